import { expect, test } from 'vitest'
import { readMessageFacts } from './read-body.ts'

// A negative clearing is a refund of its original transaction.
test.each([
  ['transaction.auth', { id: 'a', amount: 12.34, card: { id: 'c' } }, ['authorization', 1234, 'a', 'c']],
  ['transaction.clearing', { id: 'a', amount: '12.30', card: { id: 'c' } }, ['clearing', 1230, 'a', 'c']],
  [
    'transaction.clearing',
    { id: 'r', amount: -5, originalTransactionId: 'a', card: { id: 'c' } },
    ['refund', 500, 'a', 'c'],
  ],
] as const)(
  'reads kind, amount, purchase and card of a Fidel %s [MON-A5]',
  (event, body, [kind, amountMinor, lifecycleId, cardReference]) => {
    expect(readMessageFacts('fidel', event, JSON.stringify(body))).toEqual({
      kind,
      amountMinor,
      lifecycleId,
      cardReference,
    })
  },
)

// The card reference has only the first six digits of the BIN.
test.each([
  ['SETTLED', undefined, 1000, 'clearing'],
  ['SETTLED', 'CREDIT', 1000, 'refund'],
  ['SETTLED', undefined, -1000, 'refund'],
  ['REVERSED', undefined, 1000, 'void'],
] as const)(
  'reads a Kard item with the status %s, direction %s and amount %s as %s [MON-A5]',
  (status, direction, amount, kind) => {
    const attributes = {
      transactionId: 't',
      status,
      direction,
      amount,
      userId: 'u',
      cardBIN: '53126099',
      cardLastFour: '1234',
    }
    const item = JSON.stringify({ type: 'transaction', id: 'i', attributes })
    expect(readMessageFacts('kard:bank', 'transaction', item)).toEqual({
      kind,
      amountMinor: 1000,
      lifecycleId: 't',
      cardReference: 'u:531260:1234',
    })
  },
)

test('returns null for a message about no purchase and for a body that is not JSON', () => {
  expect(readMessageFacts('fidel', 'card.linked', '{"id":"c"}')).toBeNull()
  expect(readMessageFacts('fidel', 'transaction.auth', '{')).toBeNull()
})
