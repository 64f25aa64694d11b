import { createHash } from 'node:crypto'

/**
 * SHA-256 of what a message says, so that the same delivery with other white space is a repeat and not a contradiction.
 * Bodies that are not JSON are hashed as they are.
 */
export function contentHash(body: string): Buffer {
  return createHash('sha256').update(sameMeaning(body)).digest()
}

/** Whether a second delivery has the content of the first one: white space and the order of an object's fields do not matter. */
export function saysTheSame(before: string, now: string): boolean {
  return before === now || sortedFields(before) === sortedFields(now)
}

function sortedFields(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body, (_, value: unknown) => (isObject(value) ? inKeyOrder(value) : value)))
  } catch {
    return body
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Entries as a list: an object would put keys that look like numbers first, and drop one called `__proto__`. Wrapped, because a list may look the same. */
const inKeyOrder = (value: Readonly<Record<string, unknown>>): object => ({
  fields: Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
})

function sameMeaning(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return body
  }
}
