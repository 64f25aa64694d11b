import type { TableRequest } from '../../contract/api/reservations.ts'
import type { reservationCopy } from '../copy/reservations.ts'
import type { Copy } from '../copy/use-copy.ts'
import type { Formats } from '../../contract/formats.ts'

export const guestsIn = (t: Copy<typeof reservationCopy>, count: number): string =>
  count === 1 ? t('reservation.guestsOne') : t('reservation.guests', { count })

/** 7:00 PM · 2 guests */
export const tableIn = (
  t: Copy<typeof reservationCopy>,
  { time, partySize }: Pick<TableRequest, 'time' | 'partySize'>,
  { clockTime }: Formats,
): string => `${clockTime(time)} · ${guestsIn(t, partySize)}`
