/** Things by name, at most `bytesMax` of them together: what was not asked for in the longest time, or nearly, goes first. */
export type Kept<T> = {
  get(name: string): T | undefined
  put(name: string, thing: T, bytes: number): void
  delete(name: string): void
  bytes(): number
}

type Held<T> = { thing: T; bytes: number; asked: boolean }

/** What is asked for is only marked, which costs nothing; room is made by passing over what is marked, once. */
export function newKept<T>(bytesMax: number): Kept<T> {
  const held = new Map<string, Held<T>>()
  let total = 0
  const drop = (name: string): void => {
    total -= held.get(name)?.bytes ?? 0
    held.delete(name)
  }
  return {
    get(name) {
      const found = held.get(name)
      if (!found) return undefined
      found.asked = true
      return found.thing
    },
    put(name, thing, bytes) {
      drop(name)
      if (bytes > bytesMax) return
      for (const [oldest, one] of held) {
        if (total + bytes <= bytesMax) break
        held.delete(oldest)
        if (one.asked) held.set(oldest, { ...one, asked: false })
        else total -= one.bytes
      }
      held.set(name, { thing, bytes, asked: false })
      total += bytes
    },
    delete: drop,
    bytes: () => total,
  }
}
