import { searchQuery, type MerchantCard } from '../../contract/api/merchants.ts'
import { suggestionsMax, type Suggestion } from '../../contract/api/suggestions.ts'
import { shownMiles } from '../../domain/catalog/distance.ts'
import { foldWords, queryWords } from '../../domain/catalog/fold.ts'
import type { Catalog } from './follower.ts'
import { toIndexQuery } from './index-query.ts'
import type { SearchArea } from './search-area.ts'

const cuisinesMax = 3

/** Cuisines and restaurants that complete the typed text, around a place. A cuisine without results there is left out. */
export function suggestionsFor(catalog: Catalog, area: SearchArea): Suggestion[] {
  const keywords = queryWords(area.text)
  // A text of stop words only, such as "the", may begin a name.
  const typedWords = keywords.length > 0 ? keywords : foldWords(area.text)
  if (typedWords.length === 0) return []
  const cuisines = catalog.index
    .suggestCuisines(typedWords, cuisinesMax)
    .map((text) => ({ kind: 'cuisine' as const, text, restaurants: countMatches(catalog, { ...area, text }) }))
    .filter(({ restaurants }) => restaurants > 0)
  const names = catalog.index.suggestNames(typedWords, area, suggestionsMax - cuisines.length)
  return [...cuisines, ...names.map(({ slot, meters }) => restaurantSuggestion(catalog, slot, meters))]
}

function countMatches({ index, ...catalog }: Catalog, area: SearchArea): number {
  const indexQuery = toIndexQuery(searchQuery.parse({}), area, { offersVisible: false, today: catalog.today() })
  return index.search({ ...indexQuery, limit: 0 }).total
}

function restaurantSuggestion({ index: { cards } }: Catalog, slot: number, meters: number): Suggestion {
  const { id, name, location } = readCard(cards, slot)
  const place = [...new Set([location.neighborhood, location.address.city])].filter(Boolean).join(', ')
  return { kind: 'restaurant', text: name, id, place, distance: shownMiles(meters) }
}

/** Parses a serialized merchant card, which has no closing brace. */
function readCard(cards: Catalog['index']['cards'], slot: number): Pick<MerchantCard, 'id' | 'name' | 'location'> {
  const json = Buffer.alloc(cards.size(slot) + 1, '}')
  cards.copy(slot, json, 0)
  return JSON.parse(json.toString())
}
