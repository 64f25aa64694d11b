import type { DatedOffer } from '../../../domain/catalogue/ranking.ts'
import { newCards } from './cards.ts'
import { bytesOf, columnBytes, columnCount, newColumns, setColumns } from './columns.ts'
import { newState } from './fill.ts'
import { roomFor } from './layout.ts'
import { newLists, packed } from './lists.ts'
import type { State } from './state.ts'

/**
 * What the restaurants of an index have of their own, in pieces of bytes that no later change touches: everything else of an index
 * follows from it. An image is one, and so is each part of a first load.
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
    Int32Array.from(ids, (_, slot) => slot),
  )
  const { spots, chunks } = cards.snapshot(ids.length)
  const numbers = [lengths, values, spots.chunk, spots.at, spots.size].map(bytesOf)
  return [Buffer.from(JSON.stringify(told)), ...columnBytes(columns, ids.length), ...numbers, ...chunks]
}

/** The restaurants of all these, one after the other. Who lies where and has which word is not noted yet. */
export function stateFrom(snapshots: readonly Snapshot[]): State {
  const parts = snapshots.map(partOf)
  const state = newState()
  const { vocabulary, kinds, campaigns, dated } = state
  const ids = parts.flatMap((part) => part.ids)
  const columns = newColumns(roomFor(ids.length))
  let first = 0
  let firstChunk = 0
  for (const part of parts) {
    const end = first + part.ids.length
    setColumns(columns, first, part.columns)
    // Each part has numbers of its own.
    renumber(part.values, part.words.map(vocabulary.number))
    renumber(
      columns.kinds.subarray(first, end),
      part.kinds.map(({ labels, restaurants }) => kinds.add(labels, restaurants)),
    )
    renumber(columns.campaigns.subarray(first, end), part.campaigns.map(campaigns.numberOf))
    renumber(
      part.chunk,
      part.chunks.map((_, at) => firstChunk + at),
    )
    for (const [slot, offers] of part.dated) dated.set(first + slot, offers)
    first = end
    firstChunk += part.chunks.length
  }
  const all = (column: 'lengths' | 'values' | 'chunk' | 'at' | 'size') => joined(parts.map((part) => part[column]))
  const cards = newCards({
    spots: { chunk: all('chunk'), at: all('at'), size: all('size') },
    chunks: parts.flatMap((part) => part.chunks),
  })
  return { ...state, ids, columns, kept: newLists(all('lengths'), all('values')), cards }
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
  const [only, ...more] = pieces
  if (only && more.length === 0) return only
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
