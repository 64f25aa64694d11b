import type { BoundingBox } from '../../../domain/catalog/distance.ts'
import { newLists, type Lists } from './lists.ts'

/** Cells are a tenth of a degree wide, about 7 miles, so a radius of 25 miles covers some 80 cells. */
const cellsPerDegree = 10
const columnsAround = 360 * cellsPerDegree + 1 // one more for the longitude 180 itself

const rowOf = (latitude: number): number => Math.floor((latitude + 90) * cellsPerDegree)
const columnOf = (longitude: number): number => Math.floor((longitude + 180) * cellsPerDegree)

/** The number of the cell of a point; neighbors in a row have consecutive numbers. */
export function gridCell(latitude: number, longitude: number): number {
  return rowOf(latitude) * columnsAround + columnOf(longitude)
}

export type Grid = {
  put(cell: number, slot: number): void
  remove(cell: number, slot: number): void
  /** The list numbers (in `slots`) of all cells that touch the box and have had a restaurant; a list may be empty. */
  within(box: BoundingBox): number[]
  slots: Lists
}

export function newGrid(): Grid {
  const cells = new Map<number, number>()
  const slots = newLists()
  return {
    put: (cell, slot) => {
      const list = cells.get(cell) ?? cells.size
      cells.set(cell, list)
      slots.push(list, slot)
    },
    remove: (cell, slot) => slots.remove(cells.get(cell) ?? -1, slot),
    within: (box) => (countTouchedCells(box) < cells.size ? lookUpCells(cells, box) : scanCells(cells, box)),
    slots,
  }
}

/** List numbers by cell. An empty cell keeps its list: the number of cells is limited, so the lists cannot grow without end. */
type Cells = ReadonlyMap<number, number>

const countTouchedCells = ({ south, north, ranges }: BoundingBox): number =>
  (rowOf(north) - rowOf(south) + 1) *
  ranges.reduce((sum, { west, east }) => sum + columnOf(east) - columnOf(west) + 1, 0)

/** A small box: looks up each of its cells. */
function lookUpCells(cells: Cells, { south, north, ranges }: BoundingBox): number[] {
  const lists: number[] = []
  for (const rowNumber of rowsFromMiddle(rowOf(south), rowOf(north))) {
    for (const { west, east } of ranges) {
      const lastCell = rowNumber * columnsAround + columnOf(east)
      for (let cell = rowNumber * columnsAround + columnOf(west); cell <= lastCell; cell++) {
        const list = cells.get(cell)
        if (list !== undefined) lists.push(list)
      }
    }
  }
  return lists
}

/** Rows ordered from the middle. With near restaurants first, the search, which keeps the nearest, rejects most later ones at once. */
function rowsFromMiddle(first: number, last: number): number[] {
  const middle = (first + last) / 2
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).toSorted(
    (a, b) => Math.abs(a - middle) - Math.abs(b - middle),
  )
}

/** A large box, with more cells than are in use: tests each cell in use. */
function scanCells(cells: Cells, { south, north, ranges }: BoundingBox): number[] {
  const lists: number[] = []
  const [firstRow, lastRow] = [rowOf(south), rowOf(north)]
  const columnRanges = ranges.map(({ west, east }) => [columnOf(west), columnOf(east)] as const)
  for (const [cell, list] of cells) {
    const rowNumber = Math.floor(cell / columnsAround)
    const columnNumber = cell % columnsAround
    if (
      rowNumber >= firstRow &&
      rowNumber <= lastRow &&
      columnRanges.some(([westColumn, eastColumn]) => columnNumber >= westColumn && columnNumber <= eastColumn)
    )
      lists.push(list)
  }
  return lists
}
