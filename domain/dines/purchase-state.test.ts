import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardEvent } from '../../checks/fixtures/card-events.ts'
import { latestEventsInOrder, purchaseState } from './purchase-state.ts'
import type { CardEvent } from './card-event.ts'

const auth = (minor: number, overrides?: Partial<CardEvent>) => cardEvent('authorization', minor, overrides)
const clear = (minor: number, overrides?: Partial<CardEvent>) => cardEvent('clearing', minor, overrides)
const refund = (minor: number) => cardEvent('refund', minor)
const twice = (event: CardEvent) => [event, event]
const online = { channel: 'online' } as const

describe('a purchase from all its messages', () => {
  test.each<[string, CardEvent[], { stage: string; base: number; source?: string; refunded?: number }]>([
    ['an authorization is an estimate [M2-097]', [auth(10_000)], { stage: 'pending', base: 10_000 }],
    [
      'a clearing that includes the tip replaces the authorization [M2-098]',
      [auth(10_000), clear(12_000)],
      { stage: 'cleared', base: 12_000 },
    ],
    ['a clearing alone is final', [clear(8_450)], { stage: 'cleared', base: 8_450 }],
    [
      'a repeated message counts once',
      [...twice(auth(10_000)), ...twice(clear(12_000))],
      { stage: 'cleared', base: 12_000 },
    ],
    ['several clearings add up', [auth(10_000), clear(7_500), clear(2_500)], { stage: 'cleared', base: 10_000 }],
    ['the larger of two authorizations is the estimate', [auth(5_000), auth(9_000)], { stage: 'pending', base: 9_000 }],
    ['a void reverses the estimate', [auth(10_000), cardEvent('void', 10_000)], { stage: 'reversed', base: 0 }],
    ['a partial void lowers the estimate', [auth(10_000), cardEvent('void', 4_000)], { stage: 'pending', base: 6_000 }],
    ['a decline reverses the estimate', [auth(10_000), cardEvent('declined', 1)], { stage: 'reversed', base: 0 }],
    [
      'a void does not change a cleared amount',
      [auth(10_000), cardEvent('void', 10_000), clear(3_000)],
      { stage: 'cleared', base: 3_000 },
    ],
    ['a partial refund counts', [clear(10_000), refund(2_500)], { stage: 'cleared', base: 10_000, refunded: 2_500 }],
    [
      'two refunds of the same amount add up',
      [clear(10_000), refund(2_500), refund(2_500)],
      { stage: 'cleared', base: 10_000, refunded: 5_000 },
    ],
    [
      'a full refund reverses the purchase',
      [clear(10_000), refund(10_000)],
      { stage: 'reversed', base: 10_000, refunded: 10_000 },
    ],
    [
      'refunds never exceed the payment',
      [clear(10_000), refund(9_000), refund(9_000)],
      { stage: 'reversed', base: 10_000, refunded: 10_000 },
    ],
    ['a refund alone starts no purchase', [refund(5_000)], { stage: 'reversed', base: 0, refunded: 0 }],
    [
      'a purchase in person counts tax and tip [M2-017]',
      [clear(12_000, { subtotalMinor: 9_000 })],
      { stage: 'cleared', base: 12_000 },
    ],
    [
      'an online purchase counts its subtotal',
      [clear(12_000, { ...online, subtotalMinor: 9_000 })],
      { stage: 'cleared', base: 9_000 },
    ],
    [
      'an online purchase takes the subtotal of the authorization',
      [auth(12_000, { ...online, subtotalMinor: 9_000 }), clear(12_000, online)],
      { stage: 'cleared', base: 9_000, source: 'subtotal' },
    ],
    [
      'an online purchase counts a clearing without a subtotal in full when another clearing has one',
      [clear(6_000, { ...online, subtotalMinor: 5_000 }), clear(4_000, online)],
      { stage: 'cleared', base: 9_000 },
    ],
    [
      'an online purchase takes the largest subtotal of the authorizations',
      [auth(12_000, { ...online, subtotalMinor: 5_000 }), auth(12_000, { ...online, subtotalMinor: 9_000 })],
      { stage: 'pending', base: 9_000 },
    ],
    [
      'an online purchase counts in full when neither authorization nor clearing has a subtotal',
      [auth(12_000, online), clear(12_000, online)],
      { stage: 'cleared', base: 12_000 },
    ],
    [
      'an online purchase without a subtotal counts in full',
      [clear(12_000, online)],
      { stage: 'cleared', base: 12_000 },
    ],
    ['a payment of zero counts zero', [clear(0)], { stage: 'cleared', base: 0 }],
  ])('%s', (_, events, expected) => {
    const state = purchaseState(events)
    expect(state).toMatchObject({
      stage: expected.stage,
      baseMinor: expected.base,
      refundedMinor: expected.refunded ?? 0,
      ...(expected.source && { baseSource: expected.source }),
    })
  })
})

