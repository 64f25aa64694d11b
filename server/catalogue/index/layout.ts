import { grow, newColumns, type Columns } from './columns.ts'
import { newLists, type Lists } from './lists.ts'
import { newScratch } from './scratch.ts'
import type { State } from './state.ts'

/**
 * Ends a first load: numbers all slots anew by place, so that neighbours lie together in memory and a search around a city reads few
 * pieces of it, then notes who is where and has which word.
 */
export function layOut(state: State): State {
  const { ids, kept, dated } = state
  const order = orderOfPlace(state.columns.cell, ids.length)
  state.columns = movedColumns(state.columns, order)
  state.scratch = newScratch(state.columns.capacity)
  state.ids = Array.from(order, (old) => ids[old])
  state.ids.forEach((id, slot) => state.slots.set(id ?? '', slot))
  state.dated = new Map()
  if (dated.size > 0)
    order.forEach((old, slot) => {
      const offers = dated.get(old)
      if (offers) state.dated.set(slot, offers)
    })
  state.cards.move(order)
  state.kept = newLists(order.map((old) => kept.length(old)))
  note(state, kept, order)
  return state
}

/** Who is where and has which word. */
function note({ vocabulary, grid, columns, kept: moved }: State, kept: Lists, order: Int32Array): void {
  const { cell, nameWords } = columns
  const data = kept.data()
  vocabulary.expect(timesUsed(kept, order.length))
  for (let slot = 0; slot < order.length; slot++) {
    const old = order[slot] ?? 0
    const from = kept.from(old)
    const length = kept.length(old)
    const inName = nameWords[slot] ?? 0
    grid.put(cell[slot] ?? 0, slot)
    for (let at = 0; at < length; at++) {
      const number = data[from + at] ?? 0
      moved.push(slot, number)
      vocabulary.add(slot, number, at < inName)
    }
  }
}

/** How often each number is in the first so many lists. */
function timesUsed(lists: Lists, count: number): Int32Array {
  const data = lists.data()
  let times = new Int32Array(0)
  for (let list = 0; list < count; list++) {
    const to = lists.from(list) + lists.length(list)
    for (let at = lists.from(list); at < to; at++) {
      const number = data[at] ?? 0
      if (number >= times.length) times = grow(times, (number + 1) * 2)
      times[number] = (times[number] ?? 0) + 1
    }
  }
  return times
}

/** Slots by cell: cell and slot in one number, as sorting numbers is what a machine does best. */
function orderOfPlace(cell: Int32Array, count: number): Int32Array {
  const keys = new Float64Array(count)
  for (let slot = 0; slot < count; slot++) keys[slot] = (cell[slot] ?? 0) * count + slot
  return Int32Array.from(keys.sort(), (key) => key % count)
}

/** Room for more restaurants, as a part of those there are. */
const spare = 8

function movedColumns(old: Columns, order: Int32Array): Columns {
  const capacity = order.length + Math.ceil(order.length / spare)
  const { capacity: _capacity, ...columns } = newColumns(capacity)
  for (const [name, column] of Object.entries(columns)) {
    const from = old[name as keyof typeof columns]
    for (let slot = 0; slot < order.length; slot++) column[slot] = from[order[slot] ?? 0] ?? 0
  }
  return { capacity, ...columns }
}
