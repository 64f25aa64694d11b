import { searchQuery, type MerchantCard } from '../../contract/api/merchants.ts'
import { suggestionsMax, type Suggestion } from '../../contract/api/suggestions.ts'
import { shownMiles } from '../../domain/catalogue/distance.ts'
import type { Catalogue } from './follower.ts'
import { questionOf } from './question.ts'
import type { Where } from './where.ts'

/** Restaurants that what was typed so far would find. */
export function suggestionsFor({ index, today }: Catalogue, where: Where): Suggestion[] {
  const query = searchQuery.parse({ sortBy: 'relevance', pageSize: suggestionsMax })
  const { hits } = index.ask(questionOf(query, where, { offersVisible: false, today: today() }))
  return hits.map(({ slot, id, metres }) => {
    const json = Buffer.alloc(index.cards.size(slot))
    index.cards.copy(slot, json, 0)
    const { name, location } = JSON.parse(`${json.toString()}}`) as Pick<MerchantCard, 'name' | 'location'>
    const place = [location.neighborhood, location.address.city].filter(Boolean).join(', ')
    return { kind: 'restaurant', text: name, id, place, distance: shownMiles(metres) }
  })
}
