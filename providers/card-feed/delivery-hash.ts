import { createHash } from 'node:crypto'

/**
 * SHA-256 of what a message says, so that the same delivery with other white space is a repeat and not a contradiction.
 * Bodies that are not JSON are hashed as they are.
 */
export function contentHash(body: string): Buffer {
  return createHash('sha256').update(sameMeaning(body)).digest()
}

/** Whether a second delivery says what the first one said, white space aside. */
export function saysTheSame(before: string, now: string): boolean {
  return before === now || sameMeaning(before) === sameMeaning(now)
}

function sameMeaning(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return body
  }
}
