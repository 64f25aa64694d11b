import { grow } from './columns.ts'

const chunkBytes = 1 << 20
/** Bytes of outdated cards that are worth copying the others for. */
const wasteBytesMin = 16 << 20

/** Ready-made JSON of one card per slot, outside the JavaScript heap. */
export type Cards = {
  put(slot: number, json: string): void
  remove(slot: number): void
  /** Gives each new slot the card of the old one named in its place. */
  move(order: Int32Array): void
  /** Copies the card to `target` at `at`; answers how many bytes it took. */
  copy(slot: number, target: Buffer, at: number): number
  size(slot: number): number
  bytes(): { live: number; wasted: number }
}

export function newCards(): Cards {
  /** Where each slot's card lies: number of its chunk, place in it, bytes (0 for none). */
  let chunkOf = new Int32Array(0)
  let placeIn = new Int32Array(0)
  let sizeOf = new Int32Array(0)
  let chunks: Buffer[] = []
  let used = 0
  let live = 0
  let wasted = 0

  /** Room for so many bytes at the end; answers where. */
  const place = (slot: number, size: number): Buffer => {
    let chunk = chunks.at(-1)
    if (!chunk || used + size > chunk.length) {
      wasted += chunk ? chunk.length - used : 0
      chunk = Buffer.allocUnsafeSlow(Math.max(chunkBytes, size))
      chunks.push(chunk)
      used = 0
    }
    chunkOf[slot] = chunks.length - 1
    placeIn[slot] = used
    sizeOf[slot] = size
    used += size
    return chunk
  }
  const roomFor = (slot: number): void => {
    if (slot < sizeOf.length) return
    const capacity = Math.max(slot + 1, sizeOf.length * 2)
    chunkOf = grow(chunkOf, capacity)
    placeIn = grow(placeIn, capacity)
    sizeOf = grow(sizeOf, capacity)
  }
  const drop = (slot: number): void => {
    const size = sizeOf[slot] ?? 0
    live -= size
    wasted += size
    if (size > 0) sizeOf[slot] = 0
  }
  const tidy = (): void => {
    if (wasted < wasteBytesMin || wasted < live) return
    const old = chunks
    chunks = []
    used = 0
    wasted = 0
    for (let slot = 0; slot < sizeOf.length; slot++) {
      const size = sizeOf[slot] ?? 0
      if (size === 0) continue
      const from = old[chunkOf[slot] ?? 0]
      const at = placeIn[slot] ?? 0
      const chunk = place(slot, size)
      from?.copy(chunk, placeIn[slot] ?? 0, at, at + size)
    }
  }

  return {
    put: (slot, json) => {
      roomFor(slot)
      drop(slot)
      const size = Buffer.byteLength(json)
      place(slot, size).write(json, placeIn[slot] ?? 0)
      live += size
      tidy()
    },
    remove: drop,
    move: (order) => {
      const moved = (from: Int32Array): Int32Array<ArrayBuffer> => Int32Array.from(order, (old) => from[old] ?? 0)
      chunkOf = moved(chunkOf)
      placeIn = moved(placeIn)
      sizeOf = moved(sizeOf)
    },
    copy: (slot, target, at) => {
      const from = placeIn[slot] ?? 0
      return chunks[chunkOf[slot] ?? 0]?.copy(target, at, from, from + (sizeOf[slot] ?? 0)) ?? 0
    },
    size: (slot) => sizeOf[slot] ?? 0,
    bytes: () => ({ live, wasted }),
  }
}
