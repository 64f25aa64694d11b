import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { matrixCell, readMatrix, urlOf } from './matrix.ts'
import { matrixCallers, openMatrix, type MatrixState } from './matrix-state.ts'

/** Every route of the site and the console, recorded when it is registered. */
const servedRoutes = vi.hoisted(() => new Set<string>())
vi.mock('fastify', async (original) => {
  const real = await original<{ default: (options?: object) => FastifyInstance }>()
  const recordingFastify = (options?: object) => {
    const app = real.default(options)
    app.addHook('onRoute', ({ method, url }) => {
      for (const verb of [method].flat()) if (verb !== 'HEAD' && verb !== 'OPTIONS') servedRoutes.add(`${verb} ${url}`)
    })
    return app
  }
  return { ...real, default: Object.assign(recordingFastify, real.default) }
})

const rows = readMatrix(readFileSync(join(import.meta.dirname, 'matrix.txt'), 'utf8'), matrixCallers)
let state: MatrixState
beforeAll(async () => {
  state = await openMatrix()
})
afterAll(() => state.close())

test('every served route has a row, and every row a route', () => {
  // The API's route for unknown addresses serves every method. It has rows only for the methods that clients use.
  const routes = [...servedRoutes].filter((route) => !/^[A-Z]+ \/api\/\*$/.test(route))
  const unlistedRoutes = routes.filter((route) => !rows.some((row) => row.route === route))
  expect(unlistedRoutes.toSorted(), 'add a row to checks/house/matrix.txt for each').toEqual([])
  const staleRoutes = rows.filter(({ route }) => !servedRoutes.has(route)).map(({ route }) => route)
  expect(staleRoutes, 'remove these rows from checks/house/matrix.txt').toEqual([])
})

// Runs before the calls below change A's records.
test('a member reads nothing of another member of the same partner [P1-632]', async () => {
  const { claim, reservation, order, award, dine, card, publicId } = state.recordIds
  const marks = Object.entries({ claim, reservation, order, award, dine, card, publicId })
  // The staging tools show all members, and production does not have these tools. A sign-out would end the session of the later reads.
  const isRead = (route: string) => /^GET \/api\//.test(route) && !/stgtools|SignOut/.test(route)
  // The cells are in the order of `matrixCallers`: the second is A.
  const reads = rows.filter(({ side, route, cells }) => side === 'site' && isRead(route) && cells[1] === 'in')
  const marksFound = { A: new Set<string>(), B: new Set<string>() }
  for (const row of reads)
    for (const caller of ['A', 'B'] as const) {
      const query = row.route === 'GET /api/reviews/status' ? `?txnId=${dine}` : ''
      const reply = await state.read(caller, urlOf(row, state.recordIds) + query)
      for (const [name, mark = ''] of marks) if (reply.includes(mark)) marksFound[caller].add(`${name} by ${row.route}`)
    }
  expect([...marksFound.B]).toEqual([])
  // A finds every mark, so an absent mark in B's replies proves something.
  for (const [name] of marks)
    expect(
      [...marksFound.A].some((entry) => entry.startsWith(`${name} by`)),
      name,
    ).toBe(true)
})

describe('each caller gets the status of its cell [P1-632]', () => {
  test.each(rows)('$side $route', async (row) => {
    const [method = ''] = row.route.split(' ')
    const url = urlOf(row, state.recordIds)
    const results: string[] = []
    for (const [index, actor] of matrixCallers.entries())
      results.push(matrixCell(await state.statusOf(row.side, actor, method, url), row.cells[index] ?? ''))
    expect(Object.fromEntries(matrixCallers.map((actor, index) => [actor, results[index]]))).toEqual(
      Object.fromEntries(matrixCallers.map((actor, index) => [actor, row.cells[index]])),
    )
  })
})

/** Calls that change no personal data need no token: their bodies are search queries, or impressions, which contain no person. */
const routesWithoutToken = new Set(['POST /api/v2/Merchants/Search', 'POST /api/Impressions'])

describe('an unsafe call without a token of this browser and this partner is refused [P1-630]', () => {
  // A disabled feature returns 404 before any other check. The first cell is the visitor's.
  const unsafeRows = rows.filter(
    ({ side, route, cells }) =>
      side === 'site' &&
      /^(POST|PUT|PATCH|DELETE) \/api\//.test(route) &&
      cells[0] !== '404' &&
      !routesWithoutToken.has(route),
  )
  test.each(unsafeRows)('$route', async (row) => {
    const [method = ''] = row.route.split(' ')
    const url = urlOf(row, state.recordIds)
    // A page sends `TKN1` when it cannot fetch a token (contract/csrf.ts).
    const tokens = { missing: null, empty: '', placeholder: 'TKN1', ...state.foreignTokens }
    for (const [name, token] of Object.entries(tokens))
      expect([name, await state.statusOf('site', 'A', method, url, token)]).toEqual([name, 403])
  })
})

test.each([
  ['a cell that is neither a status nor `in`', 'site maybe in in in in in in GET /api/Member'],
  ['too few cells', 'site in in in GET /api/Member'],
  ['an unknown side', 'vault in in in in in in in GET /frame'],
])('refuses a row with %s', (_what, line) => {
  expect(() => readMatrix(line, matrixCallers)).toThrow('cannot read this row of the matrix')
})
