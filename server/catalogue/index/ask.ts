import { boxAround, groundMetres, unitVector } from '../../../domain/catalogue/distance.ts'
import type { Facets, Question } from '../../../domain/catalogue/question.ts'
import { orderKey, rankOf, type Sort } from '../../../domain/catalogue/ranking.ts'
import {
  acclaimedBit,
  featureBits,
  featureOrder,
  mealBits,
  mealOrder,
  mealShift,
  newBit,
  priceBits,
  priceLevels,
  priceShift,
  reservationsBit,
} from '../../../domain/catalogue/traits.ts'
import { selectPage } from './page.ts'
import type { Scratch } from './scratch.ts'
import type { Found, State } from './state.ts'
import { forget, markWords } from './words.ts'

const flagBits = acclaimedBit | newBit | reservationsBit

/** Answers a question: where, which words, which filters, then the page, the total and the counts per filter. */
export function ask(state: State, question: Question): Found {
  const open = openSets(state, question)
  const { scratch } = state
  scratch.matches.length = 0
  scratch.menuCounts.fill(0)
  scratch.priceCounts.fill(0)
  const facets = emptyFacets()
  const sift = newSift(state, question, open, facets)

  if (question.words.length > 0) {
    const plans = state.vocabulary.plan(question.words)
    const { touched, matched } = markWords(state.vocabulary, plans, scratch)
    for (let at = 0; at < touched; at++) {
      const slot = scratch.touched[at] ?? 0
      if (scratch.level[slot] === matched) sift(slot)
    }
    const found = finish(state, question, open, facets)
    forget(scratch, touched)
    return found
  }
  for (const { data, length } of state.grid.within(
    boxAround(question.latitude, question.longitude, question.radiusMetres),
  )) {
    for (let at = 0; at < length; at++) sift(data[at] ?? 0)
  }
  return finish(state, question, open, facets)
}

function openSets({ campaignSets }: State, { openCampaigns }: Question): Uint8Array {
  return Uint8Array.from(campaignSets, (codes) =>
    codes.length === 0 || codes.some((code) => openCampaigns.includes(code)) ? 1 : 0,
  )
}

/** Looks at one restaurant: too far, filtered out, counted, or a match. The innermost loop of every search. */
function newSift(state: State, question: Question, open: Uint8Array, facets: Facets): (slot: number) => void {
  const { x, y, z, traits, campaigns } = state.columns
  const { matches, menuCounts, priceCounts } = state.scratch
  const { radiusMetres, price, features, meals, flags, benefitDays, facetDays } = question
  const center = unitVector(question.latitude, question.longitude)
  // A little generous: whether a restaurant at the very rim is in, whole metres decide.
  const chordMax = ((radiusMetres + 2) / 6_371_000) ** 2
  const keyOf = newKey(state, question, open)
  return (slot) => {
    const dx = (x[slot] ?? 0) - center.x
    const dy = (y[slot] ?? 0) - center.y
    const dz = (z[slot] ?? 0) - center.z
    const chord = dx * dx + dy * dy + dz * dz
    if (chord > chordMax) return
    const metres = groundMetres(chord)
    if (metres > radiusMetres) return

    const own = traits[slot] ?? 0
    const isOpen = open[campaigns[slot] ?? 0] === 1
    if ((own & flags) !== flags || (benefitDays !== 0 && ((own & benefitDays) === 0 || !isOpen))) return
    const priceOk = price === 0 || (own & price) !== 0
    const featuresOk = features === 0 || (own & features) !== 0
    const mealsOk = meals === 0 || (own & meals) !== 0
    if (priceOk && featuresOk && mealsOk) {
      const menu = own & (featureBits | mealBits)
      const rest = (own >>> priceShift) & 0xff
      menuCounts[menu] = (menuCounts[menu] ?? 0) + 1
      priceCounts[rest] = (priceCounts[rest] ?? 0) + 1
      if (isOpen && (own & facetDays) !== 0) facets.benefits++
      const at = matches.length++
      matches.slots[at] = slot
      matches.metres[at] = metres
      matches.keys[at] = keyOf(slot, metres)
    } else if (!priceOk && featuresOk && mealsOk) {
      // Fails only its own group: choosing it there would bring it in, so it counts there.
      countBits(facets.price, (own & priceBits) >>> priceShift)
    } else if (priceOk && !featuresOk && mealsOk) {
      countBits(facets.features, own & featureBits)
    } else if (priceOk && featuresOk) {
      countBits(facets.meals, (own & mealBits) >>> mealShift)
    }
  }
}

function newKey(state: State, question: Question, open: Uint8Array): (slot: number, metres: number) => number {
  // Visitors learn no offers, so their order cannot tell them either.
  const sort: Sort = question.sort === 'earnRate' && !question.offersVisible ? 'distance' : question.sort
  if (sort === 'distance') return (_slot, metres) => metres
  const { columns, scratch } = state
  const ranked = { ratingTenths: 0, ratingCount: 0, offerRatePer10k: 0, addedAtSeconds: 0, nameHits: 0 }
  return (slot, metres) => {
    ranked.ratingTenths = columns.ratingTenths[slot] ?? 0
    ranked.ratingCount = columns.ratingCount[slot] ?? 0
    ranked.addedAtSeconds = columns.addedAt[slot] ?? 0
    ranked.offerRatePer10k = open[columns.campaigns[slot] ?? 0] === 1 ? (columns.offerRate[slot] ?? 0) : 0
    ranked.nameHits = ones(scratch.nameBits[slot] ?? 0)
    return orderKey(rankOf(sort, ranked), metres)
  }
}

function ones(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

const emptyFacets = (): Facets => ({
  price: Array<number>(priceLevels).fill(0),
  features: Array<number>(featureOrder.length).fill(0),
  meals: Array<number>(mealOrder.length).fill(0),
  acclaimed: 0,
  isNew: 0,
  benefits: 0,
  reservations: 0,
})

function countBits(counts: number[], bits: number, times = 1): void {
  for (let at = 0; at < counts.length; at++) if ((bits >>> at) & 1) counts[at] = (counts[at] ?? 0) + times
}

/** The counts of combinations, told apart into single filters. */
function unfold(scratch: Scratch, facets: Facets): void {
  scratch.menuCounts.forEach((times, menu) => {
    if (times === 0) return
    countBits(facets.features, menu & featureBits, times)
    countBits(facets.meals, menu >>> mealShift, times)
  })
  scratch.priceCounts.forEach((times, rest) => {
    if (times === 0) return
    countBits(facets.price, rest & (priceBits >>> priceShift), times)
    const flags = (rest << priceShift) & flagBits
    if (flags & acclaimedBit) facets.acclaimed += times
    if (flags & newBit) facets.isNew += times
    if (flags & reservationsBit) facets.reservations += times
  })
}

function finish(state: State, question: Question, open: Uint8Array, facets: Facets): Found {
  unfold(state.scratch, facets)
  const { matches } = state.scratch
  const hits = selectPage(matches, state.ids, question.offset, question.limit).map((at) => {
    const slot = matches.slots[at] ?? 0
    return {
      slot,
      id: state.ids[slot] ?? '',
      metres: matches.metres[at] ?? 0,
      offerRatePer10k: state.columns.offerRate[slot] ?? 0,
      unlocked: open[state.columns.campaigns[slot] ?? 0] === 1,
    }
  })
  return { hits, total: matches.length, facets }
}
