import { createHash } from 'node:crypto'

/**
 * SHA-256 of a message's compact JSON. A message without a delivery id gets one from this hash, so the same message with other white space
 * gets the same id. A body that is not JSON is hashed as it is.
 */
export function contentHash(body: string): Buffer {
  return createHash('sha256').update(compactJson(body)).digest()
}

/** Whether two deliveries have the same content, apart from white space, the order of an object's fields, and how numbers are written. */
export function hasSameContent(first: string, second: string): boolean {
  return first === second || sortedFields(first) === sortedFields(second)
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

/** Sorted entries as a list: an object would put numeric keys first and drop `__proto__`. The wrapper differs from any JSON list. */
const inKeyOrder = (value: Readonly<Record<string, unknown>>): object => ({
  fields: Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
})

function compactJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return body
  }
}
