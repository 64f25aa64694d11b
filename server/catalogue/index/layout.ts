import { newColumns, type Columns } from './columns.ts'
import { newGrid } from './grid.ts'
import { newKept } from './kept.ts'
import type { State } from './state.ts'

/**
 * Numbers all slots anew by place, so that neighbours lie together in memory and a search around a city reads few pieces of it.
 * For the first load, which comes in the order of the versions. Answers the old slot of each new one.
 */
export function layOut(state: State): Int32Array {
  const order = orderOfPlace(state)
  const before = { ...state }
  state.columns = movedColumns(before.columns, order)
  state.ids = Array.from(order, (slot) => before.ids[slot])
  state.kept = newKept()
  state.grid = newGrid()
  state.vocabulary.unpost()
  order.forEach((old, slot) => {
    const numbers = before.kept.get(old)
    const inName = state.columns.nameWords[slot] ?? 0
    state.kept.put(slot, numbers)
    numbers.forEach((number, at) => state.vocabulary.post(slot, number, at < inName))
    state.grid.put(state.columns.cell[slot] ?? 0, slot)
  })
  state.cards.move(order)
  return order
}

/** Slots in use by cell: cell and slot in one number, as sorting numbers is what a machine does best. */
function orderOfPlace({ ids, columns: { cell } }: State): Int32Array {
  const span = ids.length
  const keys = new Float64Array(span)
  let count = 0
  for (let slot = 0; slot < span; slot++) if (ids[slot] !== undefined) keys[count++] = (cell[slot] ?? 0) * span + slot
  return Int32Array.from(keys.subarray(0, count).sort(), (key) => key % span)
}

function movedColumns(old: Columns, order: Int32Array): Columns {
  const { capacity: _capacity, ...columns } = newColumns(old.capacity)
  for (const [name, column] of Object.entries(columns)) {
    const from = old[name as keyof typeof columns]
    for (let slot = 0; slot < order.length; slot++) column[slot] = from[order[slot] ?? 0] ?? 0
  }
  return { capacity: old.capacity, ...columns }
}
