import type { MerchantDetail, SearchReply } from '../../contract/api/merchants.ts'
import { shownMiles } from '../../domain/catalog/distance.ts'
import type { Facets, IndexQuery } from '../../domain/catalog/index-query.ts'
import { bestOfferRate } from '../../domain/catalog/ranking.ts'
import { featureOrder, mealOrder } from '../../domain/catalog/traits.ts'
import type { SearchAlternatives } from './alternatives.ts'
import { commonCard, type StoredRecord } from './entries.ts'
import type { MerchantCards } from './index/cards.ts'
import type { MerchantStatus } from './queries.ts'
import type { SearchResult, SearchHit } from './index/state.ts'
import type { TonightAvailability } from './tonight.ts'

const priceOptions = ['1', '2', '3', '4'] // (P1-276)

/** Returns a function that serializes counts under fixed names: building an object for each reply costs more than its search. */
function countsSerializer(names: readonly string[]): (counts: readonly number[]) => string {
  const keyPrefixes = names.map((name, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`)
  return (counts) => {
    let json = ''
    for (let index = 0; index < keyPrefixes.length; index++) json += `${keyPrefixes[index]}${counts[index] ?? 0}`
    return `${json}}`
  }
}
const featuresJson = countsSerializer(featureOrder)
const mealsJson = countsSerializer(mealOrder)
const pricesJson = countsSerializer(priceOptions)
const suggestedJson = countsSerializer(['acclaimed', 'isNew', 'benefits', 'reservations'])

/** FacetCounts as JSON. Price level 0 is not a filter. */
function facetsJson({ price, features, meals, acclaimed, isNew, benefits, reservations }: Facets): string {
  const suggested = suggestedJson([acclaimed, isNew, benefits, reservations])
  return `{"priceRange":${pricesJson(price.slice(1))},"features":${featuresJson(features)},"mealsServed":${mealsJson(meals)},"suggested":${suggested}}`
}

/**
 * The fields that depend on the viewer, the campaign and the position, and the end of the card. Without a session there is no offer rate
 * (P1-609).
 */
function cardEnd({ meters, offerRateBasisPoints, unlocked }: SearchHit, offersVisible: boolean): string {
  return `,"distance":${shownMiles(meters)},"offerRateBasisPoints":${offersVisible ? offerRateBasisPoints : 'null'},"unlocked":${unlocked}}`
}

type ReplyParts = {
  cards: MerchantCards
  result: SearchResult
  indexQuery: IndexQuery
  center: NonNullable<SearchReply['center']>
  namesakes: SearchReply['namesakes']
  alternatives: SearchAlternatives | null
  tonight: TonightAvailability | null
}

/**
 * SearchReply as JSON, joined from serialized cards: building 15 objects to serialize them again costs more than the
 * search. Alternatives exist only for a search without results, so `merchants` is empty with them.
 */
export function searchReplyJson({
  cards,
  result,
  indexQuery,
  center,
  namesakes,
  alternatives,
  tonight,
}: ReplyParts): Buffer {
  const { limit: pageSize, offset } = indexQuery
  const { total, facets } = result
  const paging = `"total":${total},"pageNo":${offset / pageSize + 1},"pageSize":${pageSize},"totalPages":${Math.ceil(total / pageSize)}`
  const tail = `],${paging},"facets":${facetsJson(facets)},"center":${JSON.stringify(center)},"namesakes":${JSON.stringify(namesakes)},"tonight":${JSON.stringify(tonight)},"alternatives":`
  const { offersVisible } = indexQuery
  if (!alternatives) return joinJson(cards, '{"merchants":[', result.hits, `${tail}null}`, offersVisible)
  const { nearest, ...summary } = alternatives
  const head = `{"merchants":[${tail}${JSON.stringify(summary).slice(0, -1)},"nearest":[`
  return joinJson(cards, head, nearest, ']}}', offersVisible)
}

/** Joins cards between two pieces of JSON. The end of a card is ASCII, so its length is its size in bytes. */
function joinJson(
  cards: MerchantCards,
  head: string,
  hits: readonly SearchHit[],
  tail: string,
  offersVisible: boolean,
): Buffer {
  const ends = hits.map((hit, index) => cardEnd(hit, offersVisible) + (index < hits.length - 1 ? ',' : ''))
  const size = hits.reduce(
    (sum, hit, index) => sum + cards.size(hit.slot) + (ends[index]?.length ?? 0),
    Buffer.byteLength(head) + Buffer.byteLength(tail),
  )
  const json = Buffer.allocUnsafe(size)
  let at = json.write(head)
  hits.forEach((hit, index) => {
    at += cards.copy(hit.slot, json, at)
    at += json.write(ends[index] ?? '', at, 'latin1')
  })
  json.write(tail, at)
  return json
}

/** The page of one restaurant. Past offers are left out; visitors get no offers. */
export function serializeMerchant(
  record: StoredRecord,
  { active, paused }: MerchantStatus,
  viewer: { offersVisible: boolean; today: string },
): MerchantDetail {
  const offers = record.offers.filter(({ endsOn }) => endsOn === undefined || endsOn >= viewer.today)
  return {
    ...commonCard(record),
    offerRateBasisPoints: viewer.offersVisible ? bestOfferRate(offers, viewer.today) : null,
    description: record.description,
    phone: record.phone,
    url: record.url,
    timezone: record.timezone,
    features: record.features,
    meals: record.meals,
    hours: record.hours,
    benefits: record.benefits,
    offers: viewer.offersVisible ? offers : null,
    menuUrl: record.menuUrl,
    menuImages: record.menuImages,
    events: record.events,
    orderUrl: record.orderUrl,
    active,
    paused,
  }
}
