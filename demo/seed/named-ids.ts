import { fnv1a } from '../../contract/images.ts'
import { random } from '../random.ts'

/** A UUID that depends only on the words (version 8, RFC 9562). */
export function namedUuid(words: string): string {
  const hex = [0, 1, 2, 3].map((part) => fnv1a(`${part}:${words}:${part}`).toString(16).padStart(8, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Digits that depend only on the words, never beginning with zero. */
export function namedDigits(words: string, length: number): string {
  const stream = random(words)
  return [stream.whole(1, 9), ...Array.from({ length: length - 1 }, () => stream.whole(0, 9))].join('')
}
