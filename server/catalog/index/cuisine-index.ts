import { foldWords } from '../../../domain/catalog/fold.ts'

/** A cuisine by the label that restaurants use, with its words and the number of restaurants. */
export type IndexedCuisine = { label: string; words: readonly string[]; restaurants: number }

export type CuisineIndex = {
  /** Adds a restaurant with this set of cuisines; returns the number of the set, for `remove`. */
  add(labels: readonly string[]): number
  remove(set: number): void
  /** Whether a folded word is in the label of a cuisine of at least one restaurant; `begins` tests the beginning of a word. */
  has(word: string): boolean
  begins(prefix: string): boolean
  all(): IndexedCuisine[]
}

type CuisineSet = { labels: readonly string[]; words: readonly string[]; restaurants: number }

/** Cuisines in distinct sets, so that a restaurant stores one number. */
export function newCuisineIndex(): CuisineIndex {
  const sets: CuisineSet[] = []
  /** The number of each set, by its labels joined with `|`. */
  const setNumbers = new Map<string, number>()
  /** The number of sets in use that contain a word. */
  const uses = new Map<string, number>()

  const countWords = ({ words }: CuisineSet, by: 1 | -1): void => {
    for (const word of words) uses.set(word, (uses.get(word) ?? 0) + by)
  }
  return {
    add: (labels) => {
      const key = labels.join('|')
      const existingNumber = setNumbers.get(key)
      const number = existingNumber ?? sets.push({ labels, words: foldWords(labels.join(' ')), restaurants: 0 }) - 1
      if (existingNumber === undefined) setNumbers.set(key, number)
      const set = sets[number]
      if (!set) return number
      if (set.restaurants === 0) countWords(set, 1)
      set.restaurants += 1
      return number
    },
    remove: (number) => {
      const set = sets[number]
      if (set && --set.restaurants === 0) countWords(set, -1)
    },
    has: (word) => (uses.get(word) ?? 0) > 0,
    begins: (prefix) => {
      for (const [word, setCount] of uses) if (setCount > 0 && word.startsWith(prefix)) return true
      return false
    },
    all: () => {
      const counts = new Map<string, number>()
      for (const { labels, restaurants } of sets)
        if (restaurants > 0) for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + restaurants)
      return [...counts].map(([label, restaurants]) => ({ label, words: foldWords(label), restaurants }))
    },
  }
}
