import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { settle, type CardEvent } from './settle.ts'

let made = 0
function event(kind: CardEvent['kind'], amountMinor: number, more: Partial<CardEvent> = {}): CardEvent {
  made += 1
  return {
    eventId: `e${made}`,
    kind,
    amountMinor,
    subtotalMinor: null,
    occurredAt: '2026-03-01T19:00:00.000Z',
    channel: 'in_person',
    ...more,
  }
}
const auth = (minor: number, more?: Partial<CardEvent>) => event('authorisation', minor, more)
const clear = (minor: number, more?: Partial<CardEvent>) => event('clearing', minor, more)
const refund = (minor: number) => event('refund', minor)
const twice = (one: CardEvent) => [one, one]
const online = { channel: 'online' } as const

describe('a purchase over all its messages', () => {
  test.each<[string, CardEvent[], { stage: string; base: number; refunded?: number }]>([
    ['[M2-097] an authorisation is an estimate', [auth(10_000)], { stage: 'estimate', base: 10_000 }],
    [
      '[M2-098] clearing replaces the authorisation, with its tip',
      [auth(10_000), clear(12_000)],
      { stage: 'final', base: 12_000 },
    ],
    ['clearing alone is enough', [clear(8_450)], { stage: 'final', base: 8_450 }],
    [
      'a message twice counts once',
      [...twice(auth(10_000)), ...twice(clear(12_000))],
      { stage: 'final', base: 12_000 },
    ],
    ['several settlements add up', [auth(10_000), clear(7_500), clear(2_500)], { stage: 'final', base: 10_000 }],
    ['the larger of two authorisations is expected', [auth(5_000), auth(9_000)], { stage: 'estimate', base: 9_000 }],
    ['a void takes the estimate back', [auth(10_000), event('void', 10_000)], { stage: 'reversed', base: 0 }],
    ['part of it may be voided', [auth(10_000), event('void', 4_000)], { stage: 'estimate', base: 6_000 }],
    ['a decline takes it all back', [auth(10_000), event('declined', 1)], { stage: 'reversed', base: 0 }],
    [
      'what was cleared stays, whatever is voided',
      [auth(10_000), event('void', 10_000), clear(3_000)],
      { stage: 'final', base: 3_000 },
    ],
    ['partial refund', [clear(10_000), refund(2_500)], { stage: 'final', base: 10_000, refunded: 2_500 }],
    [
      'repeated refunds add up',
      [clear(10_000), refund(2_500), refund(2_500)],
      { stage: 'final', base: 10_000, refunded: 5_000 },
    ],
    ['all of it refunded', [clear(10_000), refund(10_000)], { stage: 'reversed', base: 10_000, refunded: 10_000 }],
    [
      'never below nothing',
      [clear(10_000), refund(9_000), refund(9_000)],
      { stage: 'reversed', base: 10_000, refunded: 10_000 },
    ],
    ['a refund alone opens nothing', [refund(5_000)], { stage: 'reversed', base: 0, refunded: 0 }],
    [
      '[M2-017] dine-in counts tax and tip',
      [clear(12_000, { subtotalMinor: 9_000 })],
      { stage: 'final', base: 12_000 },
    ],
    [
      'online counts the subtotal',
      [clear(12_000, { ...online, subtotalMinor: 9_000 })],
      { stage: 'final', base: 9_000 },
    ],
    [
      'online takes the subtotal of the authorisation',
      [auth(12_000, { ...online, subtotalMinor: 9_000 }), clear(12_000, online)],
      { stage: 'final', base: 9_000 },
    ],
    ['online without a subtotal counts in full', [clear(12_000, online)], { stage: 'final', base: 12_000 }],
    ['nothing paid, nothing counted', [clear(0)], { stage: 'final', base: 0 }],
  ])('%s', (_, events, expected) => {
    const said = settle(events)
    expect(said).toMatchObject({
      stage: expected.stage,
      baseMinor: expected.base,
      refundedMinor: expected.refunded ?? 0,
    })
  })
})

const anyEvent: fc.Arbitrary<CardEvent> = fc.record({
  eventId: fc.stringMatching(/^[a-f]$/),
  kind: fc.constantFrom('authorisation', 'clearing', 'refund', 'void', 'declined'),
  amountMinor: fc.nat(100_000_000),
  subtotalMinor: fc.option(fc.nat(100_000_000)),
  occurredAt: fc.constantFrom('2026-03-01T19:00:00.000Z', '2026-03-01T20:00:00.000Z'),
  channel: fc.constantFrom('in_person', 'online', 'unknown'),
})

test('order and repetition make no difference, and no more is refunded than was paid', () => {
  const events = fc.uniqueArray(anyEvent, { selector: (event) => event.eventId, maxLength: 6 })
  const shuffled = events.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2 })),
  )
  fc.assert(
    fc.property(shuffled, ([once, again]) => {
      const said = settle(once)
      expect(settle(again)).toEqual(said)
      expect(said.refundedMinor).toBeLessThanOrEqual(Math.max(said.clearedMinor, said.authorisedMinor))
      expect(said.baseMinor).toBeLessThanOrEqual(Math.max(said.clearedMinor, said.authorisedMinor))
    }),
  )
})
