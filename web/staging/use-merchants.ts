import { searchMerchants, type MerchantCard } from '../../contract/api/merchants.ts'
import { useLoaded } from '../../kit/use-loaded.ts'
import { api } from '../api/api.ts'

const debounceMs = 150
const shownMax = 8
const radiusMiles = 100 // the maximum of the call searchMerchants

/** The first restaurants whose name or cuisine matches a text, around a place; empty until the first reply and after a refused call. */
export function useMerchants(text: string, place: string): readonly MerchantCard[] {
  const query = { restaurantOrCuisine: text, location: place, radius: radiusMiles, pageSize: shownMax }
  const { data: reply } = useLoaded(JSON.stringify(query), (signal) => api(searchMerchants, { query }, { signal }), {
    delayMs: debounceMs,
  })
  return reply?.ok ? reply.value.merchants : []
}
