import type { StandingToken } from '../../contract/copy.ts'
import { fill, type FillFault, type Words } from '../../domain/content/fill.ts'
import { memberRate } from '../earning.ts'
import { bareRate, rate, shortMoney } from '../format.ts'
import { useSite, type SiteData } from '../partner.ts'
import { defaults, type CopyKey } from './defaults.ts'

/** A label inside a sentence: "phone number", but "Meridian number" keeps its name. */
const inSentence = (label: string, name: string): string =>
  label.startsWith(name) ? label : label.charAt(0).toLowerCase() + label.slice(1)

/** What the visitor's own meal earns, in words; a visitor reads the rate of the first dinner. A brand that keeps its rate to itself names the reward. */
function currentEarning({ partner: { brand }, member }: SiteData): string {
  if (!brand.showEarnRate) return brand.currencyName.many
  return rate(memberRate(brand, member) ?? brand.earning.tiers.OptedOut, brand)
}

/** Placeholders every text may use; the numbers come from the brand, never from a text. */
function standingWords(site: SiteData): Record<StandingToken, string | number> {
  const { brand, copy } = site.partner
  return {
    partner: brand.name,
    program: brand.program,
    currency: brand.currencyName.many,
    earning: bareRate(brand.earning.tiers.OptedIn, brand),
    best: bareRate(Math.max(...Object.values(brand.earning.tiers)), brand),
    currentEarning: currentEarning(site),
    payout: shortMoney(brand.payoutThresholdMinor),
    reservationBonus: shortMoney(brand.earning.reservationBonusDollars * 100),
    vipDines: brand.earning.vipQualifyingDines,
    days: brand.earning.expectedPostingDays,
    number: inSentence(brand.partnerNumber?.label ?? 'number', brand.name),
    year: site.year,
    staySignedIn: copy['login.remember'] ?? defaults['login.remember'],
    supportPhone: brand.customerSupport.phone.formatted,
  }
}

const told = new Set<string>()

/** Told once, where whoever looks after the texts can find it; the reader sees the sentence without it. */
function tell(where: string, { token, why }: FillFault): void {
  const said = `${where}: {${token}} ${why === 'loop' ? 'leads back to itself' : 'is not known'}`
  if (told.has(said)) return
  told.add(said)
  console.warn(said)
}

/** A text by its key; `fill` is for content, which has no key. */
export type Copy = { (key: CopyKey, words?: Words): string; fill(text: string): string }

export function copyOf(site: SiteData): Copy {
  const standing = standingWords(site)
  const byKey = (key: CopyKey, words: Words = {}) =>
    fill(site.partner.copy[key] ?? defaults[key], standing, words, (fault) => tell(`copy ${key}`, fault))
  const content = `content of ${site.partner.id}`
  return Object.assign(byKey, { fill: (text: string) => fill(text, standing, {}, (fault) => tell(content, fault)) })
}

/** Words by key: the brand's own where it has them, else the defaults. */
export const useCopy = (): Copy => copyOf(useSite())
