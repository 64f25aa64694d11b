import { queryWordsMax } from '../../../domain/catalog/fold.ts'
import { meaningfulWords, meaningOf, meaningsOfPrefix, cuisinesOfDish } from '../../../domain/catalog/meanings.ts'
import type { WordVariant, TextPlan, WordPlan } from '../../../domain/catalog/index-query.ts'
import { closeWords, editsAllowed } from '../../../domain/catalog/spelling.ts'
import type { CuisineIndex } from './cuisine-index.ts'
import type { Vocabulary } from './vocabulary.ts'

const exactSpelling = (word: string): WordVariant => ({ word, isPrefix: false, isSynonym: false })
const synonymSpelling = (word: string): WordVariant => ({ word, isPrefix: false, isSynonym: true })

/** Minimum letters of each part into which an unknown word is split. */
const partLettersMin = 3
/** A shorter word that is the beginning of a known word is not looked up as the beginning of a synonym or dish. */
const prefixLettersMin = 4

/**
 * Plans the lookup of a text. Joins or splits words that are known only together or apart (`cheese cake`, `wickerpark`).
 * Each word is then looked up in the first of these ways that finds a word of the catalog:
 * 1. as it is, with the cuisines that serve it as a dish;
 * 2. as a prefix, with these cuisines; without any, also as a prefix of a synonym or dish;
 * 3. as a misspelled word;
 * 4. as the misspelled beginning of a word.
 */
export function planText(words: readonly string[], vocabulary: Vocabulary, cuisines: CuisineIndex): TextPlan {
  const plans = vocabulary.cachedPlans(words.join(' '), () =>
    splitWords(joinSplitWords(words, vocabulary), vocabulary)
      .slice(0, queryWordsMax)
      .map((word) => planOf(word, vocabulary)),
  )
  const isCuisine = (plan: WordPlan): boolean =>
    plan.some(({ word, isSynonym, isPrefix }) => isSynonym || (isPrefix ? cuisines.begins(word) : cuisines.has(word)))
  return { words: plans, hasOnlyCuisines: plans.length > 0 && plans.every(isCuisine) }
}

/** Joins two adjacent words, at least one of them unknown, that form a known word; the last two may also form a prefix of a known word. */
export function joinSplitWords(words: readonly string[], vocabulary: Vocabulary): string[] {
  const result: string[] = []
  for (let index = 0; index < words.length; index++) {
    const [word = '', next] = words.slice(index, index + 2)
    const joinedWord = word + (next ?? '')
    const hasUnknown = next !== undefined && !(vocabulary.has(word) && vocabulary.has(next))
    const isWord = vocabulary.has(joinedWord) || (index === words.length - 2 && vocabulary.begins(joinedWord))
    if (hasUnknown && isWord) index++
    result.push(hasUnknown && isWord ? joinedWord : word)
  }
  return result
}

/** Splits an unknown word that consists of two known words. */
function splitWords(words: readonly string[], vocabulary: Vocabulary): string[] {
  return words.flatMap((word) => {
    if (vocabulary.has(word) || vocabulary.begins(word) || cuisinesOfDish(word).length > 0) return [word]
    for (let index = partLettersMin; index <= word.length - partLettersMin; index++) {
      const parts = [word.slice(0, index), word.slice(index)]
      if (parts.every((part) => vocabulary.has(part))) return parts
    }
    return [word]
  })
}

function planOf(word: string, vocabulary: Vocabulary): WordPlan {
  const meanings = (words: readonly string[]): WordVariant[] =>
    words.filter((synonym) => vocabulary.has(synonym)).map(synonymSpelling)
  if (vocabulary.has(word)) return [exactSpelling(word), ...meanings(cuisinesOfDish(word))]
  const prefixes = vocabulary.begins(word) ? [{ ...exactSpelling(word), isPrefix: true }] : []
  const servingCuisines = meanings(cuisinesOfDish(word))
  const synonyms =
    servingCuisines.length > 0 || (prefixes.length > 0 && word.length < prefixLettersMin)
      ? servingCuisines
      : meanings(meaningsOfPrefix(word))
  if (prefixes.length + synonyms.length > 0) return [...prefixes, ...synonyms]
  for (let edits = 1; edits <= editsAllowed(word); edits++) {
    const corrections = vocabulary
      .similarWords(word, edits)
      .flatMap((match) => [exactSpelling(match), ...meanings(cuisinesOfDish(match))])
    const synonymCorrections = meanings(closeWords(word, meaningfulWords, edits).flatMap(meaningOf))
    if (corrections.length + synonymCorrections.length > 0) return [...corrections, ...synonymCorrections]
  }
  return vocabulary.closeBeginnings(word).map(exactSpelling)
}
