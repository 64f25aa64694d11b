import { expect, test } from 'vitest'
import { fidelDelivery, type PurchaseEvent } from '../../checks/fixtures/purchases.ts'
import type { InboxMessage } from '../../providers/card-feed/card-feed.ts'
import { readBatch } from './read-batch.ts'
import type { QueuedMessage } from './state.ts'

const now = new Date('2026-03-10T12:00:00.000Z')
const receivedAt = '2026-03-09T08:00:00.000Z'

let position = 0
const queuedMessage = ({ provider, deliveryId, event, body }: InboxMessage): QueuedMessage => ({
  position: (position += 1),
  provider,
  event,
  body,
  delivery_id: deliveryId,
  received_at: new Date(receivedAt),
})
const fidel = (event: string, body: object, deliveryId = 'message'): InboxMessage => ({
  provider: 'fidel',
  deliveryId,
  event,
  body: JSON.stringify(body),
})
function purchase(overrides: Partial<PurchaseEvent> = {}, deliveryId = 'bought'): InboxMessage {
  const restaurant = { id: 'table', fidel: 'table', mid: 'M1', timezone: 'UTC' }
  const card = { fidel: 'card-1', lastFour: '4242' }
  return fidelDelivery(
    {
      kind: 'clearing',
      id: 'tx',
      amountMinor: 10_000,
      localTime: '2026-03-04T19:30:00',
      card,
      restaurant,
      ...overrides,
    },
    deliveryId,
  )
}
const readMessages = (...messages: InboxMessage[]) => readBatch(messages.map(queuedMessage), now)
const messageFields = { provider: 'fidel', delivery_id: 'message', position: expect.any(Number) }

test('a purchase is read into an event with times in UTC and milliseconds', () => {
  const { events, outcomes, ...emptyLists } = readMessages(purchase({ reportedAt: '2026-03-05T00:00:00Z' }))
  expect(events).toEqual([
    expect.objectContaining({
      kind: 'clearing',
      amountMinor: 10_000,
      deliveryId: 'bought',
      cardReference: 'card-1',
      receivedAt,
      occurredAt: '2026-03-04T19:30:00.000Z',
      reportedAt: '2026-03-05T00:00:00.000Z',
      stored: null,
    }),
  ])
  expect(outcomes).toEqual([
    { ...messageFields, delivery_id: 'bought', state: 'read', reason: null, detail: null, event: events[0] },
  ])
  // The same object: `processMessages` (drain.ts) finds the outcome of each of its events by identity.
  expect(outcomes[0]?.event).toBe(events[0])
  expect(emptyLists).toEqual({ confirmations: [], replacements: [] })
})

test('the confirmation of a card is read', () => {
  expect(readMessages(fidel('card.linked', { id: 'card-1', scheme: 'visa', lastNumbers: '4242' }))).toEqual({
    events: [],
    replacements: [],
    confirmations: [{ provider: 'fidel', reference: 'card-1', receivedAt }],
    outcomes: [{ ...messageFields, state: 'read', reason: null, detail: null }],
  })
})

test('the replacement of a card is read', () => {
  const updated = '2026-03-08T00:00:00.000Z'
  const change = { reference: 'card-1', lastFour: '5678', expMonth: 9, expYear: 2035, changedAt: updated }
  const body = { id: 'card-1', lastNumbers: '5678', expMonth: 9, expYear: 2035, updated }
  expect(readMessages(fidel('card.updated', body))).toEqual({
    events: [],
    confirmations: [],
    replacements: [{ provider: 'fidel', deliveryId: 'message', receivedAt, ...change }],
    outcomes: [{ ...messageFields, state: 'read', reason: null, detail: null }],
  })
})

test('a message without effect is ignored with a detail', () => {
  const { outcomes, ...effects } = readMessages(fidel('card.failed', {}))
  expect(outcomes).toEqual([{ ...messageFields, state: 'ignored', reason: null, detail: expect.stringMatching(/./) }])
  expect(effects).toEqual({ events: [], confirmations: [], replacements: [] })
})

test('an unreadable message is quarantined with its reason, and the others are read in order', () => {
  const { outcomes, events } = readMessages(
    purchase({}, 'a'),
    { ...fidel('transaction.auth', {}), body: '{"id":' },
    purchase({}, 'b'),
  )
  expect(outcomes.map(({ delivery_id, state, reason }) => [delivery_id, state, reason])).toEqual([
    ['a', 'read', null],
    ['message', 'quarantined', 'not_json'],
    ['b', 'read', null],
  ])
  expect(outcomes[1]?.detail).toMatch(/./)
  expect(events.map(({ deliveryId }) => deliveryId)).toEqual(['a', 'b'])
})

test.each([
  ['dated a day ahead is read', '2026-03-11T12:00:00', { state: 'read', reason: null, detail: null }],
  [
    'dated more than a day ahead is quarantined',
    '2026-03-11T12:00:01',
    {
      state: 'quarantined',
      reason: 'date_ahead',
      detail: 'the purchase is dated 2026-03-11T12:00:01.000Z; the time is 2026-03-10T12:00:00.000Z',
    },
  ],
])('a purchase %s', (_, localTime, outcome) => {
  const { outcomes, events } = readMessages(purchase({ localTime }))
  expect(outcomes).toMatchObject([outcome])
  expect(events).toHaveLength(outcome.state === 'read' ? 1 : 0)
})
