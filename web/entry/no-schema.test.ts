import { expect, test } from 'vitest'
import type { z as schemas } from '../../contract/schema.ts'
import { z as none } from './no-schema.ts'

const z = none as typeof schemas

test('a contract reads the same without schemas', () => {
  const id = z.string().trim().min(1)
  const more = z.object({ id })
  const call = {
    path: '/api/x',
    query: z.object({ ...more.shape, id, more: z.array(z.enum(['a', 'b'])).default([]) }).partial(),
  }
  expect(call.path).toBe('/api/x')
})

test.each([
  ['parse', () => z.string().parse('a')],
  ['safeParse', () => z.object({}).safeParse({})],
])('asking it for %s is a fault, and not a yes', (word, ask) => {
  expect(ask).toThrow(`${word} has none to ask here`)
})
