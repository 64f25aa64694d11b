/** Things by name, at most `bytesMax` of them together: what was longest not asked for goes first. */
export type Kept<T> = {
  get(name: string): T | undefined
  put(name: string, thing: T, bytes: number): void
  delete(name: string): void
  bytes(): number
}

export function newKept<T>(bytesMax: number): Kept<T> {
  const held = new Map<string, { thing: T; bytes: number }>()
  let total = 0
  const drop = (name: string): void => {
    total -= held.get(name)?.bytes ?? 0
    held.delete(name)
  }
  return {
    get(name) {
      const found = held.get(name)
      if (!found) return undefined
      held.delete(name)
      held.set(name, found)
      return found.thing
    },
    put(name, thing, bytes) {
      drop(name)
      if (bytes > bytesMax) return
      held.set(name, { thing, bytes })
      total += bytes
      for (const oldest of held.keys()) {
        if (total <= bytesMax) break
        drop(oldest)
      }
    },
    delete: drop,
    bytes: () => total,
  }
}
