import type { Brand, CurrencyType } from './brand.ts'

/** The ways to write dates, times and numbers that a member or a brand may choose, as BCP 47 tags (docs/decisions/0075). */
export const languages = ['en-US', 'en-GB', 'es-US', 'fr-CA', 'pt-BR', 'de-DE'] as const
export type Language = (typeof languages)[number]

type Money = Pick<Brand, 'currencyType'>
type Currency = Pick<Brand, 'currencyType' | 'currencyName'>

/** Whether units of the currency are cents. */
export const paysMoney = (currency: CurrencyType): boolean => currency === 'Dollar' || currency === 'Credit'

/** The name that follows a number of units; empty for money, whose amounts carry the dollar sign. */
export const unitName = (units: number, { currencyType, currencyName }: Currency): string =>
  paysMoney(currencyType) ? '' : nameOf(units, currencyName)

const nameOf = (units: number, { one, many }: Currency['currencyName']): string => (Math.abs(units) === 1 ? one : many)

// A formatter takes long to make, and most pages need a few: each is made when it is first used.
const numbers = (language: Language, options?: Intl.NumberFormatOptions) => {
  let format: Intl.NumberFormat | undefined
  return (value: number): string => (format ??= new Intl.NumberFormat(language, options)).format(value)
}
const dates = (language: Language, options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined
  return (date: Date): string => (format ??= new Intl.DateTimeFormat(language, options)).format(date)
}

// Every amount is US dollars, so the sign alone is enough in every language.
const usDollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const
const signed = { signDisplay: 'exceptZero' } as const
const unitScale = 10_000 // receipt lines carry units times 10,000

/** A true minus sign, as wide as the plus. */
const withMinus = (text: string): string => text.replace('-', '\u2212')

