import { useSite, type SiteData } from '../partner.ts'
import { bareRate, shortMoney } from '../format.ts'
import { defaults, type CopyKey } from './defaults.ts'
import { fill, type Words } from './fill.ts'

/** A label inside a sentence: "phone number", but "Meridian number" keeps its name. */
const inSentence = (label: string, name: string): string =>
  label.startsWith(name) ? label : label.charAt(0).toLowerCase() + label.slice(1)

/** Placeholders every text may use; the numbers come from the brand, never from a text. */
function standingWords({ partner: { brand, copy }, year }: SiteData): Words {
  return {
    partner: brand.name,
    program: brand.program,
    currency: brand.currencyName.many,
    earning: bareRate(brand.earning.tiers.OptedIn, brand),
    best: bareRate(Math.max(...Object.values(brand.earning.tiers)), brand),
    payout: shortMoney(brand.payoutThresholdMinor),
    days: brand.earning.expectedPostingDays,
    number: inSentence(brand.partnerNumber?.label ?? 'number', brand.name),
    year,
    staySignedIn: copy['login.remember'] ?? defaults['login.remember'],
    supportPhone: brand.customerSupport.phone.formatted,
  }
}

export type Copy = (key: CopyKey, words?: Words) => string

export function copyOf(site: SiteData): Copy {
  const standing = standingWords(site)
  return (key, words = {}) => fill(site.partner.copy[key] ?? defaults[key], { ...standing, ...words })
}

/** Words by key: the brand's own where it has them, else the defaults. */
export const useCopy = (): Copy => copyOf(useSite())
