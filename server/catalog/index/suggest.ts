import { earthRadiusMeters, groundMeters, metersPerMile, unitVector } from '../../../domain/catalog/distance.ts'
import { meaningfulWords, meaningOf, meaningsOfPrefix, cuisinesOfDish } from '../../../domain/catalog/meanings.ts'
import type { WordPlan } from '../../../domain/catalog/index-query.ts'
import { isUnspaced } from '../../../domain/catalog/scripts.ts'
import { relevance, weightedRating } from '../../../domain/catalog/ranking.ts'
import {
  closeWords,
  editsAllowed,
  editsAllowedInPrefix,
  editDistance,
  prefixEditDistance,
} from '../../../domain/catalog/spelling.ts'
import { gatherPlace } from './search.ts'
import type { State } from './state.ts'
import { joinSplitWords } from './plan-text.ts'
import { clearMarks, markWords } from './words.ts'

/** Restaurants within this distance rank above all others. */
const nearMeters = 25 * metersPerMile
/** Points for a name that begins with the first typed word. */
const beginsPoints = 500
/** Points for a restaurant within `nearMeters`: more than all other points together. */
const nearPoints = 1_000_000
/** The square of the chord of `nearMeters` plus 10 m, on the unit sphere: a fast test before the exact meters. */
const nearChordSquared = ((nearMeters + 10) / earthRadiusMeters) ** 2
/** Maximum number of typed words; later ones are ignored. */
const wordsMax = 6

export type NameMatch = { slot: number; meters: number }
export type NearPoint = { latitude: number; longitude: number }

/**
 * Restaurants whose names contain all words, best first, at most `max`. The last word may be a prefix, and similar words replace a
 * word that no restaurant has. A single letter finds nothing, except in scripts where it is a word. When the text is one word that
 * more than `fullScanMax` restaurants have, for example two letters in a catalog of a million, it scans the nearby ones first,
 * because they rank above all others.
 */
export function suggestNames(
  state: State,
  typedWords: readonly string[],
  point: NearPoint,
  max: number,
  fullScanMax = 20_000,
): NameMatch[] {
  const [firstWord = ''] = typedWords
  if (typedWords.length === 1 && firstWord.length < 2 && !isUnspaced(firstWord)) return []
  const words = joinSplitWords(typedWords.slice(0, wordsMax), state.vocabulary)
  const plans = words.map((word, index) => namePlan(state, word, index === words.length - 1))
  const ranking = newRanking(state, point, plans[0]?.[0]?.word ?? '', max)
  const [plan] = plans
  if (plan && plans.length === 1 && scanNear(state, plan, point, fullScanMax, ranking)) return ranking.best
  ranking.best.length = 0
  const touchedCount = markWords(state.vocabulary, { words: plans, hasOnlyCuisines: false }, state.scratch)
  const allWords = (1 << words.length) - 1
  for (let index = 0; index < touchedCount; index++) {
    const slot = state.scratch.touched[index] ?? 0
    if (((state.scratch.marks[slot] ?? 0) & allWords) === allWords) ranking.consider(slot)
  }
  clearMarks(state.scratch, touchedCount)
  return ranking.best
}

/**
 * Scans the near restaurants for one word in their names. Returns true when the ranking is complete: it has `max` near ones. Returns
 * false otherwise, and when `fullScanMax` restaurants or fewer have the word; the ranking may then be partly filled.
 */
function scanNear(
  state: State,
  plan: WordPlan,
  point: NearPoint,
  fullScanMax: number,
  { best, max, consider }: Ranking,
): boolean {
  const { columns, slotWords, vocabulary, scratch } = state
  const numbers = plan.flatMap((spelling) => vocabulary.numbers(spelling))
  const postings = vocabulary.postings()
  if (numbers.reduce((sum, number) => sum + postings.length(number), 0) <= fullScanMax) return false
  const wordNumbers = new Set(numbers)
  const slotWordNumbers = slotWords.data()
  const nearCount = gatherPlace(state, { ...point, radiusMeters: nearMeters, box: null })
  for (let index = 0; index < nearCount; index++) {
    const slot = scratch.candidates[index] ?? 0
    const from = slotWords.from(slot)
    const to = from + (columns.nameWords[slot] ?? 0)
    for (let position = from; position < to; position++)
      if (wordNumbers.has(slotWordNumbers[position] ?? -1)) {
        consider(slot)
        break
      }
  }
  return best.length === max && (best[max - 1]?.meters ?? Infinity) <= nearMeters
}

function namePlan({ vocabulary }: State, word: string, isPrefix: boolean): WordPlan {
  const spellingOf = (text: string, isTextPrefix: boolean) => ({ word: text, isPrefix: isTextPrefix, isSynonym: false })
  // A prefix of one letter is enough, because `suggestNames` has refused a letter without other words.
  if (isPrefix ? vocabulary.begins(word, 1) : vocabulary.has(word)) return [spellingOf(word, isPrefix)]
  const beginnings = isPrefix ? vocabulary.closeBeginnings(word) : []
  const similarWords = beginnings.length > 0 ? beginnings : vocabulary.similarWords(word, editsAllowed(word))
  return similarWords.map((match) => spellingOf(match, false))
}

