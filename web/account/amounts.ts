import type { Brand } from '../../contract/brand.ts'
import { rate } from '../format.ts'

const locale = 'en-US'
const unitScale = 10_000 // receipt lines carry units times 10,000
const sign = 'exceptZero'
const cents = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', signDisplay: sign })
const exactDollars = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
  signDisplay: sign,
})
const whole = new Intl.NumberFormat(locale, { signDisplay: sign })
const exactPlain = new Intl.NumberFormat(locale, { maximumFractionDigits: 4, signDisplay: sign })

type Money = Pick<Brand, 'currencyType'>
type Currency = Pick<Brand, 'currencyType' | 'currencyName'>
const paysMoney = ({ currencyType }: Money) => currencyType === 'Dollar' || currencyType === 'Credit'

/** A true minus sign, as wide as the plus it stands under. */
const withMinus = (text: string): string => text.replace('-', '\u2212')

/** A reward with its sign and without its name: +$4.23, +253. */
export const earned = (units: number, brand: Money): string =>
  withMinus(paysMoney(brand) ? cents.format(units / 100) : whole.format(units))

/** What follows the number; money needs nothing. */
export const unitName = (units: number, { currencyType, currencyName }: Currency): string =>
  paysMoney({ currencyType }) ? '' : Math.abs(units) === 1 ? currencyName.one : currencyName.many

/** Units times 10,000, to the last part that counts: +$4.225, +253.5. */
export const exactly = (unitsE4: number, brand: Money): string =>
  withMinus(paysMoney(brand) ? exactDollars.format(unitsE4 / unitScale / 100) : exactPlain.format(unitsE4 / unitScale))

const plainPercent = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })

/** A rate inside a sentence that already speaks of rewards: 5%, 3 miles per $1. */
export const shortRate = (ratePer10k: number, brand: Currency): string =>
  paysMoney(brand) ? `${plainPercent.format(ratePer10k / 100)}%` : rate(ratePer10k, brand)
