/** In most requests a header such as Host or Accept-Encoding has one of a few short values. */
const textsMax = 500
const textLengthMax = 200

/**
 * Memoizes a function of one text. Clients can send any number of texts of any length, so it stores results of short texts only and clears
 * a full cache.
 */
export function memoize<T>(compute: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>()
  return (text) => {
    const cached = results.get(text)
    if (cached !== undefined) return cached
    const result = compute(text)
    if (text.length > textLengthMax) return result
    if (results.size >= textsMax) results.clear()
    results.set(text, result)
    return result
  }
}
