/** A number literal with more digits than a double keeps; only then is the slower exact reading worth it. */
const longNumber = /[:[,]\s*-?\d[\d.]{15,}/
const exactKeys = new Set(['amount', 'subtotal'])

type WithSource = { source?: string }

/**
 * Parses a message, keeping amounts exact: where a literal has more digits than a double can hold, `amount` and
 * `subtotal` come back as the literal's own text. Answers undefined when the text is not JSON.
 */
export function parseFeedJson(text: string): unknown {
  try {
    if (!longNumber.test(text)) return JSON.parse(text) as unknown
    const keepText = (key: string, value: unknown, context?: WithSource): unknown =>
      typeof value === 'number' && exactKeys.has(key) ? (context?.source ?? value) : value
    return JSON.parse(text, keepText) as unknown
  } catch {
    return undefined
  }
}
