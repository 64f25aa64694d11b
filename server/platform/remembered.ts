const textsMax = 500 // browsers and hosts say few different things
const textLengthMax = 200 // and none of them is long

/** A function of one text that remembers what it said of the texts it was asked last; others may send any number of them, of any length. */
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
