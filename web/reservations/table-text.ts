import type { TableRequest } from '../../contract/api/reservations.ts'
import type { reservationCopy } from '../copy/reservations.ts'
import type { Copy } from '../copy/use-copy.ts'
import type { Formats } from '../../contract/formats.ts'

export const guestsText = (t: Copy<typeof reservationCopy>, count: number): string =>
  count === 1 ? t('reservation.guestsOne') : t('reservation.guests', { count })

/** For example `7:00 PM · 2 guests`. */
export const tableText = (
  t: Copy<typeof reservationCopy>,
  { time, partySize }: Pick<TableRequest, 'time' | 'partySize'>,
  { clockTime }: Formats,
): string => `${clockTime(time)} · ${guestsText(t, partySize)}`
