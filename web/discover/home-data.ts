import { searchMerchants, type MerchantCard } from '../../contract/api/merchants.ts'
import type { HomeSectionName } from '../../contract/brand-layout.ts'
import { pageInfo } from '../site/context.ts'
import { campaignCodesFor } from '../site/earning.ts'
import { apiIn } from '../api/server-api.ts'
import type { HomeMerchants } from './sections.tsx'

const carouselSize = 12
const tonightSize = 8
/**
 * The radius of the best rated and of the nearest restaurants. Their texts name the partner's default place, and the 25 miles of a search
 * would reach into the next city.
 */
const nearMiles = 5

/** Loads the best rated restaurants, and those of the named sections that have a separate list. A list that fails to load is empty. */
export async function homeMerchants(
  context: Parameters<typeof apiIn>[0],
  names: readonly HomeSectionName[],
): Promise<HomeMerchants> {
  const { partner, member } = context.get(pageInfo)
  const { label, latitude, longitude } = partner.brand.defaultLocation
  const api = apiIn(context)
  const load = async (
    isNeeded: boolean,
    options: { sortBy: 'rating' | 'distance'; acclaimed?: boolean; pageSize: number; radius?: number },
  ) => {
    if (!isNeeded) return []
    const reply = await api(searchMerchants, {
      query: {
        location: label,
        latitude,
        longitude,
        campaignCode: campaignCodesFor(partner.brand, member),
        ...options,
      },
    })
    return reply.ok ? reply.value.merchants : ([] as MerchantCard[])
  }
  const needsAcclaimed = names.includes('acclaimed') && partner.brand.acclaimedEnabled
  const [bestRated, nearest, acclaimed] = await Promise.all([
    // The first screen of each home page shows the best rated.
    load(true, { sortBy: 'rating', pageSize: carouselSize, radius: nearMiles }),
    load(names.includes('tonight'), { sortBy: 'distance', pageSize: tonightSize, radius: nearMiles }),
    load(needsAcclaimed, { sortBy: 'rating', acclaimed: true, pageSize: carouselSize }),
  ])
  return { bestRated, nearest, acclaimed }
}
