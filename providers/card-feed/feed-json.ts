/** A number literal with more digits than a double keeps; only then is the slower exact reading worth it. */
const longNumber = /[:[,]\s*-?\d[\d.]{15,}/
const exactKeys = new Set(['amount', 'subtotal'])

/** Windows programs begin a file with a byte order mark, which JSON does not allow and which says nothing. */
export function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

type WithSource = { source?: string }

/**
 * Parses a message, keeping amounts exact: where a literal has more digits than a double can hold, `amount` and
 * `subtotal` come back as the literal's own text. Answers undefined when the text is not JSON.
 */
export function parseFeedJson(text: string): unknown {
  try {
    const json = withoutMark(text)
    if (!longNumber.test(json)) return JSON.parse(json) as unknown
    const keepText = (key: string, value: unknown, context?: WithSource): unknown =>
      typeof value === 'number' && exactKeys.has(key) ? (context?.source ?? value) : value
    return JSON.parse(json, keepText) as unknown
  } catch {
    return undefined
  }
}