function amountFormats(language: Language) {
  const dollars = numbers(language, usDollars)
  const wholeDollars = numbers(language, { ...usDollars, maximumFractionDigits: 0 })
  const plain = numbers(language)
  const twoDecimals = numbers(language, { maximumFractionDigits: 2 })
  const percent = numbers(language, { style: 'percent', maximumFractionDigits: 2 })
  const oneDecimal = numbers(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const signedDollars = numbers(language, { ...usDollars, ...signed })
  const signedPlain = numbers(language, signed)
  const exactDollars = numbers(language, {
    ...{ ...usDollars, ...signed },
    ...{ minimumFractionDigits: 2, maximumFractionDigits: 6 },
  })
  const exactPlain = numbers(language, { ...signed, maximumFractionDigits: 4 })

  const money = (cents: number) => dollars(cents / 100)
  const bareRate = (rateBasisPoints: number, { currencyType }: Money) =>
    paysMoney(currencyType) ? percent(rateBasisPoints / 10_000) : twoDecimals(rateBasisPoints / 100)
  const rate = (rateBasisPoints: number, { currencyType, currencyName }: Currency) => {
    const bare = bareRate(rateBasisPoints, { currencyType })
    if (currencyType === 'Dollar') return `${bare} cash back`
    if (currencyType === 'Credit') return `${bare} back in credit`
    return `${bare} ${nameOf(rateBasisPoints / 100, currencyName)} per $1`
  }
  return {
    /** Cents as dollars: 8450 is $84.50. */
    money,
    /** Cents as dollars, without the cents when there are none. */
    shortMoney: (cents: number) => (cents % 100 === 0 ? wholeDollars(cents / 100) : money(cents)),
    /** A whole number with its thousands apart. */
    count: plain,
    /** Units of the partner's currency as people read them: $4.23, 253 miles. */
    units: (value: number, { currencyType, currencyName }: Currency) =>
      paysMoney(currencyType) ? money(value) : `${plain(value)} ${nameOf(value, currencyName)}`,
    /** The same without the name, for a column whose heading says it. */
    bareUnits: (value: number, { currencyType }: Money) => (paysMoney(currencyType) ? money(value) : plain(value)),
    /** A reward with its sign and without its name: +$4.23, +253. */
    signedUnits: (units: number, { currencyType }: Money) =>
      withMinus(paysMoney(currencyType) ? signedDollars(units / 100) : signedPlain(units)),
    /** Units times 10,000 with their sign, to the last digit that counts: +$4.225, +253.5. */
    exactUnits: (fixedPointUnits: number, { currencyType }: Money) =>
      withMinus(
        paysMoney(currencyType)
          ? exactDollars(fixedPointUnits / unitScale / 100)
          : exactPlain(fixedPointUnits / unitScale),
      ),
    /** The number of a rate alone: 500 is "5%" in money, 300 is "3" in miles. */
    bareRate,
    /** A rate in words: "5% cash back", "3 miles per $1". */
    rate,
    /** A rate inside a sentence about rewards: 5%, 3 miles per $1. */
    shortRate: (rateBasisPoints: number, brand: Currency) =>
      paysMoney(brand.currencyType) ? bareRate(rateBasisPoints, brand) : rate(rateBasisPoints, brand),
    /** A mean of ratings: 4.5. */
    stars: oneDecimal,
    miles: (value: number) => `${oneDecimal(value)} mi`,
  }
}

const noon = (date: string) => new Date(`${date.slice(0, 10)}T12:00:00Z`)

/** Dates are `YYYY-MM-DD`, months `YYYY-MM`; of a longer text only this beginning is read, in no time zone. */
function dateFormats(language: Language) {
  const utc = (options: Intl.DateTimeFormatOptions) => dates(language, { ...options, timeZone: 'UTC' })
  const calendar = (options: Intl.DateTimeFormatOptions) => {
    const format = utc(options)
    return (date: string): string => format(noon(date.length === 7 ? `${date}-01` : date))
  }
  const [shortDay, time] = [
    { month: 'short', day: 'numeric' },
    { hour: 'numeric', minute: '2-digit' },
  ] as const
  const fullDay = { ...shortDay, year: 'numeric' } as const
  const day = calendar(fullDay)
  const clock = utc(time)
  const clockTime = (time: string) => clock(new Date(`2026-01-01T${time}:00Z`))
  const [ownMoment, utcMoment] = [dates(language, { ...fullDay, ...time }), utc({ ...fullDay, ...time })]
  const ownShortMoment = dates(language, { ...shortDay, ...time })
  return {
    /** A calendar date, read as written: 2026-11-20 is Nov 20, 2026 wherever the reader is. */
    day,
    /** The same without the year: Nov 20. */
    shortDay: calendar(shortDay),
    /** Fri, Nov 20. */
    weekdayAndDay: calendar({ weekday: 'short', ...shortDay }),
    /** Friday, November 20. */
    longDay: calendar({ weekday: 'long', month: 'long', day: 'numeric' }),
    /** A month of a year: December 2026. */
    month: calendar({ month: 'long', year: 'numeric' }),
    /** Dec. */
    shortMonth: calendar({ month: 'short' }),
    /** D. */
    narrowMonth: calendar({ month: 'narrow' }),
    /** A wall clock time: 17:30 is 5:30 PM. */
    clockTime,
    /** Date and time of a local moment `YYYY-MM-DDTHH:mm:ss`, read as written. */
    localMoment: (text: string) => `${day(text)}, ${clockTime(text.slice(11, 16))}`,
    /** An instant in the time zone of the browser; the server does not know that zone. */
    moment: (at: string) => ownMoment(new Date(at)),
    /** The same without the year. */
    shortMoment: (at: string) => ownShortMoment(new Date(at)),
    utcMoment: (at: string) => `${utcMoment(new Date(at))} UTC`,
    /** An instant in a restaurant's time zone: Saturday, November 28 at 7:00 PM EST. */
    zonedMoment: (at: string, timeZone: string) =>
      new Intl.DateTimeFormat(language, {
        ...{ weekday: 'long', month: 'long', day: 'numeric', ...time },
        ...{ timeZone, timeZoneName: 'short' },
      }).format(new Date(at)),
  }
}

/** How dates, times, numbers and amounts are written in one language. The words around them are English. */
export type Formats = { language: Language } & ReturnType<typeof amountFormats> & ReturnType<typeof dateFormats>

const cache = new Map<Language, Formats>()

/** Made once for each language. */
export function formatsOf(language: Language): Formats {
  const formats = cache.get(language) ?? { language, ...amountFormats(language), ...dateFormats(language) }
  cache.set(language, formats)
  return formats
}

/** How a reader sees dates and numbers: the member's own choice, else the brand's. */
export const formatsFor = (brand: Pick<Brand, 'language'>, reader: { language: Language | null } | null): Formats =>
  formatsOf(reader?.language ?? brand.language)
