import type { DatedOffer } from '../../../domain/catalogue/ranking.ts'
import { newCards } from './cards.ts'
import { bytesOf, columnBytes, columnCount, newColumns, setColumns } from './columns.ts'
import { newState } from './fill.ts'
import { roomFor } from './layout.ts'
import { newLists, packed } from './lists.ts'
import type { State } from './state.ts'

/**
 * What the restaurants of a part have of their own, in pieces of bytes that no later change touches: an index follows from a few of
 * these, whether they were just read or lay in a file.
 */
export type Snapshot = Uint8Array[]

type Told = {
  ids: string[]
  words: string[]
  kinds: { labels: string[]; restaurants: number }[]
  campaigns: string[][]
  dated: [number, DatedOffer[]][]
}

/** Of restaurants that came one after the other: an index that was changed has gaps, which are not told. */
export function snapshotOf({ columns, ids, kept, vocabulary, kinds, campaigns, dated, cards }: State): Snapshot {
  const told = {
    ids,
    words: vocabulary.words(),
    kinds: kinds.sets().map(({ labels, restaurants }) => ({ labels, restaurants })),
    campaigns: campaigns.all,
    dated: [...dated],
  }
  const { lengths, values } = packed(
    kept,
    new Int32Array(ids.length).map((_, slot) => slot),
  )
  const { spots, chunks } = cards.snapshot(ids.length)
  const numbers = [lengths, values, spots.chunk, spots.at, spots.size].map(bytesOf)
  return [Buffer.from(JSON.stringify(told)), ...columnBytes(columns, ids.length), ...numbers, ...chunks]
}

/** The restaurants of all parts, one after the other. Who lies where and has which word is not noted yet. */
export function stateFrom(snapshots: readonly Snapshot[]): State {
  const parts = snapshots.map(partOf)
  const state = newState()
  const { vocabulary, kinds, campaigns, dated } = state
  const all = (column: 'lengths' | 'values' | 'chunk' | 'at' | 'size') => joined(parts.map((part) => part[column]))
  const [lengths, values, chunk] = [all('lengths'), all('values'), all('chunk')]
  const columns = newColumns(roomFor(lengths.length))
  const from = { slot: 0, value: 0, chunk: 0 }
  for (const part of parts) {
    const end = from.slot + part.ids.length
    setColumns(columns, from.slot, part.columns)
    // Each part has numbers of its own.
    const cuisines = part.kinds.map(({ labels, restaurants }) => kinds.add(labels, restaurants))
    renumber(columns.kinds.subarray(from.slot, end), cuisines)
    renumber(
      columns.campaigns.subarray(from.slot, end),
      part.campaigns.map((codes) => campaigns.numberOf(codes)),
    )
    renumber(
      values.subarray(from.value, from.value + part.values.length),
      part.words.map((word) => vocabulary.number(word)),
    )
    const chunks = part.chunks.map((_, at) => from.chunk + at)
    renumber(chunk.subarray(from.slot, end), chunks)
    for (const [slot, offers] of part.dated) dated.set(from.slot + slot, offers)
    from.slot = end
    from.value += part.values.length
    from.chunk += chunks.length
  }
  const ids = parts.flatMap((part) => part.ids)
  const spots = { chunk, at: all('at'), size: all('size') }
  const cards = newCards({ spots, chunks: parts.flatMap((part) => part.chunks) })
  return { ...state, ids, columns, kept: newLists(lengths, values), cards }
}

function partOf([told = new Uint8Array(0), ...bytes]: Snapshot) {
  const [lengths, values, chunk, at, size] = bytes.slice(columnCount, columnCount + 5).map(numbersOf)
  if (!lengths || !values || !chunk || !at || !size) throw new Error('This is no snapshot of an index.')
  const columns = bytes.slice(0, columnCount)
  const chunks = bytes.slice(columnCount + 5).map(asBuffer)
  return { ...(JSON.parse(asBuffer(told).toString()) as Told), columns, lengths, values, chunk, at, size, chunks }
}

function renumber(numbers: Int32Array | Uint16Array, as: readonly number[]): void {
  for (let at = 0; at < numbers.length; at++) numbers[at] = as[numbers[at] ?? 0] ?? 0
}

function joined(pieces: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)
const numbersOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Int32Array =>
  new Int32Array(buffer, byteOffset, byteLength / Int32Array.BYTES_PER_ELEMENT)
