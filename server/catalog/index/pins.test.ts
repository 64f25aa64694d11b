import { expect, test } from 'vitest'
import { unfilteredQuery } from '../../../checks/fixtures/query.ts'
import { pinFlags } from '../../../contract/api/merchants-pins.ts'
import type { IndexQuery } from '../../../domain/catalog/index-query.ts'
import { acclaimedBit, newBit } from '../../../domain/catalog/traits.ts'
import { buildIndex } from './catalog-index.ts'
import type { CatalogEntry } from './state.ts'

const today = '2026-11-20'
const side = 100 // restaurants on each side of the square
const restaurantAt = (row: number, column: number): CatalogEntry => ({
  id: `r${row}-${column}`,
  latitude: 41 + row / side,
  longitude: -88 + column / side,
  traits: (row === 0 ? acclaimedBit : 0) | (column === 0 ? newBit : 0),
  offers: [],
  ratingTenths: 40,
  ratingCount: 10,
  addedAtSeconds: 0,
  campaignCodes: row === column ? ['CLOSED'] : [],
  nameWords: [row % 2 === 0 ? 'even' : 'odd'],
  otherWords: [],
  nameLength: 1,
  cuisines: [],
  card: '{',
})
/** A hundred by a hundred restaurants, a hundredth of a degree apart, between 41 and 42 north, 88 and 87 west. */
const index = buildIndex(
  Array.from({ length: side * side }, (_, n) => restaurantAt(Math.floor(n / side), n % side)),
  today,
)
const allQuery: IndexQuery = {
  ...unfilteredQuery,
  latitude: 41.5,
  longitude: -87.5,
  radiusMeters: 100_000,
  offersVisible: false,
  today,
  limit: 15,
}

test('a few matches are returned one by one, with place and flags', () => {
  const view = { south: 40.999, west: -88.001, north: 41.011, east: -87.989 }
  const { total, pins, cells } = index.pins(allQuery, view, 4)
  expect({ total, cells }).toEqual({ total: 4, cells: [] })
  expect(pins.toSorted()).toEqual([
    ['r0-0', 41, -88, pinFlags.acclaimed | pinFlags.isNew | pinFlags.locked],
    ['r0-1', 41, -87.99, pinFlags.acclaimed],
    ['r1-0', 41.01, -88, pinFlags.isNew],
    ['r1-1', 41.01, -87.99, pinFlags.locked],
  ])
})

test('the map has one pin for each restaurant of the list', () => {
  for (const words of [[], ['odd']]) {
    const query = { ...allQuery, words, radiusMeters: 20_000 }
    const { total, pins } = index.pins(query, null, 1e6)
    expect(pins.length).toBe(total)
    expect(total).toBe(index.search(query).total)
    expect(new Set(pins.map(([id]) => id)).size).toBe(total)
  }
})

test('many matches are summed up in a limited number of squares, with the same total', () => {
  const { total, pins, cells } = index.pins(allQuery, null, 2_000)
  expect({ total, pins }).toEqual({ total: side * side, pins: [] })
  // At most 24 squares fit each way, and each of the two edges may cut one more: 26 × 26 = 676 squares, fewer than 900.
  expect(cells.length).toBeLessThan(900)
  expect(cells.reduce((sum, [, , count]) => sum + count, 0)).toBe(side * side)
})

test('a moved map has the same squares where both views overlap', () => {
  const view = { south: 41.1, west: -87.9, north: 41.7, east: -87.3 }
  const movedView = { south: 41.13, west: -87.85, north: 41.73, east: -87.25 }
  const isInBoth = ([north, east]: readonly [number, number, number]): boolean =>
    north > 41.2 && north < 41.6 && east > -87.8 && east < -87.4
  const squares = (area: typeof view) => index.pins(allQuery, area, 100).cells.filter(isInBoth)
  expect(squares(view).length).toBeGreaterThan(50)
  expect(squares(movedView)).toEqual(squares(view))
})

test('a view across the date line contains both sides', () => {
  const islands = buildIndex(
    // The ids name the side of the date line.
    [
      { ...restaurantAt(0, 0), id: 'west', longitude: 179.9 },
      { ...restaurantAt(0, 0), id: 'east', longitude: -179.9 },
    ],
    today,
  )
  const query = { ...allQuery, longitude: 180 }
  const ids = (view: { west: number; east: number }) =>
    islands.pins(query, { south: 40, north: 42, ...view }, 10).pins.map(([id]) => id)
  expect(ids({ west: 179, east: -179 }).toSorted()).toEqual(['east', 'west'])
  expect(ids({ west: 179, east: 180 })).toEqual(['west'])
})
