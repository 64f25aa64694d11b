import type { PartnerSummary } from '../../contract/api/console/operator-session.ts'
import { formatsOf } from '../../contract/formats.ts'
import { cardBrandNames } from '../../domain/cards/brand.ts'

const locale = 'en-US'
const dayFormat = new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
const shortDayFormat = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', year: 'numeric' })
const timeFormat = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })
const timeWithSecondsFormat = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', second: '2-digit' })

/** Operators read every date and number as the United States write them, whatever the member chose (docs/decisions/0075). */
export const formats = formatsOf(locale)
/** `count`: a whole number, 1,234; `money`: cents as dollars; `month`: month and year of `YYYY-MM`. */
export const { count, money, month } = formats

/**
 * These functions show an instant by the operator's own clock. For a calendar date, callers pass
 * `${date}T12:00:00`: without a zone it is noon by that clock, so the same date shows in every zone.
 */
export const day = (iso: string): string => dayFormat.format(new Date(iso))
export const shortDay = (iso: string): string => shortDayFormat.format(new Date(iso))
export const time = (iso: string): string => timeFormat.format(new Date(iso))
export const timeWithSeconds = (iso: string): string => timeWithSecondsFormat.format(new Date(iso))

const ownMomentFormat = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})
/** Date and time by the operator's own clock with its zone, for the title of a time that another clock shows. */
export const ownMoment = (iso: string): string => ownMomentFormat.format(new Date(iso))

const zonedFormats = new Map<string, { day: Intl.DateTimeFormat; time: Intl.DateTimeFormat }>()
function zonedFormat(timeZone: string) {
  const day = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const
  const created = zonedFormats.get(timeZone) ?? {
    day: new Intl.DateTimeFormat(locale, { ...day, timeZone }),
    time: new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' }),
  }
  zonedFormats.set(timeZone, created)
  return created
}
/** The date of an instant by a restaurant's wall clock. `zone`: IANA. */
export const zonedDay = (iso: string, zone: string): string => zonedFormat(zone).day.format(new Date(iso))
/** The time of an instant by a restaurant's wall clock, with its zone: 7:49 PM CST. */
export const zonedTime = (iso: string, zone: string): string => zonedFormat(zone).time.format(new Date(iso))

/** Formats units of a partner's currency: $4.23, 253 miles. */
export const units = (value: number, { type, one, many }: PartnerSummary['currency']): string =>
  formats.units(value, { currencyType: type, currencyName: { one, many } })

const cardNames: Readonly<Record<string, string>> = cardBrandNames
export const cardName = (brand: string): string => cardNames[brand] ?? brand
