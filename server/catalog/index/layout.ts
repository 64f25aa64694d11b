import { columnNames, grow, newColumns, type CatalogColumns } from './columns.ts'
import { newLists, packLists, type Lists } from './lists.ts'
import { newScratch } from './scratch.ts'
import type { State } from './state.ts'

/**
 * Renumbers all slots by grid cell: nearby restaurants are adjacent in memory, so a search around a city reads few cache lines.
 * `indexSlots` must follow, because `slots`, the grid and the postings keep the old numbers.
 */
export function orderByPlace(state: State): State {
  const { ids, slotWords, datedOffers } = state
  const order = slotsByCell(state.columns.cell, ids.length)
  state.columns = reorderedColumns(state.columns, order)
  state.ids = Array.from(order, (oldSlot) => ids[oldSlot])
  state.datedOffers = new Map()
  if (datedOffers.size > 0)
    order.forEach((oldSlot, slot) => {
      const offers = datedOffers.get(oldSlot)
      if (offers) state.datedOffers.set(slot, offers)
    })
  state.cards.reorder(order)
  const { lengths, values } = packLists(slotWords, order)
  state.slotWords = newLists(lengths, values)
  return state
}

/** Derives `slots`, the grid and the vocabulary's postings from the columns and words of every slot. */
export function indexSlots(state: State): State {
  const { slots, vocabulary, grid, slotWords, ids } = state
  const { cell, nameWords } = state.columns
  const words = slotWords.data()
  state.scratch = newScratch(state.columns.capacity)
  vocabulary.setPostings(newLists(countOccurrences(slotWords, ids.length)))
  for (let slot = 0; slot < ids.length; slot++) {
    const from = slotWords.from(slot)
    const length = slotWords.length(slot)
    const nameWordCount = nameWords[slot] ?? 0
    slots.set(ids[slot] ?? '', slot)
    grid.put(cell[slot] ?? 0, slot)
    for (let index = 0; index < length; index++) vocabulary.add(slot, words[from + index] ?? 0, index < nameWordCount)
  }
  return state
}

/** How often each number occurs in the first `count` lists. */
function countOccurrences(lists: Lists, count: number): Int32Array {
  const data = lists.data()
  let counts = new Int32Array(0)
  for (let list = 0; list < count; list++) {
    const to = lists.from(list) + lists.length(list)
    for (let index = lists.from(list); index < to; index++) {
      const number = data[index] ?? 0
      if (number >= counts.length) counts = grow(counts, (number + 1) * 2)
      counts[number] = (counts[number] ?? 0) + 1
    }
  }
  return counts
}

/** The present slots, ordered by cell. Cell and slot are combined in one number, because sorting numbers is fastest. */
function slotsByCell(cell: Int32Array, count: number): Int32Array {
  const keys = new Float64Array(count)
  for (let slot = 0; slot < count; slot++) keys[slot] = (cell[slot] ?? 0) * count + slot
  return new Int32Array(keys.sort().map((key) => key % count))
}

/** New columns have room for one eighth more restaurants than there are. */
const spareDivisor = 8
export const roomFor = (count: number): number => count + Math.ceil(count / spareDivisor)

function reorderedColumns(oldColumns: CatalogColumns, order: Int32Array): CatalogColumns {
  const columns = newColumns(roomFor(order.length))
  for (const name of columnNames) gather(asNumbers(columns[name]), asNumbers(oldColumns[name]), order)
  return columns
}

function gather(to: Numbers, from: Numbers, order: Int32Array): void {
  for (let slot = 0; slot < order.length; slot++) to[slot] = from[order[slot] ?? 0] ?? 0
}

type Numbers = Float64Array | Int32Array | Uint16Array | Uint8Array
/** The same bytes as one of four array types: a loop that sees more types is several times slower. */
function asNumbers({ buffer, BYTES_PER_ELEMENT: size }: CatalogColumns[(typeof columnNames)[number]]): Numbers {
  if (size === 8) return new Float64Array(buffer)
  if (size === 4) return new Int32Array(buffer)
  return size === 2 ? new Uint16Array(buffer) : new Uint8Array(buffer)
}
