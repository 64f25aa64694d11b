import type { Matches } from './scratch.ts'

/**
 * The positions in `matches` of one page, ordered by key, then id. A heap holds the best `offset + limit` matches so far, with
 * the worst of them at its root, so that most matches cost one comparison.
 */
export function selectPage(
  matches: Matches,
  ids: readonly (string | undefined)[],
  offset: number,
  limit: number,
): number[] {
  const { keys, slots, length } = matches
  const size = Math.min(length, offset + limit)
  if (size <= offset) return []
  const compare = (a: number, b: number): number => {
    const difference = (keys[a] ?? 0) - (keys[b] ?? 0)
    if (difference !== 0) return difference
    return (ids[slots[a] ?? 0] ?? '') < (ids[slots[b] ?? 0] ?? '') ? -1 : 1
  }
  const heap = new Int32Array(size)
  for (let index = 0; index < size; index++) heap[index] = index
  for (let index = (size >> 1) - 1; index >= 0; index--) siftDown(heap, index, compare)
  let worstKey = keys[heap[0] ?? 0] ?? 0
  for (let index = size; index < length; index++) {
    if ((keys[index] ?? 0) > worstKey || compare(index, heap[0] ?? 0) > 0) continue
    heap[0] = index
    siftDown(heap, 0, compare)
    worstKey = keys[heap[0] ?? 0] ?? 0
  }
  return Array.from(heap).toSorted(compare).slice(offset)
}

function siftDown(heap: Int32Array, from: number, compare: (a: number, b: number) => number): void {
  const value = heap[from] ?? 0
  let at = from
  for (;;) {
    let child = at * 2 + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && compare(heap[child + 1] ?? 0, heap[child] ?? 0) > 0) child++
    if (compare(heap[child] ?? 0, value) <= 0) break
    heap[at] = heap[child] ?? 0
    at = child
  }
  heap[at] = value
}
