import type { TableRequest } from '../../contract/api/reservations.ts'
import { minutesOf } from '../../domain/reservations/rules.ts'
import { timeOf } from '../../domain/reservations/seating.ts'
import { merchantPath } from '../site/paths.ts'

const names = ['date', 'time', 'partySize'] as const
type Texts = Record<(typeof names)[number], string>

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
  const [date = '', time = '', partySize = ''] = names.map((name) => fieldOf(form, name)?.value)
  return { date, time, partySize }
}

/** The restaurant's page with the search in its URL, for the return from sign-in. */
export const requestPath = (merchantId: string, { date, time, partySize }: TableRequest): string =>
  `${merchantPath(merchantId)}?${new URLSearchParams({ date, time, partySize: String(partySize) })}`

/** The query parameter with the exact time to book. */
const bookWord = 'book'

/**
 * The restaurant's page with the dialog open for one table. The list of times has only half hours, so the exact time has its own parameter. The half hour
 * comes after that time, because an earlier one may be too soon to book; after the last half hour of the day it comes before.
 */
export const dialogPath = (merchantId: string, request: TableRequest): string => {
  const halfHour = Math.min(Math.ceil(minutesOf(request.time) / 30) * 30, minutesOf('23:30'))
  return `${requestPath(merchantId, { ...request, time: timeOf(halfHour) })}&${new URLSearchParams({ [bookWord]: request.time })}`
}

/** The exact time to book. Removes it from the URL, so that a reload does not open the dialog again. */
export function takeTime(): string | null {
  const address = new URLSearchParams(window.location.search)
  const time = address.get(bookWord)
  if (time === null) return null
  address.delete(bookWord)
  window.history.replaceState(window.history.state, '', `?${address}`)
  return time
}

/** The search in a URL, as far as it has one. */
export function requestInUrl(search: string): Partial<Texts> {
  const params = new URLSearchParams(search)
  return Object.fromEntries(names.flatMap((name) => (params.has(name) ? [[name, params.get(name) ?? '']] : [])))
}

/** Sets the fields and returns their actual values: a date is limited to its range, and a list to its options. */
export function fillFields(form: HTMLFormElement, request: Partial<Texts>): Texts {
  for (const name of names) {
    const field = fieldOf(form, name)
    const value = request[name]
    if (!field || value === undefined) continue
    const previousValue = field.value
    field.value = value
    if (field.value === '' || !field.checkValidity()) field.value = previousValue
  }
  return textsIn(form)
}
