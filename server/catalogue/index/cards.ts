const chunkBytes = 1 << 20
/** Bytes of outdated cards that are worth copying the others for. */
const wasteBytesMin = 16 << 20

/** Ready-made JSON of one card per slot, outside the JavaScript heap. */
export type Cards = {
  put(slot: number, json: string): void
  remove(slot: number): void
  /** Copies the card to `target` at `at`; answers how many bytes it took. */
  copy(slot: number, target: Buffer, at: number): number
  size(slot: number): number
  bytes(): { live: number; wasted: number }
}

type Where = { chunk: Buffer; at: number; size: number }

export function newCards(): Cards {
  const where: (Where | undefined)[] = []
  let chunk = Buffer.alloc(0)
  let used = 0
  let live = 0
  let wasted = 0

  const place = (size: number): Where => {
    if (used + size > chunk.length) {
      wasted += chunk.length - used
      chunk = Buffer.allocUnsafeSlow(Math.max(chunkBytes, size))
      used = 0
    }
    const spot = { chunk, at: used, size }
    used += size
    return spot
  }
  const drop = (slot: number): void => {
    const old = where[slot]
    if (!old) return
    live -= old.size
    wasted += old.size
    where[slot] = undefined
  }
  const tidy = (): void => {
    if (wasted < wasteBytesMin || wasted < live) return
    chunk = Buffer.alloc(0)
    used = 0
    wasted = 0
    where.forEach((old, slot) => {
      if (!old) return
      const spot = place(old.size)
      old.chunk.copy(spot.chunk, spot.at, old.at, old.at + old.size)
      where[slot] = spot
    })
  }

  return {
    put: (slot, json) => {
      drop(slot)
      const size = Buffer.byteLength(json)
      const spot = place(size)
      spot.chunk.write(json, spot.at)
      where[slot] = spot
      live += size
      tidy()
    },
    remove: drop,
    copy: (slot, target, at) => {
      const spot = where[slot]
      return spot ? spot.chunk.copy(target, at, spot.at, spot.at + spot.size) : 0
    },
    size: (slot) => where[slot]?.size ?? 0,
    bytes: () => ({ live, wasted }),
  }
}
