import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorSignIn } from '../../contract/api/console/operator-session.ts'
import { postImpressions } from '../../contract/api/impressions.ts'
import type { Endpoint, Problem } from '../../contract/endpoint.ts'
import { z } from '../../contract/schema.ts'
import { jsonDepthMax } from '../../domain/stored-text.ts'
import { openWholeSite } from '../fixtures/whole-site.ts'
import { readMatrix, type MatrixRow } from './matrix.ts'
import { matrixCallers, openMatrix, type MatrixState } from './matrix-state.ts'

// checks/house/matrix.test.ts proves that the matrix has a row for every route of the site and the console.
const rows = readMatrix(readFileSync(join(import.meta.dirname, 'matrix.txt'), 'utf8'), matrixCallers)
const modules = import.meta.glob<Record<string, unknown>>('../../contract/api/**/*.ts', { eager: true })
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value
const calls = new Map(
  Object.values(modules)
    .flatMap((exports) => Object.values(exports).filter(isEndpoint))
    .map((call) => [`${call.method} ${call.path}`, call]),
)

type JsonSchema = z.core.JSONSchema.JSONSchema
/** The paths of all texts that a schema reads. A list has the key 0, and a record the key `any`. */
function textPaths(schema: z.ZodType | undefined): string[][] {
  if (!schema) return []
  const walk = (node: JsonSchema | boolean | undefined): string[][] => {
    if (node === undefined || typeof node === 'boolean') return []
    const below = (key: string, inner: JsonSchema | boolean | undefined) => walk(inner).map((path) => [key, ...path])
    return [
      ...(node.type === 'string' ? [[]] : []),
      ...Object.entries(node.properties ?? {}).flatMap(([key, inner]) => below(key, inner)),
      ...below('0', node.items as JsonSchema | undefined),
      ...below('any', node.additionalProperties),
      ...[...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])].flatMap(walk),
    ]
  }
  const options = { io: 'input', unrepresentable: 'any', reused: 'inline' } as const
  return walk(z.toJSONSchema(schema, options))
}

/** The smallest JSON with `text` at the path. */
const jsonWith = ([key, ...rest]: string[], text: string): unknown => {
  if (key === undefined) return text
  const inner = jsonWith(rest, text)
  return key === '0' ? [inner] : { [key]: inner }
}

const unstorable = { 'U+0000': 'a\u0000b', 'half of a surrogate pair': 'a\ud800b' }
const callerOf = ({ side }: MatrixRow) => (side === 'site' ? 'A' : 'admin')
const [siteFieldsMin, paramsMin] = [80, 40] // fewer mean that the test no longer reads the contract

let state: MatrixState
beforeAll(async () => {
  state = await openMatrix()
})
afterAll(() => state.close())

const replyTo = (row: MatrixRow, url: string, body?: object) =>
  state.reply({
    side: row.side,
    actor: callerOf(row),
    method: row.route.split(' ')[0] ?? '',
    url,
    ...(body ? { body } : {}),
  })
/** `path` with valid values for its parameters, except `param`. */
const addressOf = (row: MatrixRow, param?: string) =>
  (row.route.split(' ')[1] ?? '').replace(/:(\w+)|\*/g, (_all, name?: string) =>
    encodeURIComponent(name === param ? unstorable['U+0000'] : (state.recordIds[row.values[name ?? ''] ?? ''] ?? 'x')),
  )

const fieldCases = rows.flatMap((row) =>
  textPaths(calls.get(row.route)?.body).map((path) => ({ row, route: `${row.side} ${row.route}`, path })),
)
const queryCases = rows.flatMap((row) =>
  textPaths(calls.get(row.route)?.query).map((path) => ({
    row,
    route: `${row.side} ${row.route}`,
    name: path[0] ?? '',
  })),
)
const paramCases = rows.flatMap((row) =>
  // A parameter with a pattern matches no other text: such an address is that of a page.
  [...row.route.matchAll(/:(\w+)(?!\w|\()/g)].map(([, name = '']) => ({
    row,
    route: `${row.side} ${row.route}`,
    name,
  })),
)

test('reads the fields and parameters of the contract', () => {
  expect(fieldCases.length).toBeGreaterThan(siteFieldsMin)
  expect(paramCases.length).toBeGreaterThan(paramsMin)
  expect(queryCases.length).toBeGreaterThan(0)
})

describe.each(Object.entries(unstorable))('%s', (_name, text) => {
  test.each(fieldCases)('in the field $path of $route is refused with 400 and the field [SEC-B3]', async (fields) => {
    const { row, path } = fields
    const reply = await replyTo(row, addressOf(row), jsonWith(path, text) as object)
    if (row.cells[row.side === 'site' ? 1 : 4] === '404') return expect(reply.status).toBe(404)
    expect(reply.status).toBe(400)
    const problem = JSON.parse(reply.body) as Problem | { field: string }[]
    const errors = Array.isArray(problem) ? problem : problem.errors
    expect(errors?.map(({ field }) => field)).toEqual([path.join('.')])
  })
})

// A percent-encoded half of a surrogate pair is not UTF-8, so the server never reads one from an address.
test.each(queryCases)(
  'U+0000 in the query $name of $route is refused with 400 or 404 [SEC-B3]',
  async ({ row, name }) => {
    const reply = await replyTo(row, `${addressOf(row)}?${name}=a%00b`)
    expect([400, 404]).toContain(reply.status)
  },
)

test.each(paramCases)('U+0000 in the parameter $name of $route is 404 [SEC-B3]', async ({ row, name }) => {
  expect((await replyTo(row, addressOf(row, name))).status).toBe(404)
})

// A page asks the API, so it gets the API's refusal.
test.each(['/merchants/a%00b', '/search?location=a%00b', '/search?restaurantOrCuisine=a%00b', '/a%00b'])(
  'the page %s is served or refused, and does not fail [SEC-B3]',
  async (url) => {
    const site = await openWholeSite()
    const reply = await site.browser().raw('GET', url)
    await site.close()
    expect(reply.statusCode).toBeLessThan(500)
  },
)

test.each(['site', 'console'] as const)('the %s refuses JSON that is nested too deep [SEC-C11]', async (side) => {
  const url = side === 'site' ? postImpressions.path : operatorSignIn.path
  const statusAt = async (depth: number) => {
    const body = jsonWith(Array<string>(depth).fill('0'), 'x') as object
    const reply = await state.reply({ side, actor: 'visitor', method: 'POST', url, body })
    return [reply.status, reply.body.includes('nested too deep')]
  }
  expect(await statusAt(jsonDepthMax)).toEqual([400, false]) // not the body that the call expects
  expect(await statusAt(jsonDepthMax + 1)).toEqual([400, true])
})
