import { expect, test } from 'vitest'
import { kardItemsMax, kardMessages } from './items.ts'
import { isKardAuthorized } from './token.ts'

const currentItem = (id: unknown, amount = '100') =>
  `{"type":"transaction","id":${JSON.stringify(id)},"attributes":{"transactionId":"t", "amount":${amount}}}`
const olderItem = (amount: number, description = 'x') =>
  JSON.stringify({ transactionId: 't', amount, status: 'SETTLED', settledDate: '2026-01-01T00:00:00Z', description })

const billHalf = (reference: string) =>
  JSON.stringify({ ...(JSON.parse(olderItem(5000)) as object), acquirerReferenceNumber: reference })

/** The delivery ids of a list, or only the code of its refusal. */
const idsOf = (text: string): string[] => {
  const list = kardMessages(text)
  return list.ok ? list.messages.map((message) => message.deliveryId) : [list.code]
}

test.each([
  ['the current form', `{"data":[${currentItem('a')},\n ${currentItem('b')}]}`, ['a', 'b']],
  ['a wrapper with other properties', `{"meta":{"n":[1]},"data":[${currentItem('a')}]}`, ['a']],
  ['a plain list', `[${currentItem('a')}]`, ['a']],
  ['an id that is a number', `[${currentItem(7)}]`, ['7']],
  ['an empty list', '{"data":[]}', []],
  ['an object without a list', '{"type":"transaction"}', ['wrong_shape']],
  ['text that is not JSON', '[{]', ['not_json']],
])('returns the delivery ids or the refusal of %s', (_, text, ids) => {
  expect(idsOf(text)).toEqual(ids)
})

test('keeps the raw text of items', () => {
  // Parsing would change both amounts: the first is above 2 ** 53, and the second ends in zeros.
  const list = kardMessages(`{"data":[ ${currentItem('a', '9007199254740993')} ,${currentItem('b', '1.00')}]}`)
  expect(list.ok && list.messages.map((message) => message.body)).toEqual([
    currentItem('a', '9007199254740993'),
    currentItem('b', '1.00'),
  ])
})

test('derives the delivery id of the older flat form from the identifying fields', () => {
  const [firstId, secondId, repeatedId, rewordedId] = idsOf(
    `[${olderItem(7500)},${olderItem(2500)},${olderItem(7500)},${olderItem(7500, 'y')}]`,
  )
  expect(firstId).not.toBe(secondId)
  expect([repeatedId, rewordedId]).toEqual([firstId, firstId])
})

test('reports faulty items and accepts the valid ones', () => {
  const list = kardMessages(`[${currentItem('a')}, 7, ${currentItem('')}, {"amount":1}, ${currentItem('a\u0000')}]`)
  expect(list.ok && list.messages).toHaveLength(1)
  expect(list.ok && list.faults.map((fault) => [fault.id, fault.code])).toEqual([
    ['/data/1', 'wrong_shape'],
    ['/data/2', 'id_missing'],
    ['/data/3', 'id_missing'],
    ['/data/4', 'id_missing'],
  ])
})

test(`refuses a list of more than ${kardItemsMax} items`, () => {
  const items = (count: number) =>
    `[${Array.from({ length: count }, (_, index) => currentItem(`i${index}`)).join(',')}]`
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
  // An empty token of ours must not accept an empty one in the header.
  expect(isKardAuthorized(header, ['new-token', 'old-token', ''])).toBe(isAuthorized)
})

test('in the older form, halves of one bill with different acquirer references get different delivery ids [MON-C2]', () => {
  const [firstId, secondId, repeatedId] = idsOf(`[${billHalf('A1')},${billHalf('A2')},${billHalf('A1')}]`)
  expect(firstId).not.toBe(secondId)
  expect(repeatedId).toBe(firstId)
})

test('removes a byte order mark before a list [MON-B3]', () => {
  expect(idsOf(`\uFEFF{"data":[${currentItem('a')}]}`)).toEqual(['a'])
})
