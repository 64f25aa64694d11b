import type { TableRequest } from '../../contract/api/reservations.ts'
import type { OpenSpan } from '../../contract/catalog.ts'
import { bookableDates, minutesOf, partySizeRange, usualDate, usualTime } from '../../domain/reservations/rules.ts'
import { nearestTime, seatingTimes, timeOf } from '../../domain/reservations/seating.ts'
import type { LocalNow } from '../site/open-now.ts'
import { merchantPath } from '../site/paths.ts'

const fieldNames = ['date', 'time', 'partySize'] as const
type Texts = Record<(typeof fieldNames)[number], string>

const stepMinutes = 30
const firstTimeMinutes = 6 * 60
/** Without opening hours in the catalog, every half hour from 6:00 to 23:30 is offered. */
const allTimes = Array.from({ length: (24 * 60 - firstTimeMinutes) / stepMinutes }, (_none, index) =>
  timeOf(firstTimeMinutes + index * stepMinutes),
)

/** The times of a date that the fields list. The time of `bookedTable` is always among those of its date, even off the half hours. */
export function listedTimes(hours: readonly OpenSpan[], date: string, bookedTable?: TableRequest): string[] {
  const times = hours.length === 0 ? allTimes : seatingTimes(hours, date, stepMinutes)
  return bookedTable?.date === date && !times.includes(bookedTable.time)
    ? [...times, bookedTable.time].toSorted()
    : times
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | null {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : null
}

export const hasDate = (form: HTMLFormElement): boolean => fieldOf(form, 'date')?.value !== ''

/** The values of the fields; null when the date is invalid or has no times. */
export function requestIn(form: HTMLFormElement): TableRequest | null {
  const { date, time, partySize } = textsIn(form)
  return date === '' || time === '' ? null : { date, time, partySize: Number(partySize) }
}

const textsIn = (form: HTMLFormElement): Texts => {
  const textOf = (name: keyof Texts) => fieldOf(form, name)?.value ?? ''
  return { date: textOf('date'), time: textOf('time'), partySize: textOf('partySize') }
}

/** The parameters of a search. */
export const searchParams = ({ date, time, partySize }: TableRequest): Texts => ({
  date,
  time,
  partySize: String(partySize),
})

/** The restaurant's page with the search in its URL, for the return from sign-in. */
export const requestPath = (merchantId: string, request: TableRequest): string =>
  `${merchantPath(merchantId)}?${new URLSearchParams(searchParams(request))}`

/** The query parameter with the exact time to book. */
export const bookParam = 'book'

/**
 * The restaurant's page with the dialog open for one table. The list of times has only half hours, so the exact time has its own parameter.
 * The parameter `time` is rounded up to a half hour, because the half hour before may be too soon to book. It is at most 23:30, the last
 * half hour of the day.
 */
export const dialogPath = (merchantId: string, request: TableRequest): string => {
  const halfHour = Math.min(Math.ceil(minutesOf(request.time) / stepMinutes) * stepMinutes, minutesOf('23:30'))
  return `${requestPath(merchantId, { ...request, time: timeOf(halfHour) })}&${new URLSearchParams({ [bookParam]: request.time })}`
}

/** Returns the exact time to book, null without one, and removes it from the URL, so that a reload does not open the dialog again. */
export function takeTime(): string | null {
  const params = new URLSearchParams(window.location.search)
  const time = params.get(bookParam)
  if (time === null) return null
  params.delete(bookParam)
  window.history.replaceState(window.history.state, '', `?${params}${window.location.hash}`)
  return time
}

/** Whether a URL has a search. A date on which the restaurant is closed comes without a time. */
export const hasRequest = (params: URLSearchParams): boolean => params.has('date')

const isDate = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && text.length === 10
}
const clockPattern = /^([01]\d|2[0-3]):[0-5]\d$/

/**
 * The search in a URL. A missing or invalid value, and a date that cannot be booked, becomes the default: a table for two
 * at the usual time today, or tomorrow when that time is near or past.
 */
export function requestInUrl(params: URLSearchParams, { date: today, minutes }: LocalNow): TableRequest {
  const date = params.get('date') ?? ''
  const time = params.get('time') ?? ''
  const partySize = Number(params.get('partySize') ?? '')
  const { first, last } = bookableDates(today)
  return {
    date: isDate(date) && date >= first && date <= last ? date : usualDate(today, minutes),
    time: clockPattern.test(time) ? time : usualTime,
    partySize:
      Number.isInteger(partySize) && partySize >= partySizeRange.min && partySize <= partySizeRange.max
        ? partySize
        : partySizeRange.usual,
  }
}

/** A search as the fields show it: with the nearest listed time. Null when the restaurant seats no guests on the date. */
export function shownRequest(
  request: TableRequest,
  hours: readonly OpenSpan[],
  bookedTable?: TableRequest,
): TableRequest | null {
  const time = nearestTime(listedTimes(hours, request.date, bookedTable), request.time)
  return time === null ? null : { ...request, time }
}

/**
 * Sets the given fields and returns the values of all. A field keeps its value when the new one is empty, out of range or
 * not an option.
 */
export function fillFields(form: HTMLFormElement, request: Partial<Texts>): Texts {
  for (const name of fieldNames) {
    const field = fieldOf(form, name)
    const value = request[name]
    if (!field || value === undefined) continue
    const previousValue = field.value
    field.value = value
    if (field.value === '' || !field.checkValidity()) field.value = previousValue
  }
  return textsIn(form)
}
