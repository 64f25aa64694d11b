import { earthRadiusMeters, groundMeters, unitVector, type GeoBox } from '../../../domain/catalog/distance.ts'
import type { IndexQuery, TextPlan } from '../../../domain/catalog/index-query.ts'
import { orderKey, rankOf, type Sort } from '../../../domain/catalog/ranking.ts'
import { featureBits, mealBits, mealShift, priceBits, priceShift } from '../../../domain/catalog/traits.ts'
import { unitsPerDegree } from './columns.ts'
import type { State } from './state.ts'
import { directShift } from './words.ts'

/** Mask of the five price levels and the three flags above them (`traitsOf`), which are counted together. */
const priceAndFlagsMask = 0xff
/** Bits of `missed`: the filter groups that exclude a restaurant. */
const missesPrice = 1
const missesFeatures = 2
const missesMeals = 4

/**
 * Tests each of the first `count` candidates: too far, filtered out, only counted in a tally, or a match. `openCampaignSets` has a 1
 * for each set of campaigns that is open to the viewer. This is the innermost loop of every search: one function, columns and masks in
 * local variables, no allocation.
 */
export function sweep(state: State, query: IndexQuery, openCampaignSets: Uint8Array, count: number): void {
  const { x, y, z, traits, campaigns } = state.columns
  const { candidates, matches, tallies } = state.scratch
  const { featuresAndMeals, priceAndFlags: priceTally, missedPrice, missedFeatures, missedMeals } = tallies
  const { slots, meters: matchMeters } = matches
  const { radiusMeters, box, priceMask, featureMask, mealMask, flags, benefitDays, facetDays } = query
  const { x: cx, y: cy, z: cz } = unitVector(query.latitude, query.longitude)
  // Two meters more than the radius; the test in whole meters below decides.
  const chordSquaredMax = ((radiusMeters + 2) / earthRadiusMeters) ** 2
  const isInside = box ? insideOf(state, box) : null
  let length = 0
  let benefits = 0
  for (let index = 0; index < count; index++) {
    const slot = candidates[index] ?? 0
    const dx = (x[slot] ?? 0) - cx
    const dy = (y[slot] ?? 0) - cy
    const dz = (z[slot] ?? 0) - cz
    const chordSquared = dx * dx + dy * dy + dz * dz
    if (chordSquared > chordSquaredMax) continue
    const bits = traits[slot] ?? 0
    if ((bits & flags) !== flags) continue
    if (isInside && !isInside(slot)) continue
    const isCampaignOpen = openCampaignSets[campaigns[slot] ?? 0] === 1
    if (benefitDays !== 0 && ((bits & benefitDays) === 0 || !isCampaignOpen)) continue
    const meters = groundMeters(chordSquared)
    if (meters > radiusMeters) continue

    const missed =
      (priceMask !== 0 && (bits & priceMask) === 0 ? missesPrice : 0) |
      (featureMask !== 0 && (bits & featureMask) === 0 ? missesFeatures : 0) |
      (mealMask !== 0 && (bits & mealMask) === 0 ? missesMeals : 0)
    if (missed === 0) {
      increment(featuresAndMeals, bits & (featureBits | mealBits))
      increment(priceTally, (bits >>> priceShift) & priceAndFlagsMask)
      if (isCampaignOpen && (bits & facetDays) !== 0) benefits++
      slots[length] = slot
      matchMeters[length] = meters
      length++
    } else if (missed === missesPrice) increment(missedPrice, (bits & priceBits) >>> priceShift)
    else if (missed === missesFeatures) increment(missedFeatures, bits & featureBits)
    else if (missed === missesMeals) increment(missedMeals, (bits & mealBits) >>> mealShift)
  }
  matches.length = length
  tallies.benefits = benefits
}

/** Returns a test: whether the restaurant in a slot is inside the map area, including its edges. */
export function insideOf({ columns: { latitude, longitude } }: State, box: GeoBox): (slot: number) => boolean {
  const units = (degrees: number): number => Math.round(degrees * unitsPerDegree)
  const [south, north, west, east] = [units(box.south), units(box.north), units(box.west), units(box.east)]
  const crossesDateLine = west > east
  return (slot) => {
    const lat = latitude[slot] ?? 0
    if (lat < south || lat > north) return false
    const lng = longitude[slot] ?? 0
    return crossesDateLine ? lng >= west || lng <= east : lng >= west && lng <= east
  }
}

function increment(tally: Uint32Array, at: number): void {
  tally[at] = (tally[at] ?? 0) + 1
}

/** Computes the sort key of every match. */
export function fillKeys(
  { columns, scratch: { matches, marks } }: State,
  query: IndexQuery,
  openCampaignSets: Uint8Array,
  text: TextPlan,
): void {
  const { slots, meters, keys, length } = matches
  // Visitors cannot see offers, so the order must not reveal them.
  const sort: Sort = query.sort === 'earnRate' && !query.offersVisible ? 'distance' : query.sort
  if (sort === 'distance') {
    for (let index = 0; index < length; index++) keys[index] = meters[index] ?? 0
    return
  }
  const wordCount = text.words.length
  for (let index = 0; index < length; index++) {
    const slot = slots[index] ?? 0
    const mark = marks[slot] ?? 0
    const nameHits = countOnes(mark & ((1 << directShift) - 1))
    const rank = rankOf(sort, {
      ratingTenths: columns.ratingTenths[slot] ?? 0,
      ratingCount: columns.ratingCount[slot] ?? 0,
      addedAtSeconds: columns.addedAt[slot] ?? 0,
      offerRateBasisPoints: openCampaignSets[columns.campaigns[slot] ?? 0] === 1 ? (columns.offerRate[slot] ?? 0) : 0,
      nameHits,
      hasOnlyCuisines: text.hasOnlyCuisines,
      directHits: countOnes(mark >>> directShift),
      isWholeName: wordCount > 0 && nameHits === wordCount && columns.nameLength[slot] === wordCount,
      meters: meters[index] ?? 0,
    })
    keys[index] = orderKey(rank, meters[index] ?? 0)
  }
}

function countOnes(bits: number): number {
  let count = 0
  for (let remaining = bits; remaining !== 0; remaining &= remaining - 1) count++
  return count
}
