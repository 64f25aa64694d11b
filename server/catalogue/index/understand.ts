import { dishWords, meantBy, servedBy } from '../../../domain/catalogue/meanings.ts'
import type { Spelling, TextPlan, WordPlan } from '../../../domain/catalogue/question.ts'
import { closestWords } from '../../../domain/catalogue/spelling.ts'
import type { Kinds } from './kinds.ts'
import type { Vocabulary } from './vocabulary.ts'

const asIs = (word: string): Spelling => ({ word, prefix: false, meant: false })
const meaning = (word: string): Spelling => ({ word, prefix: false, meant: true })

/**
 * How each word of a question is looked up: as it is, else as the beginning of one, with the kinds of food that serve it if it is a
 * dish; else what somebody means who has begun to type that; else the words it may be a slip of.
 */
export function understand(words: readonly string[], vocabulary: Vocabulary, kinds: Kinds): TextPlan {
  const plans = words.map((word) => vocabulary.remembered(word, () => planOf(word, vocabulary)))
  const isKind = (plan: WordPlan): boolean => plan.some(({ word, meant }) => meant || kinds.has(word))
  return { words: plans, kinds: plans.length > 0 && plans.every(isKind) }
}

function planOf(word: string, vocabulary: Vocabulary): WordPlan {
  const meant = (asked: readonly string[]): Spelling[] => asked.filter((one) => vocabulary.has(one)).map(meaning)
  const found = vocabulary.has(word) ? [asIs(word)] : vocabulary.begins(word) ? [{ ...asIs(word), prefix: true }] : []
  const served = meant(servedBy(word))
  if (found.length > 0 || served.length > 0) return [...found, ...served]
  const begun = meant(meantBy(word))
  if (begun.length > 0) return begun
  const slips = vocabulary.closest(word)
  if (slips.length > 0) return slips.flatMap((one) => [asIs(one), ...meant(servedBy(one))])
  return meant(closestWords(word, dishWords).flatMap(servedBy))
}
