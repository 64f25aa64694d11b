import { expect, test } from 'vitest'
import { cardEvent } from '../../checks/fixtures/card-events.ts'
import { purchaseState, startsPurchase, type PurchaseState } from './purchase-state.ts'
import type { CardEvent, OrderBill } from './card-event.ts'

const bill: OrderBill = {
  clientOrderId: 'o',
  chargedMinor: 10_000,
  taxMinor: 800,
  tipMinor: 1_000,
  feeMinor: 200,
  refundedMinor: 0,
  canceled: false,
}
const parts = { totalMinor: 10_000, taxMinor: 800, tipMinor: 1_000, feeMinor: 200, reducedMinor: 0 }
const order = (overrides: Partial<OrderBill> = {}, subtotalMinor: number | null = 8_000) =>
  cardEvent('order', 10_000, { channel: 'online', subtotalMinor, order: { ...bill, ...overrides } })
const auth = (minor: number) => cardEvent('authorization', minor)
const clear = (minor: number) => cardEvent('clearing', minor)

test.each<[string, CardEvent[], Partial<PurchaseState>]>([
  [
    'an order without a payment is an estimate of its subtotal',
    [order()],
    { stage: 'pending', authorizedMinor: 10_000, clearedMinor: 0, baseMinor: 8_000, baseSource: 'subtotal' },
  ],
  [
    'an order counts as online although its payment was in person',
    [order(), clear(10_000)],
    { stage: 'cleared', channel: 'online' },
  ],
  [
    'an order cleared without an authorization has an authorized amount of zero',
    [order(), clear(9_000)],
    { authorizedMinor: 0 },
  ],
  ['the parts of an order are in the state', [order(), clear(10_000)], { order: parts, baseMinor: 8_000 }],
  ['an order without a subtotal earns on its total', [order({}, null), clear(10_000)], { baseMinor: 10_000 }],
  [
    'an authorization above the total earns on the subtotal',
    [order(), auth(12_000)],
    { stage: 'pending', authorizedMinor: 12_000, baseMinor: 8_000, order: parts },
  ],
  ['a payment of half the order earns on half its subtotal', [order(), clear(5_000)], { baseMinor: 4_000 }],
  [
    'a reduced order takes back only what the shop charged too much',
    [order({ chargedMinor: 12_000 }), clear(13_000)],
    { stage: 'cleared', refundedMinor: 2_000, baseMinor: 8_000, order: { ...parts, reducedMinor: 2_000 } },
  ],
  [
    'a reduced order takes back only what the card paid too much',
    [order({ chargedMinor: 12_000 }), clear(11_000)],
    { refundedMinor: 1_000, order: { ...parts, reducedMinor: 1_000 } },
  ],
  ['an increased order has no reduction', [order({ chargedMinor: 9_000 }), clear(9_000)], { order: parts }],
  ['a refund by the shop counts', [order({ refundedMinor: 2_500 }), clear(10_000)], { refundedMinor: 2_500 }],
  [
    'a refund by the shop adds to the reduction',
    [order({ chargedMinor: 12_000, refundedMinor: 2_500 }), clear(12_000)],
    { refundedMinor: 4_500 },
  ],
  [
    'a refund by the shop counts in the proportion of the order that the card paid',
    [order({ refundedMinor: 2_500 }), clear(5_000)],
    { refundedMinor: 1_250, stage: 'cleared' },
  ],
  [
    'the larger of the refunds of shop and network counts',
    [order({ refundedMinor: 2_500 }), clear(10_000), cardEvent('refund', 4_000)],
    { refundedMinor: 4_000 },
  ],
  [
    'a full refund by the shop reverses the whole payment',
    [order({ refundedMinor: 10_000 }), clear(12_000)],
    { stage: 'reversed', refundedMinor: 12_000 },
  ],
  [
    'a canceled order reverses its payment',
    [order({ canceled: true }), clear(10_000)],
    { stage: 'reversed', refundedMinor: 10_000, baseMinor: 8_000 },
  ],
  [
    'a canceled order without a cleared payment earns on nothing and has nothing to refund',
    [order({ canceled: true }), auth(10_000)],
    { stage: 'reversed', refundedMinor: 0, baseMinor: 0, order: parts },
  ],
])('%s', (_title, events, expected) => {
  expect(purchaseState(events)).toMatchObject(expected)
  expect(purchaseState(events.toReversed())).toMatchObject(expected)
})

test('only authorizations, clearings and orders start a purchase', () => {
  const kinds = ['authorization', 'clearing', 'refund', 'void', 'declined', 'chargeback', 'order'] as const
  expect(kinds.filter((kind) => startsPurchase({ kind }))).toEqual(['authorization', 'clearing', 'order'])
})