const atHour = (hour: number) => ({ reportedAt: `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z` })
/** The amount of a decline has no effect. */
const declineAt = (hour: number) => cardEvent('declined', 1, atHour(hour))
const voidAt = (minor: number, hour: number) => cardEvent('void', minor, atHour(hour))
const chargeback = (minor: number, hour = 20) => cardEvent('chargeback', minor, atHour(hour))

describe('a purchase whose messages contradict each other', () => {
  test.each<[string, CardEvent[], Partial<ReturnType<typeof purchaseState>>]>([
    [
      'is reversed by a void after its settlement [MON-B2]',
      [auth(4_000, atHour(1)), clear(4_000, atHour(2)), voidAt(4_000, 3)],
      { stage: 'reversed', refundedMinor: 4_000, flags: ['reversed_after_settlement'] },
    ],
    [
      'is refunded in part by a partial void after its settlement [MON-B2]',
      [auth(4_000, atHour(1)), clear(4_000, atHour(2)), voidAt(1_000, 3)],
      { stage: 'cleared', refundedMinor: 1_000, flags: ['reversed_after_settlement'] },
    ],
    [
      'keeps its settlement when voids were reported at the same time or earlier [MON-B2]',
      [auth(4_000, atHour(1)), clear(4_000, atHour(2)), voidAt(4_000, 2), voidAt(4_000, 1)],
      { stage: 'cleared', refundedMinor: 0, flags: [] },
    ],
    [
      'is not refunded by a void of the authorized amount that never settled, as after a bar tab [MON-B2]',
      [auth(10_000, atHour(1)), clear(6_000, atHour(2)), voidAt(4_000, 3)],
      { stage: 'cleared', refundedMinor: 0, flags: [] },
    ],
    [
      'counts a chargeback as a refund and shows the part that it took back [MON-B2]',
      [clear(10_000, atHour(1)), refund(3_000), chargeback(9_000)],
      { stage: 'reversed', refundedMinor: 10_000, chargedBackMinor: 7_000, flags: ['chargeback'] },
    ],
    [
      'counts an approval after a decline [MON-B9]',
      [declineAt(1), auth(4_000, atHour(2))],
      { stage: 'pending', authorizedMinor: 4_000, flags: ['approved_after_decline'] },
    ],
    [
      'counts no approval at or before a decline [MON-B9]',
      [auth(4_000, atHour(1)), auth(5_000, atHour(2)), declineAt(2)],
      { stage: 'reversed', flags: [] },
    ],
    [
      'releases the unsettled authorized amount only once, though there are two voids [MON-B2]',
      [auth(10_000, atHour(1)), clear(6_000, atHour(2)), voidAt(3_000, 3), voidAt(3_000, 4)],
      { stage: 'cleared', refundedMinor: 2_000 },
    ],
    [
      'applies voids in the order of their reports [MON-B2]',
      [
        auth(10_000, atHour(1)),
        clear(6_000, atHour(2)),
        // The void reported later has the lower id, so that an order by id would fail.
        cardEvent('void', 3_000, { ...atHour(6), eventId: 'a' }),
        cardEvent('void', 2_000, { ...atHour(3), eventId: 'b' }),
        clear(3_000, atHour(5)),
      ],
      { stage: 'cleared', refundedMinor: 3_000 },
    ],
    [
      'has a flag when a clearing follows a decline without an approval [MON-B9]',
      [declineAt(1), clear(4_000, atHour(2))],
      { stage: 'cleared', flags: ['approved_after_decline'] },
    ],
    [
      'keeps the authorized amount when all of it is voided',
      [auth(10_000), cardEvent('void', 10_000)],
      { stage: 'reversed', authorizedMinor: 10_000 },
    ],
    [
      'counts only the approval after the decline, though an earlier one was larger [MON-B9]',
      [auth(9_000, atHour(1)), declineAt(2), auth(4_000, atHour(3))],
      { stage: 'pending', authorizedMinor: 4_000 },
    ],
  ])('%s', (_, events, expected) => {
    expect(purchaseState(events)).toMatchObject(expected)
    expect(purchaseState(events.toReversed())).toMatchObject(expected)
  })

  test('has a flag when an amount was corrected [MON-A4]', () => {
    expect(purchaseState([clear(7_500)], { corrected: true }).flags).toEqual(['amount_corrected'])
  })
})

