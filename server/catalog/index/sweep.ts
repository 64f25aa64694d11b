import { earthRadiusMeters, groundMeters, unitVector, type GeoBox } from '../../../domain/catalog/distance.ts'
import type { IndexQuery, TextPlan } from '../../../domain/catalog/index-query.ts'
import { orderKey, rankOf, type Sort } from '../../../domain/catalog/ranking.ts'
import { featureBits, mealBits, mealShift, priceBits, priceShift } from '../../../domain/catalog/traits.ts'
import { unitsPerDegree } from './columns.ts'
import type { State } from './state.ts'
import { directShift } from './words.ts'

const priceAndFlags = 0xff
const missesPrice = 1
const missesFeatures = 2
const missesMeals = 4

/**
 * Tests each candidate: too far, filtered out, counted, or a match. The innermost loop of every search: one function,
 * columns and masks in local variables, no allocation.
 */
export function sweep(state: State, question: IndexQuery, open: Uint8Array, count: number): void {
  const { x, y, z, traits, campaigns } = state.columns
  const { candidates, matches, tallies } = state.scratch
  const { menu, price: priceTally, missedPrice, missedFeatures, missedMeals } = tallies
  const { slots, metres: metresOf } = matches
  const { radiusMeters, box, price, features, meals, flags, benefitDays, facetDays } = question
  const { x: cx, y: cy, z: cz } = unitVector(question.latitude, question.longitude)
  // Two meters more than the radius; the test in whole meters below decides.
  const chordMax = ((radiusMeters + 2) / earthRadiusMeters) ** 2
  const inside = box ? insideOf(state, box) : null
  let length = 0
  let benefits = 0
  for (let at = 0; at < count; at++) {
    const slot = candidates[at] ?? 0
    const dx = (x[slot] ?? 0) - cx
    const dy = (y[slot] ?? 0) - cy
    const dz = (z[slot] ?? 0) - cz
    const chord = dx * dx + dy * dy + dz * dz
    if (chord > chordMax) continue
    const own = traits[slot] ?? 0
    if ((own & flags) !== flags) continue
    if (inside && !inside(slot)) continue
    const isOpen = open[campaigns[slot] ?? 0] === 1
    if (benefitDays !== 0 && ((own & benefitDays) === 0 || !isOpen)) continue
    const metres = groundMeters(chord)
    if (metres > radiusMeters) continue

    const missed =
      (price !== 0 && (own & price) === 0 ? missesPrice : 0) |
      (features !== 0 && (own & features) === 0 ? missesFeatures : 0) |
      (meals !== 0 && (own & meals) === 0 ? missesMeals : 0)
    if (missed === 0) {
      bump(menu, own & (featureBits | mealBits))
      bump(priceTally, (own >>> priceShift) & priceAndFlags)
      if (isOpen && (own & facetDays) !== 0) benefits++
      slots[length] = slot
      metresOf[length] = metres
      length++
    } else if (missed === missesPrice) bump(missedPrice, (own & priceBits) >>> priceShift)
    else if (missed === missesFeatures) bump(missedFeatures, own & featureBits)
    else if (missed === missesMeals) bump(missedMeals, (own & mealBits) >>> mealShift)
  }
  matches.length = length
  tallies.benefits = benefits
}

/** Whether a restaurant is inside a map area, including the edges. */
export function insideOf({ columns: { latitude, longitude } }: State, box: GeoBox): (slot: number) => boolean {
  const units = (degrees: number): number => Math.round(degrees * unitsPerDegree)
  const [south, north, west, east] = [units(box.south), units(box.north), units(box.west), units(box.east)]
  const across = west > east
  return (slot) => {
    const lat = latitude[slot] ?? 0
    if (lat < south || lat > north) return false
    const lng = longitude[slot] ?? 0
    return across ? lng >= west || lng <= east : lng >= west && lng <= east
  }
}

function bump(tally: Uint32Array, at: number): void {
  tally[at] = (tally[at] ?? 0) + 1
}

/** Computes the sort key of every match. */
export function fillKeys(
  { columns, scratch: { matches, marks } }: State,
  question: IndexQuery,
  open: Uint8Array,
  text: TextPlan,
): void {
  const { slots, metres, keys, length } = matches
  // Visitors cannot see offers, so the order must not reveal them.
  const sort: Sort = question.sort === 'earnRate' && !question.offersVisible ? 'distance' : question.sort
  if (sort === 'distance') {
    for (let at = 0; at < length; at++) keys[at] = metres[at] ?? 0
    return
  }
  const asked = text.words.length
  for (let at = 0; at < length; at++) {
    const slot = slots[at] ?? 0
    const mark = marks[slot] ?? 0
    const inName = ones(mark & ((1 << directShift) - 1))
    const rank = rankOf(sort, {
      ratingTenths: columns.ratingTenths[slot] ?? 0,
      ratingCount: columns.ratingCount[slot] ?? 0,
      addedAtSeconds: columns.addedAt[slot] ?? 0,
      offerRateBasisPoints: open[columns.campaigns[slot] ?? 0] === 1 ? (columns.offerRate[slot] ?? 0) : 0,
      nameHits: inName,
      kinds: text.kinds,
      directHits: ones(mark >>> directShift),
      wholeName: asked > 0 && inName === asked && columns.nameLength[slot] === asked,
      meters: metres[at] ?? 0,
    })
    keys[at] = orderKey(rank, metres[at] ?? 0)
  }
}

function ones(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
