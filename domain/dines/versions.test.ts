import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardEvent } from '../../checks/fixtures/card-events.ts'
import { purchaseState } from './purchase-state.ts'
import type { CardEvent, OrderBill } from './card-event.ts'
import { isCorrected, latestVersions } from './versions.ts'

const version = (deliveryId: string, overrides: Partial<CardEvent> = {}): CardEvent =>
  cardEvent('clearing', 6_000, {
    eventId: 'clearing:1',
    deliveryId,
    reportedAt: '2026-03-05T10:00:00.000Z',
    occurredAt: '2026-03-04T19:00:00.000Z',
    ...overrides,
  })
const amountOf = (events: CardEvent[]) => latestVersions(events).latest.map((event) => event.amountMinor)

test.each<[string, CardEvent, CardEvent]>([
  ['with a later network time', version('b'), version('a', { reportedAt: '2026-03-05T10:00:01.000Z' })],
  ['with a higher sequence at the same time', version('b', { sequence: 1 }), version('a', { sequence: 2 })],
  ['with the only sequence at the same time', version('b'), version('a', { sequence: 0 })],
  ['with a higher delivery id at the same time, without sequences', version('a'), version('b')],
])('a version %s replaces the other version, in any order of arrival [MON-A4] [D3-010]', (_, older, newer) => {
  const latest = { ...newer, amountMinor: 7_500 }
  expect(amountOf([older, latest])).toEqual([7_500])
  expect(amountOf([latest, older])).toEqual([7_500])
  expect(latestVersions([older, latest]).earlier).toEqual([{ event: older, why: 'superseded' }])
})

test('an earlier version without a latest one corrects nothing', () => {
  expect(isCorrected([], [{ event: version('a'), why: 'superseded' }])).toBe(false)
})

test('an equal delivery is a duplicate, not a correction [MON-A4]', () => {
  const { latest, earlier } = latestVersions([version('a'), version('b'), version('c', { sequence: 4 })])
  expect(latest.map((event) => event.deliveryId)).toEqual(['c'])
  expect(earlier.map(({ event, why }) => [event.deliveryId, why])).toEqual([
    ['a', 'duplicate'],
    ['b', 'duplicate'],
  ])
  expect(isCorrected(latest, earlier)).toBe(false)
})

const bill: OrderBill = {
  clientOrderId: 'o',
  chargedMinor: 6_000,
  taxMinor: 0,
  tipMinor: 0,
  feeMinor: 0,
  refundedMinor: 0,
  canceled: false,
}
const changedBills: Partial<OrderBill>[] = [
  { clientOrderId: 'p' },
  { chargedMinor: 7_000 },
  { taxMinor: 1 },
  { tipMinor: 1 },
  { feeMinor: 1 },
  { refundedMinor: 1 },
  { canceled: true },
]

test.each<[Partial<CardEvent>, Partial<CardEvent>, 'duplicate' | 'superseded', boolean]>([
  [{}, {}, 'duplicate', false],
  [{}, { kind: 'refund' }, 'superseded', false],
  [{}, { amountMinor: 7_000 }, 'superseded', true],
  [{}, { subtotalMinor: 5_000 }, 'superseded', true],
  [{}, { occurredAt: '2026-03-04T20:00:00.000Z' }, 'superseded', false],
  [{}, { channel: 'online' }, 'superseded', false],
  // A shop may change an order, so a changed order is never a correction.
  [{ kind: 'order', order: bill }, { kind: 'order', order: { ...bill } }, 'duplicate', false],
  [{ kind: 'order' }, { kind: 'order', order: bill }, 'superseded', false],
  [{ kind: 'order', order: bill }, { kind: 'order' }, 'superseded', false],
  [{ kind: 'order', order: bill }, { kind: 'order', order: bill, amountMinor: 7_000 }, 'superseded', false],
  ...changedBills.map((change): [Partial<CardEvent>, Partial<CardEvent>, 'superseded', boolean] => [
    { kind: 'order', order: bill },
    { kind: 'order', order: { ...bill, ...change } },
    'superseded',
    false,
  ]),
])('a version %o before %o is %s, and a correction: %s [MON-A4]', (first, second, why, corrected) => {
  const { latest, earlier } = latestVersions([version('a', first), version('b', second)])
  expect(earlier.map((entry) => entry.why)).toEqual([why])
  // Another event comes first, because versions must be compared by event and not by position.
  expect(isCorrected([version('z', { eventId: 'clearing:2' }), ...latest], earlier)).toBe(corrected)
})

test('one corrected event among others is a correction', () => {
  const { latest, earlier } = latestVersions([
    version('a', { eventId: 'x' }),
    version('b', { eventId: 'x' }),
    version('a'),
    version('b', { amountMinor: 7_000 }),
  ])
  expect(isCorrected(latest, earlier)).toBe(true)
})

test('the latest versions do not depend on the order of arrival, and no message is lost [D3-010]', () => {
  const anyVersion = fc.record({
    eventId: fc.constantFrom('clearing:1', 'clearing:2'),
    deliveryId: fc.stringMatching(/^[a-z]{6}$/),
    kind: fc.constant('clearing' as const),
    amountMinor: fc.nat(3),
    subtotalMinor: fc.constant(null),
    reportedAt: fc.constantFrom('2026-03-05T10:00:00.000Z', '2026-03-05T11:00:00.000Z'),
    sequence: fc.option(fc.nat(2)),
    occurredAt: fc.constant('2026-03-04T19:00:00.000Z'),
    channel: fc.constant('in_person' as const),
  })
  const versionLists = fc.uniqueArray(anyVersion, { selector: (entry) => entry.deliveryId, maxLength: 8 })
  const shuffled = versionLists.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
  )
  fc.assert(
    fc.property(shuffled, ([versions, shuffledVersions]) => {
      const [result, shuffledResult] = [latestVersions(versions), latestVersions(shuffledVersions)]
      expect(new Set(shuffledResult.latest)).toEqual(new Set(result.latest))
      expect(new Set(shuffledResult.earlier)).toEqual(new Set(result.earlier))
      expect(result.latest.length + result.earlier.length).toBe(versions.length)
      expect(purchaseState(shuffledVersions)).toEqual(purchaseState(versions))
    }),
  )
})
