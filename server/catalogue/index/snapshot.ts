import type { DatedOffer } from '../../../domain/catalogue/ranking.ts'
import { newCards } from './cards.ts'
import { bytesOf, columnBytes, columnCount, columnsFrom } from './columns.ts'
import { newState } from './fill.ts'
import { note, roomFor } from './layout.ts'
import { newLists, packed } from './lists.ts'
import { newScratch } from './scratch.ts'
import type { State } from './state.ts'

/**
 * What the restaurants of an index have of their own, in pieces of bytes that no later change touches: everything else of an index
 * follows from it, by the very function that ends a first load.
 */
export type Snapshot = Uint8Array[]

type Told = {
  ids: string[]
  words: string[]
  kinds: { labels: string[]; restaurants: number }[]
  campaigns: string[][]
  dated: [number, DatedOffer[]][]
}

/** Of an index that was just laid out: later ones have gaps, which are not told. */
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
  const { spots, chunks } = cards.snapshot()
  const numbers = [lengths, values, spots.chunk, spots.at, spots.size].map(bytesOf)
  return [Buffer.from(JSON.stringify(told)), ...columnBytes(columns, ids.length), ...numbers, ...chunks]
}

/** The state an index was in when the snapshot was made of it. */
export function stateFrom([told = new Uint8Array(0), ...parts]: Snapshot): State {
  const { ids, words, kinds, campaigns, dated } = JSON.parse(asBuffer(told).toString()) as Told
  const [lengths, values, chunk, at, size] = parts.slice(columnCount, columnCount + 5).map(numbersOf)
  if (!lengths || !values || !chunk || !at || !size) throw new Error('This is no snapshot of an index.')
  const chunks = parts.slice(columnCount + 5).map(asBuffer)
  const state = newState()
  for (const word of words) state.vocabulary.number(word)
  for (const kind of kinds) state.kinds.add(kind.labels, kind.restaurants)
  for (const codes of campaigns) state.campaigns.numberOf(codes)
  const capacity = roomFor(ids.length)
  return note({
    ...state,
    ids,
    columns: columnsFrom(parts, capacity),
    scratch: newScratch(capacity),
    kept: newLists(lengths, values),
    cards: newCards({ spots: { chunk, at, size }, chunks }),
    dated: new Map(dated),
  })
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)
const numbersOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Int32Array =>
  new Int32Array(buffer, byteOffset, byteLength / Int32Array.BYTES_PER_ELEMENT)