type ScoredMatch = NameMatch & { points: number }

/** The best restaurants so far, at most `max`, by points: near or far, beginning of the name, rating and distance. */
type Ranking = { best: ScoredMatch[]; max: number; consider(this: void, slot: number): void }

function newRanking(state: State, { latitude, longitude }: NearPoint, firstWord: string, max: number): Ranking {
  const { x, y, z, ratingTenths, ratingCount } = state.columns
  const { slotWords, vocabulary } = state
  const origin = unitVector(latitude, longitude)
  const best: ScoredMatch[] = []
  const consider = (slot: number): void => {
    const pointsMin = best.length === max ? (best[max - 1]?.points ?? 0) : -Infinity
    const [dx, dy, dz] = [(x[slot] ?? 0) - origin.x, (y[slot] ?? 0) - origin.y, (z[slot] ?? 0) - origin.z]
    const chordSquared = dx * dx + dy * dy + dz * dz
    if (chordSquared > nearChordSquared && pointsMin >= nearPoints) return
    const meters = groundMeters(chordSquared)
    const points =
      (meters <= nearMeters ? nearPoints : 0) +
      (vocabulary.word(slotWords.data()[slotWords.from(slot)] ?? -1).startsWith(firstWord) ? beginsPoints : 0) +
      weightedRating(ratingTenths[slot] ?? 0, ratingCount[slot] ?? 0) -
      meters / relevance.metersPerPoint
    if (points >= pointsMin) insertBest(state, best, { slot, meters, points }, max)
  }
  return { best, max, consider }
}

/** Inserts a restaurant into the best list; restaurants with equal points are ordered by id. */
function insertBest({ ids }: State, best: ScoredMatch[], candidate: ScoredMatch, max: number): void {
  const isBefore = (other: ScoredMatch): boolean =>
    candidate.points > other.points ||
    (candidate.points === other.points && (ids[candidate.slot] ?? '') < (ids[other.slot] ?? ''))
  const place = best.findIndex(isBefore)
  best.splice(place < 0 ? best.length : place, 0, candidate)
  best.length = Math.min(best.length, max)
}

/**
 * Cuisines that match the typed words, at most `max`: first those with the name, then those that serve the dish, then
 * corrections of a misspelling; the most common first.
 */
export function suggestCuisines({ cuisines, vocabulary }: State, words: readonly string[], max: number): string[] {
  const typedWords = joinSplitWords(words, vocabulary)
  const servingCuisines = typedWords.length === 1 ? cuisinesServing(typedWords[0] ?? '') : []
  return [...cuisines.all()]
    .map((cuisine) => ({ cuisine, level: matchLevel(cuisine.words, typedWords, servingCuisines) }))
    .filter(({ level }) => level < noMatch)
    .toSorted(
      (a, b) =>
        a.level - b.level ||
        b.cuisine.restaurants - a.cuisine.restaurants ||
        (a.cuisine.label < b.cuisine.label ? -1 : 1),
    )
    .slice(0, max)
    .map(({ cuisine }) => cuisine.label)
}

/** The words of the cuisines that serve this dish or a dish that begins with this text; without any, of a dish with a similar spelling. */
function cuisinesServing(dish: string): string[] {
  const cuisines = [...cuisinesOfDish(dish), ...meaningsOfPrefix(dish)]
  if (cuisines.length > 0) return cuisines
  return closeWords(dish, meaningfulWords, editsAllowedInPrefix(dish)).flatMap(meaningOf)
}

function isMisspellingOf(typed: string, word: string): boolean {
  const [wordEditsMax, prefixEditsMax] = [editsAllowed(typed), editsAllowedInPrefix(typed)]
  if (prefixEditsMax === 0) return false
  return (
    editDistance(typed, word, wordEditsMax) <= wordEditsMax ||
    prefixEditDistance(typed, word, prefixEditsMax) <= prefixEditsMax
  )
}

const noMatch = 4

/**
 * How a cuisine matches. 0: its name begins with the only typed word, or has all of several typed words, the last perhaps as a prefix;
 * 1: a later word of the name begins with the only typed word; 2: the cuisine serves the dish; 3: the last typed word is a misspelling.
 */
function matchLevel(
  words: readonly string[],
  typedWords: readonly string[],
  servingCuisines: readonly string[],
): number {
  const last = typedWords.at(-1) ?? ''
  const beginsWithLast = (word: string): boolean => word.startsWith(last)
  const hasOtherWords = typedWords.slice(0, -1).every((word) => words.includes(word))
  if (hasOtherWords) {
    if (words[0] !== undefined && (typedWords.length > 1 ? words.some(beginsWithLast) : beginsWithLast(words[0])))
      return 0
    if (words.some(beginsWithLast)) return 1
  }
  if (words.some((word) => servingCuisines.includes(word))) return 2
  return hasOtherWords && words.some((word) => isMisspellingOf(last, word)) ? 3 : noMatch
}
