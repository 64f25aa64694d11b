import { getMerchant, type MerchantDetail } from '../../contract/api/merchants.ts'
import { changeAvailability, type Reservation, type TableRequest } from '../../contract/api/reservations.ts'
import type { apiIn } from '../api/server-api.ts'
import { openParam } from '../forms/reply.ts'
import { reservationsPath } from '../site/late-paths.ts'
import { localNow, type LocalNow } from '../site/open-now.ts'
import { withQuery } from '../site/paths.ts'
import { changeForms } from './change-forms.ts'
import { bookParam, searchParams } from './table-request.ts'
import { findUrlTables, type UrlTables } from './url-tables.ts'

/** The part of a restaurant that the dialog needs. */
export type DialogRestaurant = Pick<MerchantDetail, 'name' | 'phone' | 'hours'>
/** In place of a restaurant whose data did not load. Without hours, the search offers every half hour. */
export const unknownRestaurant: DialogRestaurant = { name: '', phone: '', hours: [] }
/** The dialog that a page's URL opens. */
export type UrlChange = UrlTables & {
  /** The id of the reservation. */
  id: string
  restaurant: DialogRestaurant
  /** The date and time at the restaurant. */
  now: LocalNow
}

/** The page of reservations with the dialog open to confirm `request` as the new table of the reservation. */
export const changePath = (id: string, request: TableRequest): string =>
  withQuery(reservationsPath(), {
    [openParam]: changeForms.of(id).id,
    ...searchParams(request),
    [bookParam]: request.time,
  })

/**
 * Finds the tables for the reservation whose change dialog a URL opens. Null for a URL that opens no such dialog, and when the
 * reservation is not upcoming.
 */
export async function findUrlChange(
  api: ReturnType<typeof apiIn>,
  params: URLSearchParams,
  reservations: readonly Reservation[],
  now: Date,
): Promise<UrlChange | null> {
  const id = changeForms.itemOf(params.get(openParam) ?? '')
  const reservation = reservations.find((candidate) => candidate.id === id && candidate.upcoming)
  if (!reservation) return null
  const merchantReply = await api(getMerchant, { params: { id: reservation.merchant.id } })
  const { name, phone, hours } = merchantReply.ok ? merchantReply.value : unknownRestaurant
  const { date, time, partySize } = reservation
  const restaurantNow = localNow(now, reservation.merchant.timezone)
  const context = { hours, now: restaurantNow, bookedTable: { date, time, partySize } }
  const urlTables = await findUrlTables(params, context, async (query) => {
    const reply = await api(changeAvailability, { params: { id: reservation.id }, query })
    return reply.ok ? reply.value : null
  })
  return { ...urlTables, id: reservation.id, now: restaurantNow, restaurant: { name, phone, hours } }
}
