import { expect, test } from 'vitest'
import { newReplies, type Basis, type Replies } from './replies.ts'

const brand = {}
const now = { version: 1, today: '2026-11-20', whose: brand }

const answer = (replies: Replies, address: string, as: Basis, make: () => Buffer): Buffer => {
  const known = replies.find(address, as)
  if (known) return known
  const json = make()
  replies.keep(address, as, json)
  return json
}

test.each([
  ['the same address again', now, 1],
  ['another address', { ...now, address: '/b' }, 2],
  ['after an edit of the catalogue', { ...now, version: 2 }, 2],
  ['after midnight', { ...now, today: '2026-11-21' }, 2],
  ['after a change of the brand', { ...now, whose: {} }, 2],
])('%s', (_title, { address = '/a', ...as }: typeof now & { address?: string }, made) => {
  const replies = newReplies()
  let count = 0
  const make = () => Buffer.from(String(++count))
  expect(answer(replies, '/a', now, make).toString()).toBe('1')
  expect(answer(replies, address, as, make).toString()).toBe(String(made))
  expect(answer(replies, address, as, make).toString()).toBe(String(made))
})

test('the room is bounded: what was asked longest ago goes first', () => {
  const replies = newReplies()
  const made: string[] = []
  const ask = (address: string) =>
    answer(replies, address, now, () => {
      made.push(address)
      return Buffer.alloc(10 << 20)
    })
  for (const address of ['/a', '/b', '/c', '/a', '/d', '/a', '/b']) ask(address)
  expect(made).toEqual(['/a', '/b', '/c', '/d', '/b'])
})
