import type { PartnerView } from '../../contract/brand.ts'
import { calendarFile } from '../../domain/reservations/calendar.ts'
import { guestCount, mailTextFor } from '../mail/letter.ts'
import type { SignedIn } from '../session/current.ts'
import { restaurantAddress, type StoredReservation } from './queries.ts'

/** The iCalendar file of a booked table, with the partner's texts. */
export function calendarOf(partner: PartnerView, { view }: SignedIn, row: StoredReservation, now: Date): string {
  const textOf = mailTextFor(partner, view, now)
  const values = { merchant: row.record.name, text: guestCount(textOf, row.party_size), reference: row.reference }
  return calendarFile({
    id: row.id,
    sequence: row.sequence,
    startsAt: row.starts_at,
    changedAt: now,
    title: textOf('calendarTitle', values),
    place: `${row.record.name}, ${restaurantAddress(row)}`,
    text: textOf('calendarText', values),
  })
}
