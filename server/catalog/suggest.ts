import { searchQuery, type MerchantCard } from '../../contract/api/merchants.ts'
import { suggestionsMax, type Suggestion } from '../../contract/api/suggestions.ts'
import { shownMiles } from '../../domain/catalog/distance.ts'
import { foldWords, queryWords } from '../../domain/catalog/fold.ts'
import type { Catalogue } from './follower.ts'
import { questionOf } from './question.ts'
import type { Where } from './where.ts'

const kindsMax = 3

/** Cuisines and restaurants that complete the typed text, around a place. A cuisine without results there is left out. */
export function suggestionsFor(catalogue: Catalogue, where: Where): Suggestion[] {
  const asked = queryWords(where.text)
  const typed = asked.length > 0 ? asked : foldWords(where.text)
  if (typed.length === 0) return []
  const kinds = catalogue.index
    .suggestKinds(typed, kindsMax)
    .map((text) => ({ kind: 'cuisine' as const, text, restaurants: howMany(catalogue, { ...where, text }) }))
    .filter(({ restaurants }) => restaurants > 0)
  const names = catalogue.index.suggestNames(typed, where, suggestionsMax - kinds.length)
  return [...kinds, ...names.map(({ slot, metres }) => restaurant(catalogue, slot, metres))]
}

function howMany({ index, ...catalogue }: Catalogue, where: Where): number {
  const question = questionOf(searchQuery.parse({}), where, { offersVisible: false, today: catalogue.today() })
  return index.ask({ ...question, limit: 0 }).total
}

function restaurant({ index: { cards } }: Catalogue, slot: number, metres: number): Suggestion {
  const { id, name, location } = readCard(cards, slot)
  const place = [...new Set([location.neighborhood, location.address.city])].filter(Boolean).join(', ')
  return { kind: 'restaurant', text: name, id, place, distance: shownMiles(metres) }
}

/** Parses a serialized card, which has no closing brace. */
function readCard(cards: Catalogue['index']['cards'], slot: number): Pick<MerchantCard, 'id' | 'name' | 'location'> {
  const json = Buffer.alloc(cards.size(slot) + 1, '}')
  cards.copy(slot, json, 0)
  return JSON.parse(json.toString())
}
