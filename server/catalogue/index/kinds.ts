import { foldWords } from '../../../domain/catalogue/fold.ts'

/** A kind of food as restaurants name it, with its words and how many have it. */
export type Kind = { label: string; words: readonly string[]; restaurants: number }

export type Kinds = {
  /** Answers the number of this set of kinds, for `remove`. */
  add(labels: readonly string[]): number
  remove(set: number): void
  /** Whether a folded word, or one that begins like it, stands for a kind of food somebody here cooks. */
  has(word: string): boolean
  begins(prefix: string): boolean
  all(): Iterable<Kind>
}

/** Kinds of food by the sets in which they occur, so that a restaurant holds one number. */
export function newKinds(): Kinds {
  const sets: (readonly string[])[] = []
  const numbers = new Map<string, number>()
  const kinds = new Map<string, Kind>()
  const uses = new Map<string, number>()

  const count = (labels: readonly string[], by: 1 | -1): void => {
    for (const label of labels) {
      const kind = kinds.get(label) ?? { label, words: foldWords(label), restaurants: 0 }
      kind.restaurants += by
      if (kind.restaurants > 0) kinds.set(label, kind)
      else kinds.delete(label)
      for (const word of kind.words) uses.set(word, (uses.get(word) ?? 0) + by)
    }
  }
  return {
    add: (labels) => {
      const key = labels.join('|')
      const number = numbers.get(key) ?? sets.push(labels) - 1
      numbers.set(key, number)
      count(labels, 1)
      return number
    },
    remove: (number) => count(sets[number] ?? [], -1),
    has: (word) => (uses.get(word) ?? 0) > 0,
    begins: (prefix) => {
      for (const [word, times] of uses) if (times > 0 && word.startsWith(prefix)) return true
      return false
    },
    all: () => kinds.values(),
  }
}
