import type { Availability, Reservation, TableRequest } from '../../contract/api/reservations.ts'
import type { PartnerView } from '../../contract/brand.ts'
import { timePaysBonus } from '../../domain/reservations/bonus.ts'
import type { StoredRecord } from '../catalog/entries.ts'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { bonusesOfReservations } from './bonus-states.ts'
import { restaurantAddress, reservationOf, reservationsOf, type StoredReservation } from './queries.ts'
import { startOf } from './start-of.ts'

/**
 * A member's booked and canceled tables as the site shows them now, the latest table first. `id` selects one reservation, which the caller
 * knows to be booked or canceled.
 */
export async function memberReservations(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  partner: PartnerView,
  memberId: string,
  id?: string,
): Promise<Reservation[]> {
  const now = clock.now()
  return inPartner(db, partner.id, async (tx) => {
    const rows =
      id === undefined
        ? await reservationsOf(tx, partner.id, memberId)
        : [await reservationOf(tx, partner.id, memberId, id)].filter((row) => row !== undefined)
    const bonuses = await bonusesOfReservations(tx, { partnerId: partner.id, memberId }, partner, rows, now)
    return rows.map((row) => serializeReservation(row, bonuses.get(row.id) ?? null, now))
  })
}

function serializeReservation(row: StoredReservation, bonus: Reservation['bonus'], now: Date): Reservation {
  const { id, name } = row.record
  return {
    id: row.id,
    merchant: { id, name, address: restaurantAddress(row), timezone: row.timezone },
    date: row.date,
    time: row.time,
    partySize: row.party_size,
    status: row.status === 'canceled' ? 'canceled' : 'booked',
    upcoming: row.status === 'booked' && row.starts_at > now,
    reference: row.reference,
    bonus,
  }
}

/**
 * The service's times, without those that are past or that the restaurant's clock skips. `timesWithBonus`: the remaining times that pay a
 * bonus. When no time remains, the state `available` becomes `none`.
 */
export function offeredTimes(
  { state, times }: Availability,
  place: StoredRecord,
  { date }: Pick<TableRequest, 'date'>,
  { brand }: Pick<PartnerView, 'brand'>,
  now: Date,
): Availability & { timesWithBonus: string[] } {
  const validTimes = times.filter((time) => startOf(place.timezone, { date, time }, now) !== null)
  return {
    state: state === 'available' && validTimes.length === 0 ? 'none' : state,
    times: validTimes,
    timesWithBonus: validTimes.filter((time) => timePaysBonus(brand, place, { date, time })),
  }
}
