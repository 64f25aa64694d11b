import type { FastifyInstance } from 'fastify'
import { changeAvailability, changeReservation } from '../../contract/api/reservations.ts'
import type { TableBooking } from '../../providers/reservations/table-booking.ts'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { isRefusal, refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { dateState, refuseDate, type BookingMember } from './book.ts'
import { changeTable } from './change.ts'
import { reservationOf } from './queries.ts'
import { memberReservations, offeredTimes } from './serialize.ts'

/** The API calls that find other times for a booked table, and change its time or party size. */
export function changeRoutes(app: FastifyInstance, deps: Deps, tables: TableBooking | null): void {
  const readBooking = ({ partnerId, member }: BookingMember, id: string) =>
    inPartner(deps.db, partnerId, (tx) => reservationOf(tx, partnerId, member.id, id))
  /** The member's booking if it is in the future and not canceled, else the refusal. */
  const upcomingBooking = async (owner: BookingMember, id: string) => {
    const row = await readBooking(owner, id)
    if (row?.status !== 'booked' && row?.status !== 'canceled') return refuse('unknown_reservation')
    return row.status === 'canceled' || row.starts_at <= deps.clock.now() ? refuse('reservation_over') : row
  }

  route(app, changeAvailability, { limit: '240/min', caller: 'member' }, async ({ params, query, partner, member }) => {
    const row = await upcomingBooking({ partnerId: partner.id, member }, params.id)
    if (isRefusal(row)) return row
    const state = dateState(deps, row, query)
    if (state !== 'bookable') return { state, times: [], timesWithBonus: [] }
    // The service counts the table of this booking as free.
    const availability = await tables?.available(row.record.openTableId, query, row.id)
    if (!availability) return refuse('reservation_failed')
    return offeredTimes(availability, row.record, query, partner, deps.clock.now())
  })

  route(app, changeReservation, { limit: '20/min', caller: 'member' }, async ({ params, body, partner, member }) => {
    const owner = { partnerId: partner.id, member }
    const row = await upcomingBooking(owner, params.id)
    if (isRefusal(row)) return row
    if (dateState(deps, row, body) !== 'bookable') return refuseDate(partner)
    if (!tables) return refuse('reservation_failed')
    const result = await changeTable(deps, tables, { ...owner, row, request: body })
    if (isRefusal(result)) return result
    const [view] = await memberReservations(deps, partner, member.id, row.id)
    return view ?? refuse('reservation_failed')
  })
}
