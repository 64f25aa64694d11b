/** A number literal of 16 or more digits and points: a double may round it. Only a text with such a literal takes the slower exact path. */
const longNumber = /[:[,]\s*-?\d[\d.]{15,}/
const exactKeys = new Set(['amount', 'subtotal'])

/** Removes the byte order mark that Windows programs put before a file. JSON does not allow it. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

type WithSource = { source?: string }

/**
 * Parses a message and keeps amounts exact: when any number of the message may have more digits than a double can hold, every numeric
 * `amount` and `subtotal` becomes the text of its literal. Returns undefined when the text is not JSON.
 */
export function parseFeedJson(text: string): unknown {
  try {
    const json = withoutByteOrderMark(text)
    if (!longNumber.test(json)) return JSON.parse(json) as unknown
    const keepText = (key: string, value: unknown, context?: WithSource): unknown =>
      typeof value === 'number' && exactKeys.has(key) ? (context?.source ?? value) : value
    return JSON.parse(json, keepText) as unknown
  } catch {
    return undefined
  }
}
