const textsMax = 500 // browsers and hosts send few different values
const textLengthMax = 200 // and all of them are short

/** Memoizes a function of one text. Clients can send any number of texts of any length, so it stores only short ones and clears a full cache. */
export function remembered<T>(say: (text: string) => T): (text: string) => T {
  const said = new Map<string, T>()
  return (text) => {
    const before = said.get(text)
    if (before !== undefined) return before
    const now = say(text)
    if (text.length > textLengthMax) return now
    if (said.size >= textsMax) said.clear()
    said.set(text, now)
    return now
  }
}
