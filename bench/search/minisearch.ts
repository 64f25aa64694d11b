import MiniSearch from 'minisearch'
import { groundMeters, unitVector } from '../../domain/catalog/distance.ts'
import type { IndexQuery } from '../../domain/catalog/index-query.ts'
import { featureOrder, mealOrder, mealShift, priceLevels, priceShift } from '../../domain/catalog/traits.ts'
import type { OpenPeer } from './peers.ts'

const countedBits = [
  ...featureOrder.map((_, index) => 1 << index),
  ...mealOrder.map((_, index) => 1 << (index + mealShift)),
  ...Array.from({ length: priceLevels }, (_, index) => 1 << (index + priceShift)),
]

/**
 * MiniSearch finds the entries with every word of the query. The code around it applies the circle and the filters, counts the matches of
 * each trait, and sorts by distance.
 */
export const openMiniSearch: OpenPeer = async (entries) => {
  const places = entries.map((entry) => unitVector(entry.latitude, entry.longitude))
  const search = new MiniSearch({
    fields: ['words'],
    tokenize: (text) => text.split(' '),
    processTerm: (word) => word,
  })
  search.addAll(entries.map((entry, id) => ({ id, words: [...entry.nameWords, ...entry.otherWords].join(' ') })))

  const matchingIndexes = ({ words }: IndexQuery): number[] =>
    words.length === 0
      ? entries.map((_, index) => index)
      : search.search({ combineWith: 'AND', queries: [...words] }).map((hit) => hit.id as number)
  return {
    name: 'MiniSearch',
    close: async () => undefined,
    search: async (query) => {
      const center = unitVector(query.latitude, query.longitude)
      // Not returned: counting is a part of the measured work.
      const counts = new Map<number, number>()
      const hits: { id: string; meters: number }[] = []
      for (const index of matchingIndexes(query)) {
        const [entry, place] = [entries[index], places[index]]
        if (!entry || !place || !passes(entry.traits, query)) continue
        const [dx, dy, dz] = [place.x - center.x, place.y - center.y, place.z - center.z]
        const meters = groundMeters(dx * dx + dy * dy + dz * dz)
        if (meters > query.radiusMeters) continue
        hits.push({ id: entry.id, meters })
        for (const bit of countedBits) if (entry.traits & bit) counts.set(bit, (counts.get(bit) ?? 0) + 1)
      }
      hits.sort((a, b) => a.meters - b.meters || (a.id < b.id ? -1 : 1))
      return { total: hits.length, ids: hits.slice(0, query.limit).map((hit) => hit.id) }
    },
  }
}

const passes = (traits: number, { priceMask, featureMask, mealMask, flags }: IndexQuery): boolean =>
  (traits & flags) === flags && [priceMask, featureMask, mealMask].every((mask) => mask === 0 || (traits & mask) !== 0)
