import { expect, test } from 'vitest'
import { newReplyCache, type CacheBasis, type ReplyCache } from './reply-cache.ts'

const brand = {}
const currentBasis = { version: 1, today: '2026-11-20', partner: brand }

const getOrAdd = (replies: ReplyCache, address: string, basis: CacheBasis, make: () => Buffer): Buffer => {
  const cached = replies.get(address, basis)
  if (cached) return cached
  const json = make()
  replies.add(address, basis, json)
  return json
}

test.each([
  ['caches the same address', currentBasis, ['2', '2']],
  ['caches another address from its second request on', { ...currentBasis, address: '/b' }, ['3', '4', '4']],
  ['drops replies after an edit of the catalog', { ...currentBasis, version: 2 }, ['3', '3']],
  ['drops replies after midnight', { ...currentBasis, today: '2026-11-21' }, ['3', '3']],
  ['drops replies after a change of the brand', { ...currentBasis, partner: {} }, ['3', '3']],
])('%s', (_title, { address = '/a', ...basis }: typeof currentBasis & { address?: string }, expected) => {
  const replies = newReplyCache()
  let count = 0
  // Each new reply is the number of replies made so far, so a repeated number is a cached reply.
  const request = (url: string, requestBasis: CacheBasis): string =>
    getOrAdd(replies, url, requestBasis, () => Buffer.from(String(++count))).toString()
  expect([request('/a', currentBasis), request('/a', currentBasis)]).toEqual(['1', '2'])
  expect(expected.map(() => request(address, basis))).toEqual(expected)
})

test('the cache has a maximum size and evicts the least recently used reply first', () => {
  const replies = newReplyCache()
  const madeAddresses: string[] = []
  const request = (address: string) =>
    getOrAdd(replies, address, currentBasis, () => {
      madeAddresses.push(address)
      return Buffer.alloc(10 << 20)
    })
  // An address is cached on its second request, and the cache holds three replies of 10 MiB.
  for (const address of ['/a', '/b', '/c', '/d']) request(address)
  madeAddresses.length = 0
  for (const address of ['/a', '/b', '/c', '/a', '/d', '/a', '/b']) request(address)
  expect(madeAddresses).toEqual(['/a', '/b', '/c', '/d', '/b'])
})
