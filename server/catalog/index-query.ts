import type { SearchQuery } from '../../contract/api/merchants.ts'
import { metersPerMile } from '../../domain/catalog/distance.ts'
import { queryWords } from '../../domain/catalog/fold.ts'
import type { IndexQuery } from '../../domain/catalog/index-query.ts'
import {
  acclaimedBit,
  dayMask,
  featureMask,
  mealMask,
  newBit,
  priceMask,
  reservationsBit,
} from '../../domain/catalog/traits.ts'
import { weekdayOf } from '../../domain/weekdays.ts'
import type { SearchArea } from './search-area.ts'

/** Converts the contract's query to an index query. `today` is the date that "today" means, `YYYY-MM-DD`. */
export function toIndexQuery(
  query: SearchQuery,
  area: SearchArea,
  viewer: { offersVisible: boolean; today: string },
): IndexQuery {
  const weekday = weekdayOf(viewer.today)
  const days = query.benefitsFor?.map((day) => (day === 'today' ? weekday : day)) ?? []
  return {
    latitude: area.latitude,
    longitude: area.longitude,
    radiusMeters: Math.floor(area.radiusMiles * metersPerMile),
    box: query.box ?? null,
    words: queryWords(area.text),
    priceMask: priceMask(query.priceRange ?? []),
    featureMask: featureMask(query.features ?? []),
    mealMask: mealMask(query.mealsServed ?? []),
    flags:
      (query.acclaimed ? acclaimedBit : 0) | (query.isNew ? newBit : 0) | (query.reservations ? reservationsBit : 0),
    benefitDays: dayMask(days),
    facetDays: dayMask(days.length > 0 ? days : [weekday]),
    openCampaigns: query.campaignCode
      .split(',')
      .map((code) => code.trim())
      .filter(Boolean),
    offersVisible: viewer.offersVisible,
    today: viewer.today,
    sort: query.sortBy,
    offset: (query.pageNo - 1) * query.pageSize,
    limit: query.pageSize,
  }
}
