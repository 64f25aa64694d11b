import { tableAvailability } from '../../contract/api/reservations.ts'
import type { MerchantDetail } from '../../contract/api/merchants.ts'
import type { Brand } from '../../contract/brand.ts'
import type { apiIn } from '../api/server-api.ts'
import type { LocalNow } from '../site/open-now.ts'
import { hasRequest } from './table-request.ts'
import type { UrlBooking } from './booking-request.ts'
import { takesReservations } from './takes-reservations.ts'
import { findUrlTables } from './url-tables.ts'

type PageContext = { brand: Brand; merchant: MerchantDetail; now: LocalNow }

/**
 * Finds the tables of the search in a restaurant's URL. Null for a URL without a search, where the brand or the restaurant takes no
 * reservations, and for a brand with a booking network. The result is for one person and one moment, so the page cache stores no page with
 * such a search.
 */
export async function findUrlBooking(
  api: ReturnType<typeof apiIn>,
  params: URLSearchParams,
  { brand, merchant, now }: PageContext,
): Promise<UrlBooking | null> {
  if (!hasRequest(params) || !takesReservations(brand, merchant) || brand.reservationNetwork) return null
  const urlTables = await findUrlTables(params, { hours: merchant.hours, now }, async (query) => {
    const reply = await api(tableAvailability, { params: { id: merchant.id }, query })
    return reply.ok ? reply.value : null
  })
  return { ...urlTables, key: crypto.randomUUID() }
}
