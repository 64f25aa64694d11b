import type { PartnerView } from './brand.ts'
import type { Formats } from './formats.ts'
import type { SharedToken } from './copy.ts'

/** A label within a sentence: "phone number"; a label with the partner's name keeps the capital: "Meridian number". */
const inSentence = (label: string, name: string): string =>
  label.startsWith(name) ? label : label.charAt(0).toLowerCase() + label.slice(1)

/**
 * Values of the shared placeholders (P1-423). The numbers come from the brand, never from a text. `rateBasisPoints` is
 * the reader's rate; null uses that of the tier `OptedOut`. A brand that hides its rate shows the currency in place of
 * `currentEarning`. `staySignedIn` is the label of the sign-in form's checkbox. Amounts and rates are getters, so that only
 * those in the text are formatted: the first number format takes about 20 ms on a phone.
 */
export function sharedValues(
  { brand }: Pick<PartnerView, 'brand'>,
  reader: { rateBasisPoints: number | null; year: number; staySignedIn: string; formats: Formats },
): Record<SharedToken, string | number> {
  const { tiers } = brand.earning
  const { bareRate, rate, shortMoney } = reader.formats
  return {
    partner: brand.name,
    program: brand.program,
    currency: brand.currencyName.many,
    get earning() {
      return bareRate(tiers.OptedIn, brand)
    },
    get best() {
      return bareRate(Math.max(...Object.values(tiers)), brand)
    },
    get currentEarning() {
      return brand.showEarnRate ? rate(reader.rateBasisPoints ?? tiers.OptedOut, brand) : brand.currencyName.many
    },
    get payout() {
      return shortMoney(brand.payoutThresholdMinor)
    },
    get reservationBonus() {
      return shortMoney(brand.earning.reservationBonusDollars * 100)
    },
    vipDines: brand.earning.vipQualifyingDines ?? '',
    get vipSpend() {
      return brand.earning.vipQualifyingDollars ? shortMoney(brand.earning.vipQualifyingDollars * 100) : ''
    },
    days: brand.earning.expectedPostingDays,
    number: inSentence(brand.partnerNumber?.label ?? 'number', brand.name),
    year: reader.year,
    staySignedIn: reader.staySignedIn,
    supportPhone: brand.customerSupport.phone.formatted,
  }
}
