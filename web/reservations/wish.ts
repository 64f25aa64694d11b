import type { Wish } from '../../contract/api/reservations.ts'
import { minutesOf } from '../../domain/reservations/rules.ts'
import { timeOf } from '../../domain/reservations/seating.ts'
import { merchantPath } from '../paths.ts'

const names = ['date', 'time', 'partySize'] as const
type Texts = Record<(typeof names)[number], string>

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | null {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : null
}

export const hasDate = (form: HTMLFormElement): boolean => fieldOf(form, 'date')?.value !== ''

/** What the fields say; null while the date is not one, or has no times. */
export function wishIn(form: HTMLFormElement): Wish | null {
  const { date, time, partySize } = textsIn(form)
  return date === '' || time === '' ? null : { date, time, partySize: Number(partySize) }
}

const textsIn = (form: HTMLFormElement): Texts => {
  const [date = '', time = '', partySize = ''] = names.map((name) => fieldOf(form, name)?.value)
  return { date, time, partySize }
}

/** The restaurant's page with a wish in its address, for the way back from signing in. */
export const wishPath = (merchantId: string, { date, time, partySize }: Wish): string =>
  `${merchantPath(merchantId)}?${new URLSearchParams({ date, time, partySize: String(partySize) })}`

/** The word of the address that names a time to be booked at once. */
const bookWord = 'book'

/**
 * The restaurant's page with its dialog open for one table. The list of times has half hours only, so the exact time goes by itself. The half hour
 * follows that time, because an earlier one may be too close to now for the restaurant to answer; after the day's last one it precedes it.
 */
export const dialogPath = (merchantId: string, wish: Wish): string => {
  const halfHour = Math.min(Math.ceil(minutesOf(wish.time) / 30) * 30, minutesOf('23:30'))
  return `${wishPath(merchantId, { ...wish, time: timeOf(halfHour) })}&${new URLSearchParams({ [bookWord]: wish.time })}`
}

/** The time to be booked at once, taken out of the address so that a reload opens nothing. */
export function takeTime(): string | null {
  const address = new URLSearchParams(window.location.search)
  const time = address.get(bookWord)
  if (time === null) return null
  address.delete(bookWord)
  window.history.replaceState(window.history.state, '', `?${address}`)
  return time
}

/** The wish in an address, as far as it says one. */
export function wishOfAddress(search: string): Partial<Texts> {
  const params = new URLSearchParams(search)
  return Object.fromEntries(names.flatMap((name) => (params.has(name) ? [[name, params.get(name) ?? '']] : [])))
}

/** Puts a wish into the fields and returns what they say then; a date keeps to its span, and a list takes what it has. */
export function putWish(form: HTMLFormElement, wish: Partial<Texts>): Texts {
  for (const name of names) {
    const field = fieldOf(form, name)
    const value = wish[name]
    if (!field || value === undefined) continue
    const before = field.value
    field.value = value
    if (field.value === '' || !field.checkValidity()) field.value = before
  }
  return textsIn(form)
}
