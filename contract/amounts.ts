import type { Brand, CurrencyType } from './brand.ts'

const locale = 'en-US'
const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
const wholeDollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const plain = new Intl.NumberFormat(locale)
const short = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })

/** Cents as dollars: 8450 is $84.50. */
export const money = (cents: number): string => dollars.format(cents / 100)
/** Cents as dollars, without the cents when there are none. */
export const shortMoney = (cents: number): string =>
  cents % 100 === 0 ? wholeDollars.format(cents / 100) : money(cents)
/** A whole number with its thousands apart. */
export const count = (value: number): string => plain.format(value)

const paysMoney = (currency: CurrencyType): boolean => currency === 'Dollar' || currency === 'Credit'

/** Units of the partner's currency as people read them: $4.23, 253 miles. */
export function units(value: number, brand: Pick<Brand, 'currencyType' | 'currencyName'>): string {
  if (paysMoney(brand.currencyType)) return money(value)
  return `${plain.format(value)} ${Math.abs(value) === 1 ? brand.currencyName.one : brand.currencyName.many}`
}

/** The same without the name, for a column whose heading says it. */
export const bareUnits = (value: number, brand: Pick<Brand, 'currencyType'>): string =>
  paysMoney(brand.currencyType) ? money(value) : plain.format(value)

/** The number of a rate alone: 500 is "5%" in money, 300 is "3" in miles. */
export const bareRate = (ratePer10k: number, brand: Pick<Brand, 'currencyType'>): string =>
  paysMoney(brand.currencyType) ? `${short.format(ratePer10k / 100)}%` : short.format(ratePer10k / 100)

/** A rate in words: "5% cash back", "3 miles per $1". */
export function rate(ratePer10k: number, brand: Pick<Brand, 'currencyType' | 'currencyName'>): string {
  const bare = bareRate(ratePer10k, brand)
  if (brand.currencyType === 'Dollar') return `${bare} cash back`
  if (brand.currencyType === 'Credit') return `${bare} back in credit`
  return `${bare} ${bare === '1' ? brand.currencyName.one : brand.currencyName.many} per $1`
}

const noon = (date: string) => new Date(`${date.slice(0, 10)}T12:00:00Z`)
const dayFormat = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
const shortDayFormat = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A calendar date, read as written: 2026-11-20 is Nov 20, 2026 wherever the reader is. */
export const day = (date: string): string => dayFormat.format(noon(date))
/** The same without the year. */
export const shortDay = (date: string): string => shortDayFormat.format(noon(date))

const monthFormat = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** A calendar month: 2026-12 is December 2026. */
export const month = (yearMonth: string): string => monthFormat.format(noon(`${yearMonth}-01`))
