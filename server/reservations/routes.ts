import type { FastifyInstance } from 'fastify'
import {
  cancelReservation,
  holdTable,
  listReservations,
  makeReservation,
  releaseHold,
  reservationCalendar,
  tableAvailability,
} from '../../contract/api/reservations.ts'
import type { PartnerView } from '../../contract/brand.ts'
import type { TableBooking } from '../../providers/reservations/table-booking.ts'
import { reevaluateBonuses } from '../bonuses/reevaluate.ts'
import { lockMember } from '../session/lock-member.ts'
import { findMerchant } from '../catalog/queries.ts'
import { inPartner } from '../database/connect.ts'
import { queueReservationMail } from '../mail/reservation-mail.ts'
import type { Deps } from '../platform/deps.ts'
import { isRefusal, refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { dateState, bookTable, refuseDate } from './book.ts'
import { calendarOf } from './calendar.ts'
import { changeRoutes } from './change-routes.ts'
import { holdTableFor, releaseHoldOf } from './hold.ts'
import { markCanceled, reservationOf } from './queries.ts'
import { memberReservations, offeredTimes } from './serialize.ts'
import { resolveWhileOpen } from './unanswered.ts'

type Tables = TableBooking | null

/** Books tables at restaurants through an external service. Without a service the routes write no booking request and no hold. */
export const reservationRoutes =
  (tables: Tables) =>
  (app: FastifyInstance, deps: Deps): void => {
    bookingRoutes(app, deps, tables)
    holdRoutes(app, deps, tables)
    memberRoutes(app, deps, tables)
    changeRoutes(app, deps, tables)
    if (tables) resolveWhileOpen(app, deps, tables)
  }

function bookingRoutes(app: FastifyInstance, deps: Deps, tables: Tables): void {
  route(app, tableAvailability, { limit: '240/min', caller: 'anyone' }, async ({ params, query, partner }) => {
    const merchant = await findBookableMerchant(deps, partner, params.id)
    if (isRefusal(merchant)) return merchant
    const state = dateState(deps, merchant, query)
    if (state !== 'bookable') return { state, times: [], timesWithBonus: [] }
    const availability = await tables?.available(merchant.openTableId, query)
    if (!availability) return refuse('reservation_failed')
    return offeredTimes(availability, merchant, query, partner, deps.clock.now())
  })

  route(app, makeReservation, { limit: '20/min', caller: 'member' }, async ({ params, body, partner, member }) => {
    if (member.view.memberType !== 'EnrolledCardMember') return refuse('card_needed')
    const merchant = await findBookableMerchant(deps, partner, params.id)
    if (isRefusal(merchant)) return merchant
    if (dateState(deps, merchant, body) !== 'bookable') return refuseDate(partner)
    if (!tables) return refuse('reservation_failed')
    const booking = await bookTable(deps, tables, { partnerId: partner.id, member, merchant, request: body })
    if (isRefusal(booking)) return booking
    const [view] = await memberReservations(deps, partner, member.id, booking.id)
    return view ?? refuse('reservation_failed')
  })
}

function holdRoutes(app: FastifyInstance, deps: Deps, tables: Tables): void {
  route(app, holdTable, { limit: '20/min', caller: 'member' }, async ({ params, body, partner, member }) => {
    if (member.view.memberType !== 'EnrolledCardMember') return refuse('card_needed')
    const merchant = await findBookableMerchant(deps, partner, params.id)
    if (isRefusal(merchant)) return merchant
    if (dateState(deps, merchant, body) !== 'bookable') return refuseDate(partner)
    if (!tables) return refuse('reservation_failed')
    const hold = await holdTableFor(deps, tables, { partnerId: partner.id, member, merchant, request: body })
    if (isRefusal(hold)) return hold
    const remainingMs = hold.until.getTime() - deps.clock.now().getTime()
    return { expiresAt: hold.until.toISOString(), secondsLeft: Math.max(0, Math.floor(remainingMs / 1000)) }
  })

  route(app, releaseHold, { limit: '60/min', caller: 'member' }, async ({ params, partner, member }) => {
    await releaseHoldOf(deps, tables, { partnerId: partner.id, member }, params.key)
    return { released: true } as const
  })
}

function memberRoutes(app: FastifyInstance, deps: Deps, tables: Tables): void {
  route(app, listReservations, { limit: '120/min', caller: 'member' }, async ({ partner, member }) => {
    return { reservations: await memberReservations(deps, partner, member.id) }
  })

  route(app, reservationCalendar, { limit: '60/min', caller: 'member' }, async ({ params, partner, member, reply }) => {
    const row = await inPartner(deps.db, partner.id, (tx) => reservationOf(tx, partner.id, member.id, params.id))
    if (row?.status !== 'booked') return refuse('unknown_reservation')
    reply.header('cache-control', 'no-store').header('content-disposition', 'inline; filename="reservation.ics"')
    return reply.type('text/calendar; charset=utf-8').send(calendarOf(partner, member, row, deps.clock.now()))
  })

  route(app, cancelReservation, { limit: '20/min', caller: 'member' }, async ({ params, partner, member }) => {
    const readReservation = () =>
      inPartner(deps.db, partner.id, (tx) => reservationOf(tx, partner.id, member.id, params.id))
    const row = await readReservation()
    if (row?.status !== 'booked' && row?.status !== 'canceled') return refuse('unknown_reservation')
    const readCurrentView = async () =>
      (await memberReservations(deps, partner, member.id, row.id))[0] ?? refuse('unknown_reservation')
    if (row.status === 'canceled') return readCurrentView()
    if (row.starts_at <= deps.clock.now()) return refuse('reservation_over')
    // The service first: if the site alone canceled the table, the restaurant would expect guests who do not come.
    if (!(await tables?.cancel(row.id, 'guest'))) return refuse('reservation_failed')
    const reservation = { partnerId: partner.id, memberId: member.id, id: row.id }
    await inPartner(deps.db, partner.id, async (tx) => {
      // Waits for dines that the pipeline is processing. They count as earlier than the cancellation, and keep their bonus.
      await lockMember(tx, partner.id, member.id)
      if (await markCanceled(tx, partner.id, row.id, deps.clock.now()))
        await queueReservationMail(deps, tx, 'reservation_canceled', reservation)
    })
    await reevaluateBonuses(deps, reservation)
    return readCurrentView()
  })
}

/**
 * The restaurant; a refusal when it is unknown, has left the program or takes no reservations, or when the partner has a booking network,
 * which takes the reservations on its own page.
 */
async function findBookableMerchant(deps: Deps, { id: partnerId, brand }: PartnerView, id: string) {
  const merchant = await inPartner(deps.db, partnerId, (tx) => findMerchant(tx, id))
  if (!merchant) return refuse('unknown_merchant')
  const takesBookings = brand.reservationNetwork === null && merchant.record.openTableId !== ''
  return merchant.active && takesBookings ? merchant.record : refuse('takes_no_reservations')
}
