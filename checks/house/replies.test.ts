import { expect, test } from 'vitest'
import { endpoint } from '../../contract/endpoint.ts'
import { z } from '../../contract/schema.ts'
import { checkReplies } from './replies.ts'

const callsReplying = (reply: z.ZodType) => [
  { name: 'call', call: endpoint({ method: 'GET', path: '/api/Call', reply, refusals: {} }) },
]

test.each([
  ['a loose object', z.looseObject({ id: z.string() }), 'its top'],
  ['a field of the type unknown', z.object({ items: z.array(z.object({ row: z.unknown() })) }), 'items.row'],
  ['an object with a catch-all', z.object({ card: z.object({}).catchall(z.string()).nullable() }), 'card'],
  ['a field of the type any in a union', z.union([z.object({ id: z.string() }), z.object({ rest: z.any() })]), 'rest'],
])('reports %s', (_name, reply, place) => {
  expect(checkReplies(callsReplying(reply)).findings).toEqual([
    `call (GET /api/Call) lets unnamed fields through at ${place}`,
  ])
})

test('accepts a reply that names its fields', () => {
  const reply = z.object({
    items: z.array(z.object({ id: z.string(), at: z.string().nullable() })),
    facets: z.record(z.string(), z.number()),
  })
  expect(checkReplies(callsReplying(reply)).findings).toEqual([])
})
