import type { Wish } from '../../contract/api/reservations.ts'
import { merchantPath } from '../paths.ts'

const names = ['date', 'time', 'partySize'] as const

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | null {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : null
}

/** What the fields say; null while the date is not one. */
export function wishIn(form: HTMLFormElement): Wish | null {
  const [date = '', time = '', party = ''] = names.map((name) => fieldOf(form, name)?.value)
  return date === '' || time === '' ? null : { date, time, partySize: Number(party) }
}

/** The restaurant's page with a wish in its address, for the way back from signing in. */
export const wishPath = (merchantId: string, { date, time, partySize }: Wish): string =>
  `${merchantPath(merchantId)}?${new URLSearchParams({ date, time, partySize: String(partySize) })}`

/** The word of the address that names a time to be booked at once. */
const bookWord = 'book'

/** The restaurant's page with its dialog open for one table. The list of times has half hours only, so that the exact time goes by itself. */
export const dialogPath = (merchantId: string, wish: Wish): string => {
  const near = `${wish.time.slice(0, 3)}${wish.time.slice(3) < '30' ? '00' : '30'}`
  return `${wishPath(merchantId, { ...wish, time: near })}&${new URLSearchParams({ [bookWord]: wish.time })}`
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

/** Puts a wish from an address into the fields; a date keeps to its span, and a list takes what it has. */
export function takeWish(form: HTMLFormElement, search: string): void {
  const given = new URLSearchParams(search)
  for (const name of names) {
    const field = fieldOf(form, name)
    const value = given.get(name)
    if (!field || value === null) continue
    const before = field.value
    field.value = value
    if (field.value === '' || !field.checkValidity()) field.value = before
  }
}
