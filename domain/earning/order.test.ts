import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardEvent } from '../../checks/fixtures/card-events.ts'
import { purchaseState } from '../dines/purchase-state.ts'
import type { CardEvent, OrderBill } from '../dines/card-event.ts'
import { earn } from './earn.ts'
import { sumOfLines } from './receipt.ts'
import { termsFor } from './terms.ts'

const online = { channel: 'online' } as const
type Parts = { subtotal: number; tax: number; tip: number; fee: number }
function order({ subtotal, tax, tip, fee }: Parts, overrides: Partial<OrderBill> = {}): CardEvent {
  const total = subtotal + tax + tip + fee
  const parts = { taxMinor: tax, tipMinor: tip, feeMinor: fee }
  const bill = { clientOrderId: null, chargedMinor: total, ...parts, refundedMinor: 0, canceled: false, ...overrides }
  return cardEvent('order', total, { ...online, eventId: 'order', subtotalMinor: subtotal, order: bill })
}
const auth = (minor: number) => cardEvent('authorization', minor, online)
const clear = (minor: number) => cardEvent('clearing', minor, online)
const refund = (minor: number) => cardEvent('refund', minor, online)

/** Five percent in dollars. */
const terms = termsFor({
  rules: {
    currencyType: 'Dollar',
    hasVIP: false,
    earning: {
      extras: [],
      perDineUnitsMax: null,
      purchaseMinorMin: 0,
      reviewRequired: false,
      expectedPostingDays: 5,
      rewardsWindow: 'calendar_year',
      vipQualifyingDines: 11,
      tiers: { OptedOut: 500, NonActivated: 500, OptedIn: 500, VIP: 500 },
    },
  },
  merchant: { timezone: 'America/New_York', benefits: [], offers: [] },
  tier: 'OptedIn',
  cardProduct: null,
  localTime: '2026-03-04T19:30:00',
})
const earnFrom = (events: CardEvent[]) =>
  earn({ purchase: purchaseState(events), terms, isVip: false, usageOf: () => ({ spendMinor: 0, visits: 0 }) })

const meal: Parts = { subtotal: 4_000, tax: 300, tip: 500, fee: 200 }
const smallerMeal: Parts = { ...meal, subtotal: 3_000 }

// The total of `meal` is 5,000 cents. A payment of 6,000 exceeds it, for example by a tip.
describe('the reward of an order [M2-016]', () => {
  test.each<[string, CardEvent[], { stage: string; units: number }]>([
    ['follows its subtotal once the payment clears', [order(meal), clear(5_000)], { stage: 'cleared', units: 200 }],
    ['follows its subtotal as an estimate without a payment', [order(meal)], { stage: 'pending', units: 200 }],
    [
      'follows its subtotal while the payment is authorized',
      [order(meal), auth(6_000)],
      { stage: 'pending', units: 200 },
    ],
    [
      'follows its subtotal when the payment is larger than the total',
      [order(meal), clear(6_000)],
      { stage: 'cleared', units: 200 },
    ],
    ['is halved when the card paid half of the total', [order(meal), clear(2_500)], { stage: 'cleared', units: 100 }],
    [
      'is a tenth less after a refund of a tenth',
      [order(meal), clear(5_000), refund(500)],
      { stage: 'cleared', units: 180 },
    ],
    [
      'is zero once the authorization is voided',
      [order(meal), auth(5_000), cardEvent('void', 5_000, online)],
      { stage: 'reversed', units: 0 },
    ],
    [
      'is zero once the order is canceled',
      [order(meal, { canceled: true }), clear(6_000)],
      { stage: 'reversed', units: 0 },
    ],
    [
      'is zero once the shop refunded the total',
      [order(meal, { refundedMinor: 5_000 }), clear(6_000)],
      { stage: 'reversed', units: 0 },
    ],
    [
      'follows the smaller subtotal of a changed order',
      [order(smallerMeal, { chargedMinor: 5_000 }), clear(5_000)],
      { stage: 'cleared', units: 150 },
    ],
    // The refund of 3,000 cents is the reduction of 1,000 and half of the new total of 4,000.
    [
      'is halved when half of a changed order is refunded',
      [order(smallerMeal, { chargedMinor: 5_000, refundedMinor: 2_000 }), clear(5_000), refund(3_000)],
      { stage: 'cleared', units: 75 },
    ],
    [
      'is a fifth less after a refund of a fifth of the payment, which includes a tip at the door',
      [order(smallerMeal), clear(5_000), refund(1_000)],
      { stage: 'cleared', units: 120 },
    ],
  ])('%s', (_, events, { stage, units }) => {
    expect([purchaseState(events).stage, earnFrom(events).units]).toEqual([stage, units])
  })
})

