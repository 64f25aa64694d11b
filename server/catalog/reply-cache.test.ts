import { expect, test } from 'vitest'
import { newReplyCache, type CacheBasis, type ReplyCache } from './reply-cache.ts'

const brand = {}
const now = { version: 1, today: '2026-11-20', partner: brand }

const answer = (replies: ReplyCache, address: string, basis: CacheBasis, make: () => Buffer): Buffer => {
  const cached = replies.get(address, basis)
  if (cached) return cached
  const json = make()
  replies.add(address, basis, json)
  return json
}

test.each([
  ['caches the same address', now, ['2', '2']],
  ['caches another address from its second request on', { ...now, address: '/b' }, ['3', '4', '4']],
  ['drops replies after an edit of the catalog', { ...now, version: 2 }, ['3', '3']],
  ['drops replies after midnight', { ...now, today: '2026-11-21' }, ['3', '3']],
  ['drops replies after a change of the brand', { ...now, partner: {} }, ['3', '3']],
])('%s', (_title, { address = '/a', ...basis }: typeof now & { address?: string }, answers) => {
  const replies = newReplyCache()
  let count = 0
  const ask = (where: string, basis: CacheBasis): string =>
    answer(replies, where, basis, () => Buffer.from(String(++count))).toString()
  expect([ask('/a', now), ask('/a', now)]).toEqual(['1', '2'])
  expect(answers.map(() => ask(address, basis))).toEqual(answers)
})

test('the cache is bounded and evicts the least recently used reply first', () => {
  const replies = newReplyCache()
  const made: string[] = []
  const ask = (address: string) =>
    answer(replies, address, now, () => {
      made.push(address)
      return Buffer.alloc(10 << 20)
    })
  for (const address of ['/a', '/b', '/c', '/d']) ask(address)
  made.length = 0
  for (const address of ['/a', '/b', '/c', '/a', '/d', '/a', '/b']) ask(address)
  expect(made).toEqual(['/a', '/b', '/c', '/d', '/b'])
})
