import { grow } from './columns.ts'

const chunkBytes = 1 << 20
/** Minimum of wasted bytes before the cards are compacted. The wasted bytes must also be at least as many as the live ones. */
const wasteBytesMin = 16 << 20

/** The serialized JSON of one merchant card per slot (`card` in state.ts), outside the JavaScript heap. */
export type MerchantCards = {
  put(slot: number, json: string): void
  remove(slot: number): void
  /** Reorders the cards: the new slot `n` gets the card of the old slot `order[n]`. */
  reorder(order: Int32Array): void
  /** Copies the card to `target` at `at`; returns its number of bytes, 0 for a slot without a card. */
  copy(slot: number, target: Buffer, at: number): number
  size(slot: number): number
  bytes(): { live: number; wasted: number }
}

/** The position of each slot's card: chunk number, offset in the chunk, bytes (0 for none). */
type CardPositions = { chunk: Int32Array; at: Int32Array; size: Int32Array }

const mapPositions = (
  { chunk, at, size }: CardPositions,
  change: (column: Int32Array) => Int32Array,
): CardPositions => ({
  chunk: change(chunk),
  at: change(at),
  size: change(size),
})

export function newMerchantCards(): MerchantCards {
  let positions: CardPositions = { chunk: new Int32Array(0), at: new Int32Array(0), size: new Int32Array(0) }
  let chunks: Buffer[] = []
  let usedBytes = 0 // of the last chunk
  let liveBytes = 0
  let wastedBytes = 0

  /** Reserves `size` bytes for the card of a slot and records their position; returns their chunk. */
  const allocate = (slot: number, size: number): Buffer => {
    let chunk = chunks.at(-1)
    if (!chunk || usedBytes + size > chunk.length) {
      wastedBytes += chunk ? chunk.length - usedBytes : 0
      chunk = Buffer.allocUnsafeSlow(Math.max(chunkBytes, size))
      chunks.push(chunk)
      usedBytes = 0
    }
    positions.chunk[slot] = chunks.length - 1
    positions.at[slot] = usedBytes
    positions.size[slot] = size
    usedBytes += size
    return chunk
  }
  const ensureCapacity = (slot: number): void => {
    const capacity = Math.max(slot + 1, positions.size.length * 2)
    if (slot >= positions.size.length) positions = mapPositions(positions, (column) => grow(column, capacity))
  }
  const drop = (slot: number): void => {
    const size = positions.size[slot] ?? 0
    liveBytes -= size
    wastedBytes += size
    if (size > 0) positions.size[slot] = 0
  }
  const compactIfWasteful = (): void => {
    if (wastedBytes < wasteBytesMin || wastedBytes < liveBytes) return
    const oldChunks = chunks
    chunks = []
    usedBytes = 0
    wastedBytes = 0
    for (let slot = 0; slot < positions.size.length; slot++) {
      const size = positions.size[slot] ?? 0
      if (size === 0) continue
      const oldChunk = oldChunks[positions.chunk[slot] ?? 0]
      const oldAt = positions.at[slot] ?? 0
      const newChunk = allocate(slot, size)
      oldChunk?.copy(newChunk, positions.at[slot] ?? 0, oldAt, oldAt + size)
    }
  }

  return {
    put: (slot, json) => {
      ensureCapacity(slot)
      drop(slot)
      const size = Buffer.byteLength(json)
      allocate(slot, size).write(json, positions.at[slot] ?? 0)
      liveBytes += size
      compactIfWasteful()
    },
    remove: drop,
    reorder: (order) => {
      positions = mapPositions(positions, (column) => order.map((oldSlot) => column[oldSlot] ?? 0))
    },
    copy: (slot, target, at) => {
      const from = positions.at[slot] ?? 0
      return chunks[positions.chunk[slot] ?? 0]?.copy(target, at, from, from + (positions.size[slot] ?? 0)) ?? 0
    },
    size: (slot) => positions.size[slot] ?? 0,
    bytes: () => ({ live: liveBytes, wasted: wastedBytes }),
  }
}