test.each<[string, CardEvent[]]>([
  ['the card network', [order(meal), clear(5_000), refund(500)]],
  ['the shop', [order(meal, { refundedMinor: 500 }), clear(5_000)]],
  ['both', [order(meal, { refundedMinor: 500 }), clear(5_000), refund(500)]],
])('the receipt shows a refund reported by %s and takes back its share of the reward', (_, events) => {
  const refunds = earnFrom(events).lines.filter(({ kind }) => kind === 'refund')
  expect(refunds).toMatchObject([{ code: 'refunded', amountMinor: 500, fixedPointUnits: -200_000, counted: true }])
})

test('an order changed and then canceled before clearing has nothing to refund', () => {
  const canceledOrder = order(smallerMeal, { chargedMinor: 5_000, canceled: true })
  expect(purchaseState([canceledOrder, auth(5_000)])).toMatchObject({
    stage: 'reversed',
    refundedMinor: 0,
    order: { reducedMinor: 0 },
  })
})

const anyAmount = fc.nat(20_000)
const anyParts = fc.record({
  subtotal: fc.integer({ min: 1, max: 20_000 }),
  tax: anyAmount,
  tip: anyAmount,
  fee: anyAmount,
})
const anyEvents = fc
  .record({
    parts: anyParts,
    charged: fc.option(anyAmount),
    refundedPercent: fc.integer({ min: 0, max: 100 }),
    canceled: fc.nat(5).map((n) => n === 0),
    cleared: fc.array(anyAmount, { maxLength: 2 }),
    authorized: fc.array(anyAmount, { maxLength: 1 }),
    refunds: fc.array(anyAmount, { maxLength: 2 }),
  })
  .map((dine) => {
    const total = dine.parts.subtotal + dine.parts.tax + dine.parts.tip + dine.parts.fee
    const refundedMinor = Math.floor((total * dine.refundedPercent) / 100)
    const chargedMinor = dine.charged ?? total
    const orderEvent = order(dine.parts, { chargedMinor, refundedMinor, canceled: dine.canceled })
    return [orderEvent, ...dine.authorized.map(auth), ...dine.cleared.map(clear), ...dine.refunds.map(refund)]
  })

test('the earning amount of an order exceeds neither subtotal nor payment, and its refund never exceeds the payment', () => {
  fc.assert(
    fc.property(anyEvents, (events) => {
      const purchase = purchaseState(events)
      const paidMinor = purchase.clearedMinor > 0 ? purchase.clearedMinor : purchase.authorizedMinor
      const subtotal = events[0]?.subtotalMinor ?? 0
      expect(purchase.baseMinor).toBeLessThanOrEqual(Math.min(subtotal, paidMinor))
      expect(purchase.refundedMinor).toBeLessThanOrEqual(paidMinor)
      expect(purchase.order?.reducedMinor ?? 0).toBeLessThanOrEqual(purchase.refundedMinor)
      // Five percent of the subtotal.
      expect(earnFrom(events).units).toBeLessThanOrEqual(Math.round(subtotal / 20))
    }),
  )
})

test('the state of a purchase is the same for every sequence of its messages', () => {
  const shuffled = anyEvents.chain((events) =>
    fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
  )
  fc.assert(
    fc.property(shuffled, ([events, shuffledEvents]) => {
      expect(purchaseState(shuffledEvents)).toEqual(purchaseState(events))
    }),
  )
})

test('the receipt covers the payment less the reduction of a changed order, and its lines add up to the reward', () => {
  fc.assert(
    fc.property(anyEvents, (events) => {
      const purchase = purchaseState(events)
      const { lines, units } = earnFrom(events)
      const isCleared = purchase.stage === 'cleared' || purchase.clearedMinor > 0
      const coveredMinor =
        (isCleared ? purchase.clearedMinor : purchase.authorizedMinor) - (purchase.order?.reducedMinor ?? 0)
      const billLines = lines.filter(({ kind }) => kind === 'base' || kind === 'excluded')
      expect(billLines.reduce((sum, { amountMinor = 0 }) => sum + amountMinor, 0)).toBe(coveredMinor)
      expect(sumOfLines(lines)).toBe(units * 10_000)
    }),
  )
})

test('the receipt of an order without tax, tip and fee names it an online order', () => {
  const orderWithoutExtras = order({ subtotal: 5_000, tax: 0, tip: 0, fee: 0 })
  expect(earnFrom([orderWithoutExtras, clear(5_000)]).lines[0]).toMatchObject({
    code: 'base_online',
    amountMinor: 5_000,
  })
})
