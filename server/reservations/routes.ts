import type { FastifyInstance } from 'fastify'
import {
  cancelReservation,
  listReservations,
  makeReservation,
  reservationCalendar,
  tableAvailability,
  type Availability,
  type Reservation,
} from '../../contract/api/reservations.ts'
import type { PartnerView } from '../../contract/brand.ts'
import type { TableBooking } from '../../providers/reservations/table-booking.ts'
import { settleBonuses } from '../bonuses/settle.ts'
import { lockMember } from '../cards/queries.ts'
import type { StoredRecord } from '../catalogue/entries.ts'
import { findMerchant } from '../catalogue/queries.ts'
import { inPartner } from '../database/connect.ts'
import { mailAboutTable } from '../mail/about-tables.ts'
import type { Deps } from '../platform/deps.ts'
import { timePaysBonus } from '../../domain/reservations/bonus.ts'
import { isRefusal, refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { askable, bookTable } from './book.ts'
import { bonusesOfReservations } from './bonus-states.ts'
import { calendarOf } from './calendar.ts'
import { addressOf, markCancelled, reservationOf, reservationsOf, type ReservationRow } from './queries.ts'
import { startOf } from './start-of.ts'
import { takeBackWhileOpen } from './unanswered.ts'

type Tables = TableBooking | null

/** Tables at restaurants, booked with a service outside; without one nothing is asked for, so that no order waits for an answer. */
export const reservationRoutes =
  (tables: Tables) =>
  (app: FastifyInstance, deps: Deps): void => {
    lookingRoutes(app, deps, tables)
    memberRoutes(app, deps, tables)
    if (tables) takeBackWhileOpen(app, deps, tables)
  }

function lookingRoutes(app: FastifyInstance, deps: Deps, tables: Tables): void {
  route(app, tableAvailability, { limit: '240/min', who: 'anyone' }, async ({ params, query, partner }) => {
    const place = await bookable(deps, partner, params.id)
    if (isRefusal(place)) return place
    const state = askable(deps, place, query)
    if (state !== 'askable') return { state, times: [], withBonus: [] }
    const available = await tables?.available(place.openTableId, query)
    if (!available) return refuse('reservation_failed')
    const existing = thatExist(available, place, query.date, deps.clock.now())
    const withBonus = existing.times.filter((time) => timePaysBonus(partner.brand, place, { date: query.date, time }))
    return { ...existing, withBonus }
  })

  route(app, makeReservation, { limit: '20/min', who: 'member' }, async ({ params, body, partner, member }) => {
    if (member.view.memberType !== 'EnrolledCardMember') return refuse('card_needed')
    const merchant = await bookable(deps, partner, params.id)
    if (isRefusal(merchant)) return merchant
    if (askable(deps, merchant, body) !== 'askable') return refuse('table_taken')
    if (!tables) return refuse('reservation_failed')
    const booked = await bookTable(deps, tables, { partnerId: partner.id, member, merchant, wish: body })
    if (isRefusal(booked)) return booked
    const [seen] = await memberReservations(deps, partner, member.id, booked.id)
    return seen ?? refuse('reservation_failed')
  })
}

function memberRoutes(app: FastifyInstance, deps: Deps, tables: Tables): void {
  route(app, listReservations, { limit: '120/min', who: 'member' }, async ({ partner, member }) => {
    return { reservations: await memberReservations(deps, partner, member.id) }
  })

  route(app, reservationCalendar, { limit: '60/min', who: 'member' }, async ({ params, partner, member, reply }) => {
    const row = await inPartner(deps.db, partner.id, (tx) => reservationOf(tx, partner.id, member.id, params.id))
    if (row?.status !== 'booked') return refuse('unknown_reservation')
    reply.header('cache-control', 'no-store').header('content-disposition', 'inline; filename="reservation.ics"')
    return reply.type('text/calendar; charset=utf-8').send(calendarOf(partner, member, row, deps.clock.now()))
  })

  route(app, cancelReservation, { limit: '20/min', who: 'member' }, async ({ params, partner, member }) => {
    const read = () => inPartner(deps.db, partner.id, (tx) => reservationOf(tx, partner.id, member.id, params.id))
    const row = await read()
    if (!row || row.status === 'asked') return refuse('unknown_reservation')
    const current = async () =>
      (await memberReservations(deps, partner, member.id, row.id))[0] ?? refuse('unknown_reservation')
    if (row.status === 'cancelled') return current()
    if (row.starts_at <= deps.clock.now()) return refuse('reservation_over')
    // The table first: were it only cancelled here, the restaurant would wait for nobody.
    if (!(await tables?.cancel(row.id, 'guest'))) return refuse('reservation_failed')
    const table = { partnerId: partner.id, memberId: member.id, id: row.id }
    await inPartner(deps.db, partner.id, async (tx) => {
      // A dine that the pipeline took in before is earlier, and keeps its bonus.
      await lockMember(tx, partner.id, member.id)
      if (await markCancelled(tx, partner.id, row.id, deps.clock.now()))
        await mailAboutTable(deps, tx, 'reservation_cancelled', table)
    })
    await settleBonuses(deps, table)
    return current()
  })
}

/** Without the times that the clocks skip on that date and those that are past, whatever the service says. */
function thatExist({ state, times }: Availability, { timezone }: StoredRecord, date: string, now: Date): Availability {
  const existing = times.filter((time) => startOf(timezone, { date, time }, now) !== null)
  return { state: state === 'available' && existing.length === 0 ? 'none' : state, times: existing }
}

/** The restaurant, if its tables are booked here and not on the page of the partner's booking network. */
async function bookable(deps: Deps, { id: partnerId, brand }: PartnerView, id: string) {
  const place = await inPartner(deps.db, partnerId, (tx) => findMerchant(tx, id))
  if (!place) return refuse('unknown_merchant')
  const isHere = brand.reservationNetwork === null && place.record.openTableId !== ''
  return place.active && isHere ? place.record : refuse('takes_no_reservations')
}

/** A member's reservations as they are shown now, newest first; of them all, or the one of this id. */
export async function memberReservations(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  partner: PartnerView,
  memberId: string,
  id?: string,
): Promise<Reservation[]> {
  const now = clock.now()
  return inPartner(db, partner.id, async (tx) => {
    const one = id === undefined ? undefined : await reservationOf(tx, partner.id, memberId, id)
    const rows = id === undefined ? await reservationsOf(tx, partner.id, memberId) : one ? [one] : []
    const bonuses = await bonusesOfReservations(tx, { partnerId: partner.id, memberId }, partner, rows, now)
    return rows.map((row) => asSeen(row, bonuses.get(row.id) ?? null, now))
  })
}

function asSeen(row: ReservationRow, bonus: Reservation['bonus'], now: Date): Reservation {
  const { id, name } = row.record
  return {
    id: row.id,
    merchant: { id, name, address: addressOf(row), timezone: row.timezone },
    date: row.date,
    time: row.time,
    partySize: row.party_size,
    status: row.status === 'cancelled' ? 'cancelled' : 'booked',
    upcoming: row.status === 'booked' && row.starts_at > now,
    reference: row.reference,
    bonus,
  }
}
