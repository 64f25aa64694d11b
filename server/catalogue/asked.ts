import type { SearchQuery } from '../../contract/api/merchants.ts'
import type { Question } from '../../domain/catalogue/question.ts'
import type { Geocoder } from '../../providers/geocoder/geocoder.ts'
import type { Catalogue } from './follower.ts'
import type { Found } from './index/state.ts'
import { questionOf } from './question.ts'
import { placeAtEnd, type Where } from './where.ts'

type Asked = { where: Where; question: Question; found: Found }

/** Asks the index, for list and map alike. A text that finds nothing may end in a place (`pizza brooklyn`): then it is asked there. */
export function askCatalogue(
  { index, today }: { index: Catalogue['index']; today: string },
  geocoder: Geocoder,
  query: SearchQuery,
  where: Where,
  offersVisible: boolean,
): Asked {
  const ask = (place: Where): Asked => {
    const question = questionOf(query, place, { offersVisible, today })
    return { where: place, question, found: index.ask(question) }
  }
  const first = ask(where)
  const there = first.found.total === 0 && !query.box ? placeAtEnd(where, geocoder) : null
  const second = there ? ask(there) : first
  return second.found.total > 0 ? second : first
}
