import { expect, test } from 'vitest'
import { kardItemsMax, kardMessages } from './items.ts'
import { isKardAuthorized } from './token.ts'

const v2 = (id: unknown, amount = '100') =>
  `{"type":"transaction","id":${JSON.stringify(id)},"attributes":{"transactionId":"t", "amount":${amount}}}`
const flat = (amount: number, description = 'x') =>
  JSON.stringify({ transactionId: 't', amount, status: 'SETTLED', settledDate: '2026-01-01T00:00:00Z', description })

const half = (reference: string) =>
  JSON.stringify({ ...(JSON.parse(flat(5000)) as object), acquirerReferenceNumber: reference })

const idsOf = (text: string): string[] => {
  const list = kardMessages(text)
  return list.ok ? list.messages.map((message) => message.deliveryId) : [list.code]
}

test.each([
  ['the current form', `{"data":[${v2('a')},\n ${v2('b')}]}`, ['a', 'b']],
  ['a wrapper with other properties', `{"meta":{"n":[1]},"data":[${v2('a')}]}`, ['a']],
  ['a plain list', `[${v2('a')}]`, ['a']],
  ['an id that is a number', `[${v2(7)}]`, ['7']],
  ['an empty list', '{"data":[]}', []],
  ['an object without a list', '{"type":"transaction"}', ['wrong_shape']],
  ['text that is not JSON', '[{]', ['not_json']],
])('returns the delivery ids or the refusal of %s', (_, text, ids) => {
  expect(idsOf(text)).toEqual(ids)
})

test('keeps the raw text of items', () => {
  // Parsing would change both amounts: the first is above 2 ** 53, and the second ends in zeros.
  const list = kardMessages(`{"data":[ ${v2('a', '9007199254740993')} ,${v2('b', '1.00')}]}`)
  expect(list.ok && list.messages.map((message) => message.body)).toEqual([
    v2('a', '9007199254740993'),
    v2('b', '1.00'),
  ])
})

test('derives the delivery id of the older flat form from the identifying fields', () => {
  const [firstId, secondId, repeatedId, rewordedId] = idsOf(
    `[${flat(7500)},${flat(2500)},${flat(7500)},${flat(7500, 'y')}]`,
  )
  expect(firstId).not.toBe(secondId)
  expect([repeatedId, rewordedId]).toEqual([firstId, firstId])
})

test('reports faulty items and accepts the valid ones', () => {
  const list = kardMessages(`[${v2('a')}, 7, ${v2('')}, {"amount":1}, ${v2('a\u0000')}]`)
  expect(list.ok && list.messages).toHaveLength(1)
  expect(list.ok && list.faults.map((fault) => [fault.id, fault.code])).toEqual([
    ['/data/1', 'wrong_shape'],
    ['/data/2', 'id_missing'],
    ['/data/3', 'id_missing'],
    ['/data/4', 'id_missing'],
  ])
})

test(`refuses a list of more than ${kardItemsMax} items`, () => {
  const items = (count: number) => `[${Array.from({ length: count }, (_, index) => v2(`i${index}`)).join(',')}]`
  expect(idsOf(items(kardItemsMax))).toHaveLength(kardItemsMax)
  expect(idsOf(items(kardItemsMax + 1))).toEqual(['too_many_items'])
})

test.each([
  ['Bearer new-token', true],
  ['bearer old-token', true],
  ['Bearer nearly', false],
  ['Basic new-token', false],
  ['Bearer ', false],
  ['Bearer', false],
  [undefined, false],
])('checks the authorization header %s: %s', (header, isAuthorized) => {
  expect(isKardAuthorized(header, ['new-token', 'old-token', ''])).toBe(isAuthorized)
})

test('reads two equal halves of one bill in the older form as two events when the issuer distinguishes them [MON-C2]', () => {
  const [first, second, repeat] = idsOf(`[${half('A1')},${half('A2')},${half('A1')}]`)
  expect(first).not.toBe(second)
  expect(repeat).toBe(first)
})

test('removes a byte order mark before a list [MON-B3]', () => {
  expect(idsOf(`\uFEFF{"data":[${v2('a')}]}`)).toEqual(['a'])
})
