import type { Box } from '../../../domain/catalogue/distance.ts'
import { push, take, type IntList } from './columns.ts'

/** Cells a tenth of a degree wide: about 7 miles, so that 25 miles are some 80 cells. */
const cellsPerDegree = 10
const columnsAround = 360 * cellsPerDegree + 1

const row = (latitude: number): number => Math.floor((latitude + 90) * cellsPerDegree)
const column = (longitude: number): number => Math.floor((longitude + 180) * cellsPerDegree)

/** Number of the cell a point lies in; neighbours in a row follow each other. */
export function cellOf(latitude: number, longitude: number): number {
  return row(latitude) * columnsAround + column(longitude)
}

export type Grid = {
  put(cell: number, slot: number): void
  remove(cell: number, slot: number): void
  /** Every cell with something in it that touches the box. */
  within(box: Box): IntList[]
}

export function newGrid(): Grid {
  const cells = new Map<number, IntList>()
  return {
    put: (cell, slot) => {
      const list = cells.get(cell)
      if (list) push(list, slot)
      else cells.set(cell, { data: Int32Array.of(slot), length: 1 })
    },
    remove: (cell, slot) => {
      const list = cells.get(cell)
      if (!list) return
      take(list, slot)
      if (list.length === 0) cells.delete(cell)
    },
    within: (box) => (cellsTouched(box) < cells.size ? lookUp(cells, box) : lookThrough(cells, box)),
  }
}

type Cells = ReadonlyMap<number, IntList>

const cellsTouched = ({ south, north, ranges }: Box): number =>
  (row(north) - row(south) + 1) * ranges.reduce((sum, { west, east }) => sum + column(east) - column(west) + 1, 0)

/** A small box names its cells. */
function lookUp(cells: Cells, { south, north, ranges }: Box): IntList[] {
  const found: IntList[] = []
  for (let at = row(south); at <= row(north); at++) {
    for (const { west, east } of ranges) {
      const last = at * columnsAround + column(east)
      for (let cell = at * columnsAround + column(west); cell <= last; cell++) {
        const list = cells.get(cell)
        if (list) found.push(list)
      }
    }
  }
  return found
}

/** A box with more cells than there are in use asks each of those instead. */
function lookThrough(cells: Cells, { south, north, ranges }: Box): IntList[] {
  const found: IntList[] = []
  const [first, last] = [row(south), row(north)]
  const sides = ranges.map(({ west, east }) => [column(west), column(east)] as const)
  for (const [cell, list] of cells) {
    const at = Math.floor(cell / columnsAround)
    const across = cell % columnsAround
    if (at >= first && at <= last && sides.some(([west, east]) => across >= west && across <= east)) found.push(list)
  }
  return found
}