describe('an online purchase without a subtotal', () => {
  const share = { onlineSubtotalShare: 0.8 }
  test.each<[string, CardEvent[], Parameters<typeof purchaseState>[1], Partial<ReturnType<typeof purchaseState>>]>([
    [
      'is an estimate of its share while the subtotal is due',
      [clear(12_345, online)],
      share,
      { stage: 'pending', baseMinor: 9_876, baseSource: 'awaiting_subtotal' },
    ],
    [
      'earns on the share when no subtotal comes in time',
      [clear(12_345, online)],
      { ...share, overdue: true },
      { stage: 'cleared', baseMinor: 9_876, baseSource: 'share' },
    ],
    [
      'has the source `subtotal` once a clearing has a subtotal, even of zero',
      [
        clear(12_000, online),
        clear(0, { ...online, subtotalMinor: 0 }),
        auth(12_000, { ...online, subtotalMinor: 9_000 }),
      ],
      { ...share, overdue: true },
      { stage: 'cleared', baseSource: 'subtotal' },
    ],
    [
      'expires when it is only authorized',
      [auth(12_000, online)],
      { ...share, overdue: true },
      { stage: 'expired', clearedMinor: 0 },
    ],
    [
      'counts in full under earlier terms, which have no share',
      [clear(12_000, online)],
      {},
      { stage: 'cleared', baseMinor: 12_000, baseSource: 'amount' },
    ],
  ])('%s [MON-B6] [D3-008]', (_, events, terms, expected) => {
    expect(purchaseState(events, terms)).toMatchObject(expected)
  })
})

test('an authorization without a final amount expires unless voided, and a late clearing brings it back [MON-B5] [D3-007]', () => {
  expect(purchaseState([auth(4_000)], { overdue: true })).toMatchObject({ stage: 'expired', authorizedMinor: 4_000 })
  expect(purchaseState([auth(4_000), clear(4_500)], { overdue: true })).toMatchObject({
    stage: 'cleared',
    baseMinor: 4_500,
  })
  expect(purchaseState([auth(4_000), cardEvent('void', 4_000)], { overdue: true }).stage).toBe('reversed')
})

test('an expired online authorization still awaits its subtotal', () => {
  const terms = { onlineSubtotalShare: 0.8, overdue: true }
  expect(purchaseState([auth(12_000, online)], terms)).toMatchObject({
    stage: 'expired',
    baseSource: 'awaiting_subtotal',
  })
})

test.each([
  ['the first one that is not unknown', [auth(4_000, { channel: 'unknown' }), clear(4_000)], 'in_person'],
  ['unknown when every event has an unknown channel', [auth(4_000, { channel: 'unknown' })], 'unknown'],
])('the channel of a purchase is %s', (_case, events, channel) => {
  expect(purchaseState(events).channel).toBe(channel)
})

test('events are in order of purchase time, whatever their kind', () => {
  const [earlierClearing, laterAuthorization] = [clear(1, { occurredAt: '2026-03-01T18:00:00.000Z' }), auth(1)]
  expect(latestEventsInOrder([laterAuthorization, earlierClearing])).toEqual([earlierClearing, laterAuthorization])
})

test('events of one moment are in order of their kind, then of their id', () => {
  const kinds = ['authorization', 'clearing', 'refund', 'void', 'declined', 'chargeback', 'order'] as const
  // The ids fall from kind to kind, so that an order by id alone would fail.
  const events = kinds.flatMap((kind, n) =>
    ['a', 'b'].map((id) => cardEvent(kind, 1, { eventId: `${kinds.length - n}${id}` })),
  )
  expect(latestEventsInOrder(events.toReversed())).toEqual(events)
})

const anyEvent: fc.Arbitrary<CardEvent> = fc.record({
  eventId: fc.stringMatching(/^[a-f]$/), // few ids, so that some events are versions of the same event
  deliveryId: fc.stringMatching(/^[a-z]{4}$/),
  kind: fc.constantFrom('authorization', 'clearing', 'refund', 'void', 'declined', 'chargeback'),
  reportedAt: fc.integer({ min: 0, max: 5 }).map((hour) => `2026-03-02T0${hour}:00:00.000Z`),
  sequence: fc.option(fc.nat(3)),
  amountMinor: fc.nat(100_000_000),
  subtotalMinor: fc.option(fc.nat(100_000_000)),
  occurredAt: fc.constantFrom('2026-03-01T19:00:00.000Z', '2026-03-01T20:00:00.000Z'),
  channel: fc.constantFrom('in_person', 'online', 'unknown'),
})

test('the state does not depend on order or repetition, and refunds never exceed the payment', () => {
  const anyEvents = fc.uniqueArray(anyEvent, { selector: (event) => event.deliveryId, maxLength: 9 })
  const shuffled = anyEvents.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2 })),
  )
  fc.assert(
    fc.property(shuffled, ([messages, shuffledMessages]) => {
      const state = purchaseState(messages)
      expect(purchaseState(shuffledMessages)).toEqual(state)
      expect(state.refundedMinor).toBeLessThanOrEqual(Math.max(state.clearedMinor, state.authorizedMinor))
      expect(state.chargedBackMinor).toBeLessThanOrEqual(state.refundedMinor)
      expect(state.baseMinor).toBeLessThanOrEqual(Math.max(state.clearedMinor, state.authorizedMinor))
    }),
  )
})
