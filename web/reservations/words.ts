import type { Wish } from '../../contract/api/reservations.ts'
import type { Copy } from '../copy/use-copy.ts'
import { clockTime } from '../format.ts'

const longDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })

/** Saturday, November 28: a date of the restaurant's calendar, read as written. */
export const dayIn = (date: string): string => longDay.format(new Date(`${date}T12:00:00Z`))

export const guestsIn = (t: Copy, count: number): string =>
  count === 1 ? t('reservation.guestsOne') : t('reservation.guests', { count })

/** 7:00 PM · 2 guests */
export const tableIn = (t: Copy, { time, partySize }: Pick<Wish, 'time' | 'partySize'>): string =>
  `${clockTime(time)} · ${guestsIn(t, partySize)}`
