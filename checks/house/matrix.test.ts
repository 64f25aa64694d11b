import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cellOf, readMatrix, urlOf } from './matrix.ts'
import { actors, openMatrix, type MatrixWorld } from './matrix-world.ts'

/** Every route of either app as it is registered, whoever registers it. */
const served = vi.hoisted(() => new Set<string>())
vi.mock('fastify', async (original) => {
  const real = await original<{ default: (options?: object) => FastifyInstance }>()
  const listening = (options?: object) => {
    const app = real.default(options)
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD' && one !== 'OPTIONS') served.add(`${one} ${url}`)
    })
    return app
  }
  return { ...real, default: Object.assign(listening, real.default) }
})

const rows = readMatrix(readFileSync(join(import.meta.dirname, 'matrix.txt'), 'utf8'), actors)
let world: MatrixWorld
beforeAll(async () => {
  world = await openMatrix()
})
afterAll(() => world.close())

test('every route that is served has a row, and every row a route', () => {
  // What answers every method is one route: its rows are those that are really asked for.
  const rest = [...served].filter((route) => !/^(PUT|PATCH|DELETE|TRACE|POST|QUERY|[A-Z]+) \/api\/\*$/.test(route))
  const missing = rest.filter((route) => !rows.some((row) => row.route === route))
  expect(missing.toSorted(), 'add a row to checks/house/matrix.txt for each').toEqual([])
  const gone = rows.filter(({ route }) => !served.has(route)).map(({ route }) => route)
  expect(gone, 'take these rows out of checks/house/matrix.txt').toEqual([])
})

describe('what each caller gets', () => {
  test.each(rows)('$side $route', async (row) => {
    const [method = ''] = row.route.split(' ')
    const url = urlOf(row, world.things)
    const found: string[] = []
    for (const [index, actor] of actors.entries())
      found.push(cellOf(await world.ask(row.side, actor, method, url), row.cells[index] ?? ''))
    expect(Object.fromEntries(actors.map((actor, index) => [actor, found[index]]))).toEqual(
      Object.fromEntries(actors.map((actor, index) => [actor, row.cells[index]])),
    )
  })
})

test.each([
  ['a cell that says nothing', 'site maybe in in in in in in GET /api/Member'],
  ['too few cells', 'site in in in GET /api/Member'],
  ['a side there is not', 'vault in in in in in in in GET /frame'],
])('%s is no row', (_what, line) => {
  expect(() => readMatrix(line, actors)).toThrow('not a row of the matrix')
})
