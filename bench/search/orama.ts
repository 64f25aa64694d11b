import { create, insertMultiple, search } from '@orama/orama'
import type { IndexQuery } from '../../domain/catalog/index-query.ts'
import {
  acclaimedBit,
  featureOrder,
  mealOrder,
  mealShift,
  newBit,
  priceLevels,
  priceShift,
  reservationsBit,
} from '../../domain/catalog/traits.ts'
import type { OpenPeer } from './peers.ts'

const schema = {
  words: 'string',
  place: 'geopoint',
  price: 'enum',
  features: 'enum[]',
  meals: 'enum[]',
  acclaimed: 'boolean',
  isNew: 'boolean',
  reservations: 'boolean',
} as const

const namesOf = (order: readonly string[], mask: number): string[] => order.filter((_, index) => mask & (1 << index))
/** The price levels in a mask, which begins with the bit of level 0. */
const levels = (mask: number): number[] =>
  Array.from({ length: priceLevels }, (_, index) => index).filter((level) => mask & (1 << level))

/** Orama supports circles, filters and counts. It orders the hits of a query with words by their score, so only totals are compared. */
export const openOrama: OpenPeer = async (entries) => {
  const db = create({
    schema,
    components: {
      tokenizer: { language: 'english', normalizationCache: new Map(), tokenize: (text: string) => text.split(' ') },
    },
  })
  await insertMultiple(
    db,
    entries.map(({ id, traits, latitude, longitude, nameWords, otherWords }) => ({
      id,
      words: [...new Set([...nameWords, ...otherWords])].join(' '),
      place: { lat: latitude, lon: longitude },
      price: levels(traits >>> priceShift)[0] ?? 0,
      features: namesOf(featureOrder, traits),
      meals: namesOf(mealOrder, traits >>> mealShift),
      acclaimed: (traits & acclaimedBit) !== 0,
      isNew: (traits & newBit) !== 0,
      reservations: (traits & reservationsBit) !== 0,
    })),
  )
  return {
    name: 'Orama',
    close: async () => undefined,
    search: async (query) => {
      const result = await search(db, {
        term: query.words.join(' '),
        exact: true,
        threshold: 0, // every word must match
        where: whereOf(query),
        facets: { price: {}, features: {}, meals: {} },
        limit: query.limit,
      } as Parameters<typeof search<typeof db>>[1])
      return { total: result.count, ids: null }
    },
  }
}

function whereOf({ latitude, longitude, radiusMeters, priceMask, featureMask, mealMask, flags }: IndexQuery) {
  const coordinates = { lat: latitude, lon: longitude }
  return {
    place: { radius: { coordinates, value: radiusMeters, unit: 'm' as const, inside: true } },
    ...(priceMask === 0 ? {} : { price: { in: levels(priceMask >>> priceShift) } }),
    ...(featureMask === 0 ? {} : { features: { containsAny: namesOf(featureOrder, featureMask) } }),
    ...(mealMask === 0 ? {} : { meals: { containsAny: namesOf(mealOrder, mealMask >>> mealShift) } }),
    ...(flags & acclaimedBit ? { acclaimed: true } : {}),
    ...(flags & newBit ? { isNew: true } : {}),
    ...(flags & reservationsBit ? { reservations: true } : {}),
  }
}
