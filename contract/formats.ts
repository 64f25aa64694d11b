import type { Brand, CurrencyType } from './brand.ts'
import type { Language } from './languages.ts'

/** Texts of earn rates. A partner changes them like any other copy. */
export const rateCopy = {
  'rate.dollar': '{rate} cash back',
  'rate.credit': '{rate} back in credit',
  'rate.units': '{rate} {currency} per $1',
} as const
type RateTexts = Readonly<Record<keyof typeof rateCopy, string>>

type WithCurrencyType = Pick<Brand, 'currencyType'>
type Currency = Pick<Brand, 'currencyType' | 'currencyName'>

/** Whether units of the currency are cents. */
export const paysMoney = (currency: CurrencyType): boolean => currency === 'Dollar' || currency === 'Credit'

/** The currency's name to show after an amount of units; empty for money, whose amounts have the dollar sign. */
export const unitName = (units: number, { currencyType, currencyName }: Currency): string =>
  paysMoney(currencyType) ? '' : nameOf(units, currencyName)

const nameOf = (units: number, { one, many }: Currency['currencyName']): string => (Math.abs(units) === 1 ? one : many)

// Formatters are slow to create and most pages need few, so each is created on first use.
const createNumberFormatter = (language: Language, options?: Intl.NumberFormatOptions) => {
  let format: Intl.NumberFormat | undefined
  return (value: number): string => (format ??= new Intl.NumberFormat(language, options)).format(value)
}
const createDateFormatter = (language: Language, options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined
  return (date: Date): string => (format ??= new Intl.DateTimeFormat(language, options)).format(date)
}

// Every amount is in US dollars, so the sign alone is clear in every language.
const usDollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const
const signedOptions = { signDisplay: 'exceptZero' } as const
const unitScale = 10_000 // receipt lines have units × 10,000

/** Replaces the hyphen with a minus sign, which is as wide as the plus. */
const withMinus = (text: string): string => text.replace('-', '\u2212')

