import { searchMerchants, type MerchantCard } from '../../contract/api/merchants.ts'
import type { HomeSectionName } from '../../contract/brand-layout.ts'
import { pageInfo } from '../site/context.ts'
import { campaignCodeFor } from '../site/earning.ts'
import { apiIn } from '../api/server-api.ts'
import type { HomeMerchants } from './sections.tsx'

const carouselSize = 12
const programmeSize = 8

/** The restaurants that the named parts of a page show. A page without its restaurants is still a page. */
export async function homeMerchants(
  context: Parameters<typeof apiIn>[0],
  names: readonly HomeSectionName[],
): Promise<HomeMerchants> {
  const { partner, member } = context.get(pageInfo)
  const { label, latitude, longitude } = partner.brand.defaultLocation
  const api = apiIn(context)
  const ask = async (
    wanted: boolean,
    more: { sortBy: 'rating' | 'distance'; acclaimed?: boolean; pageSize: number },
  ) => {
    if (!wanted) return []
    const found = await api(searchMerchants, {
      query: { location: label, latitude, longitude, campaignCode: campaignCodeFor(partner.brand, member), ...more },
    })
    return found.ok ? found.value.merchants : ([] as MerchantCard[])
  }
  const acclaimedToo = names.includes('acclaimed') && partner.brand.acclaimedEnabled
  const [near, closest, acclaimed] = await Promise.all([
    ask(true, { sortBy: 'rating', pageSize: carouselSize }),
    ask(names.includes('tonight'), { sortBy: 'distance', pageSize: programmeSize }),
    ask(acclaimedToo, { sortBy: 'rating', acclaimed: true, pageSize: carouselSize }),
  ])
  return { near, closest, acclaimed }
}
