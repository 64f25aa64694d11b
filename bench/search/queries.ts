import { searchQuery, type SearchInput, type SearchQuery } from '../../contract/api/merchants.ts'
import type { IndexQuery } from '../../domain/catalog/index-query.ts'
import { toIndexQuery } from '../../server/catalog/index-query.ts'
import { chanceOf, benchCuisines, largestCities, pick, pickCity, surname, type Chance } from './restaurants.ts'

export const today = '2026-11-20'

/** Leaves out one letter, neither the first nor the last. */
const misspell = (word: string, chance: Chance): string => {
  const index = 1 + Math.floor(chance() * (word.length - 2))
  return word.slice(0, index) + word.slice(index + 1)
}

/**
 * Queries as people make them, in large cities: 60 % have a cuisine or one of the 30,000 surnames in restaurant names, and one in eight
 * of these is misspelled. A third has a price, and fewer have each of the other filters. Most sort by distance, and a tenth asks for the
 * second page.
 */
export function searchInputs(count: number, seed = 7): SearchInput[] {
  const chance = chanceOf(seed)
  const cities = largestCities()
  return Array.from({ length: count }, () => {
    const city = pickCity(cities, chance)
    const input: SearchInput = {
      location: `${city.name}, ${city.state}`,
      latitude: city.latitude,
      longitude: city.longitude,
    }
    if (chance() < 0.6) {
      const word = chance() < 0.7 ? pick(benchCuisines, chance) : surname(Math.floor(chance() * 30_000))
      input.restaurantOrCuisine = chance() < 0.12 ? misspell(word, chance) : word
    }
    if (chance() < 0.33) input.priceRange = chance() < 0.5 ? '1,2' : '3'
    if (chance() < 0.2) input.features = 'takeout'
    if (chance() < 0.15) input.mealsServed = 'dinner'
    if (chance() < 0.1) input.reservations = 'true'
    input.sortBy = pick(['distance', 'distance', 'distance', 'rating', 'relevance'] as const, chance)
    if (chance() < 0.1) input.pageNo = 2
    return input
  })
}

/** The index's query for the input, without offers, as for a visitor. */
export function queryFrom(input: SearchInput): IndexQuery {
  const query: SearchQuery = searchQuery.parse(input)
  const area = {
    label: '',
    latitude: query.latitude ?? 0,
    longitude: query.longitude ?? 0,
    radiusMiles: query.radius,
    text: query.restaurantOrCuisine,
  }
  return toIndexQuery(query, area, { offersVisible: false, today })
}
