const thingsMax = 500 // browsers and hosts say few different things

/** A function of one text that remembers what it said of the texts it was asked last; others may send any number of them. */
export function remembered<T>(say: (text: string) => T): (text: string) => T {
  const said = new Map<string, T>()
  return (text) => {
    const before = said.get(text)
    if (before !== undefined) return before
    if (said.size >= thingsMax) said.clear()
    const now = say(text)
    said.set(text, now)
    return now
  }
}