function amountFormats(language: Language, texts: RateTexts) {
  const dollars = createNumberFormatter(language, usDollars)
  const wholeDollars = createNumberFormatter(language, { ...usDollars, maximumFractionDigits: 0 })
  const wholeNumber = createNumberFormatter(language)
  const twoDecimals = createNumberFormatter(language, { maximumFractionDigits: 2 })
  const percent = createNumberFormatter(language, { style: 'percent', maximumFractionDigits: 2 })
  const oneDecimal = createNumberFormatter(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const signedDollars = createNumberFormatter(language, { ...usDollars, ...signedOptions })
  const signedNumber = createNumberFormatter(language, signedOptions)
  const exactDollars = createNumberFormatter(language, {
    ...usDollars,
    ...signedOptions,
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
  })
  const exactNumber = createNumberFormatter(language, { ...signedOptions, maximumFractionDigits: 4 })

  const money = (cents: number) => dollars(cents / 100)
  const bareRate = (rateBasisPoints: number, { currencyType }: WithCurrencyType) =>
    paysMoney(currencyType) ? percent(rateBasisPoints / 10_000) : twoDecimals(rateBasisPoints / 100)
  const rate = (rateBasisPoints: number, { currencyType, currencyName }: Currency) => {
    const bare = bareRate(rateBasisPoints, { currencyType })
    if (currencyType === 'Dollar') return texts['rate.dollar'].replace('{rate}', bare)
    if (currencyType === 'Credit') return texts['rate.credit'].replace('{rate}', bare)
    const name = nameOf(rateBasisPoints / 100, currencyName)
    return texts['rate.units'].replace('{rate}', bare).replace('{currency}', name)
  }
  const rateUnit = (rateBasisPoints: number, { currencyType, currencyName }: Currency) =>
    paysMoney(currencyType)
      ? ''
      : texts['rate.units']
          .replace('{rate}', '')
          .replace('{currency}', nameOf(rateBasisPoints / 100, currencyName))
          .trim()
  return {
    /** Cents as dollars: 8450 is $84.50. */
    money,
    /** Cents as dollars, without the cents when there are none. */
    shortMoney: (cents: number) => (cents % 100 === 0 ? wholeDollars(cents / 100) : money(cents)),
    /** A whole number with thousands separators. */
    count: wholeNumber,
    /** Units of the partner's currency: $4.23, 253 miles. */
    units: (value: number, { currencyType, currencyName }: Currency) =>
      paysMoney(currencyType) ? money(value) : `${wholeNumber(value)} ${nameOf(value, currencyName)}`,
    /** The same without the name, for a column with a heading. */
    bareUnits: (value: number, { currencyType }: WithCurrencyType) =>
      paysMoney(currencyType) ? money(value) : wholeNumber(value),
    /** A reward with sign and without name: +$4.23, +253. */
    signedUnits: (units: number, { currencyType }: WithCurrencyType) =>
      withMinus(paysMoney(currencyType) ? signedDollars(units / 100) : signedNumber(units)),
    /** Units × 10,000 with sign and all significant digits: +$4.225, +253.5. */
    exactUnits: (fixedPointUnits: number, { currencyType }: WithCurrencyType) =>
      withMinus(
        paysMoney(currencyType)
          ? exactDollars(fixedPointUnits / unitScale / 100)
          : exactNumber(fixedPointUnits / unitScale),
      ),
    /** A rate without its unit: 500 is "5%" in money, 300 is "3" in miles. */
    bareRate,
    /** The unit that the bare rate lacks: "miles per $1"; empty in money. */
    rateUnit,
    /** A rate with its unit: "5% cash back", "3 miles per $1". */
    rate,
    /** A rate within a sentence about rewards: 5%, 3 miles per $1. */
    shortRate: (rateBasisPoints: number, brand: Currency) =>
      paysMoney(brand.currencyType) ? bareRate(rateBasisPoints, brand) : rate(rateBasisPoints, brand),
    /** An average rating: 4.5. */
    stars: oneDecimal,
    /** A distance: 1.2 mi. */
    miles: (value: number) => `${oneDecimal(value)} mi`,
  }
}

/** Noon in UTC. Any hour would do, because the formatters of calendar dates use UTC. */
const noonOf = (date: string) => new Date(`${date.slice(0, 10)}T12:00:00Z`)

/** Dates are `YYYY-MM-DD` and months `YYYY-MM`, without a time zone. The rest of a longer text is ignored. */
function dateFormats(language: Language) {
  const utcFormatter = (options: Intl.DateTimeFormatOptions) =>
    createDateFormatter(language, { ...options, timeZone: 'UTC' })
  const calendarFormatter = (options: Intl.DateTimeFormatOptions) => {
    const format = utcFormatter(options)
    return (date: string): string => format(noonOf(date.length === 7 ? `${date}-01` : date))
  }
  const shortDay = { month: 'short', day: 'numeric' } as const
  const time = { hour: 'numeric', minute: '2-digit' } as const
  const fullDay = { ...shortDay, year: 'numeric' } as const
  const day = calendarFormatter(fullDay)
  const clock = utcFormatter(time)
  const clockTime = (wallClock: string) => clock(new Date(`2026-01-01T${wallClock}:00Z`))
  const browserMoment = createDateFormatter(language, { ...fullDay, ...time })
  const utcMoment = utcFormatter({ ...fullDay, ...time })
  const browserShortMoment = createDateFormatter(language, { ...shortDay, ...time })
  return {
    /** A calendar date, independent of the reader's time zone: 2026-11-20 is Nov 20, 2026. */
    day,
    /** The same without the year: Nov 20. */
    shortDay: calendarFormatter(shortDay),
    /** Fri, Nov 20. */
    weekdayAndDay: calendarFormatter({ weekday: 'short', ...shortDay }),
    /** Friday, November 20. */
    longDay: calendarFormatter({ weekday: 'long', month: 'long', day: 'numeric' }),
    /** Month and year: December 2026. */
    month: calendarFormatter({ month: 'long', year: 'numeric' }),
    /** Dec. */
    shortMonth: calendarFormatter({ month: 'short' }),
    /** D. */
    narrowMonth: calendarFormatter({ month: 'narrow' }),
    /** A wall-clock time: 17:30 is 5:30 PM. */
    clockTime,
    /** Date and time of a wall-clock time `YYYY-MM-DDTHH:mm:ss`. */
    localMoment: (text: string) => `${day(text)}, ${clockTime(text.slice(11, 16))}`,
    /** An instant in the browser's time zone, which the server does not know. */
    moment: (at: string) => browserMoment(new Date(at)),
    /** The same without the year. */
    shortMoment: (at: string) => browserShortMoment(new Date(at)),
    /** An instant in UTC: Nov 21, 2026, 4:05 PM UTC. */
    utcMoment: (at: string) => `${utcMoment(new Date(at))} UTC`,
    /** An instant in a restaurant's time zone: Saturday, November 28 at 7:00 PM EST. */
    zonedMoment: (at: string, timeZone: string) =>
      new Intl.DateTimeFormat(language, {
        weekday: 'long',
        month: 'long',
        day: 'numeric',
        ...time,
        timeZone,
        timeZoneName: 'short',
      }).format(new Date(at)),
  }
}

/** Formats of dates, times, numbers and amounts in one language. The sentences around them are English in every language. */
export type Formats = { language: Language } & ReturnType<typeof amountFormats> & ReturnType<typeof dateFormats>

type PartnerCopy = Readonly<Record<string, string>>
const noCopy: PartnerCopy = {}
const cache = new WeakMap<PartnerCopy, Map<Language, Formats>>()

/** Returns the formats of a language with the rate texts of a partner's copy, cached for each copy. */
export function formatsOf(language: Language, copy: PartnerCopy = noCopy): Formats {
  const byLanguage = cache.get(copy) ?? new Map<Language, Formats>()
  cache.set(copy, byLanguage)
  const texts = Object.fromEntries(Object.entries(rateCopy).map(([key, text]) => [key, copy[key] ?? text])) as RateTexts
  const formats = byLanguage.get(language) ?? { language, ...amountFormats(language, texts), ...dateFormats(language) }
  byLanguage.set(language, formats)
  return formats
}

/** The formats for a reader of a partner: in the member's language, else the brand's. */
export const formatsFor = (
  { brand, copy }: { brand: Pick<Brand, 'language'>; copy: PartnerCopy },
  reader: { language: Language | null } | null,
): Formats => formatsOf(reader?.language ?? brand.language, copy)
