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
    within: ({ south, north, ranges }) => {
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
    },
  }
}
