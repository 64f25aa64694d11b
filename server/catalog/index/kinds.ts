import { foldWords } from '../../../domain/catalog/fold.ts'

/** A kind of food as restaurants name it, with its words and how many have it. */
export type Kind = { label: string; words: readonly string[]; restaurants: number }

export type Kinds = {
  /** One more restaurant has this set of kinds; returns the number of the set, for `remove`. */
  add(labels: readonly string[]): number
  remove(set: number): void
  /** Whether a folded word, or one that begins like it, stands for a kind of food somebody here cooks. */
  has(word: string): boolean
  begins(prefix: string): boolean
  all(): Kind[]
}

type KindSet = { labels: readonly string[]; words: readonly string[]; restaurants: number }

/** Kinds of food by the sets in which they occur, so that a restaurant holds one number. */
export function newKinds(): Kinds {
  const sets: KindSet[] = []
  const numbers = new Map<string, number>()
  /** In how many sets that occur a word is. */
  const uses = new Map<string, number>()

  const countWords = ({ words }: KindSet, by: 1 | -1): void => {
    for (const word of words) uses.set(word, (uses.get(word) ?? 0) + by)
  }
  return {
    add: (labels) => {
      const key = labels.join('|')
      const known = numbers.get(key)
      const number = known ?? sets.push({ labels, words: foldWords(labels.join(' ')), restaurants: 0 }) - 1
      if (known === undefined) numbers.set(key, number)
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
      for (const [word, times] of uses) if (times > 0 && word.startsWith(prefix)) return true
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
