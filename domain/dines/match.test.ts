import { expect, test } from 'vitest'
import { cardEvent } from '../../checks/fixtures/card-events.ts'
import {
  cardAt,
  matchPurchase,
  merchantAt,
  type LinkedCard,
  type ReferenceHolder,
  type MatchableEvent,
} from './match.ts'

const card: LinkedCard = {
  partnerId: 'p',
  cardId: 'c',
  memberId: 'm',
  product: null,
  confirmedAt: '2026-03-01T12:00:30.000Z',
  endedAt: '2026-04-01T00:00:00.000Z',
}
const always = { heldFrom: null, heldTo: null, removedAt: null }
const holdersByReference: Record<string, ReferenceHolder[]> = {
  'fidel:one': [{ id: 'one', ...always }],
  'mid:shared': [
    { id: 'one', ...always },
    { id: 'two', ...always },
  ],
  'mid:other': [
    { id: 'two', ...always },
    { id: 'three', ...always },
  ],
  'mid:two': [{ id: 'two', ...always }],
  'mid:gone': [{ id: 'gone', ...always, removedAt: '2026-03-01T00:00:00.000Z' }],
}
const moment = { reportedAt: '2026-03-05T19:00:00.000Z', occurredAt: '2026-03-05T19:00:00.000Z' }
const event = (kind: MatchableEvent['kind'], overrides: Partial<MatchableEvent> = {}): MatchableEvent => ({
  ...cardEvent(kind, 1_000, moment),
  currency: 'USD',
  localTime: null,
  merchantReferences: ['fidel:one'],
  ...overrides,
})
const match = (events: MatchableEvent[], cards = [card]) =>
  matchPurchase(events, cards, (reference) => holdersByReference[reference] ?? [])
const at = (occurredAt: string) => ({ occurredAt })
const from = (...merchantReferences: string[]) => ({ merchantReferences })

test.each<[string, MatchableEvent[], LinkedCard[], string]>([
  ['a linked card at a listed restaurant', [event('authorization')], [card], 'one'],
  ['a card that no member linked', [event('authorization')], [], 'unknown_card'],
  [
    'paying in the minute in which the card is linked',
    [event('authorization', at('2026-03-01T12:00:00.000Z'))],
    [card],
    'one',
  ],
  ['paying before the card is linked', [event('authorization', at('2026-03-01T11:59:59.000Z'))], [card], 'before_link'],
  // `before_link` is also the reason after the card was removed.
  ['paying when the card is removed', [event('authorization', at('2026-04-01T00:00:00.000Z'))], [card], 'before_link'],
  ['a restaurant that is not listed', [event('clearing', from('mid:else'))], [card], 'unknown_merchant'],
  ['a restaurant that left the program', [event('clearing', from('mid:gone'))], [card], 'unknown_merchant'],
  ['a reference of two restaurants', [event('clearing', from('mid:shared'))], [card], 'ambiguous_merchant'],
  [
    'an unlisted reference after a reference of two restaurants',
    [event('clearing', from('mid:shared', 'mid:else'))],
    [card],
    'ambiguous_merchant',
  ],
  [
    'the only restaurant that two shared references have in common',
    [event('clearing', from('mid:shared', 'mid:other'))],
    [card],
    'two',
  ],
  ['a card that is still linked', [event('clearing')], [{ ...card, endedAt: null }], 'one'],
  ['a chargeback without its purchase', [event('chargeback')], [card], 'unmatched_refund'],
  [
    'a reference of two restaurants and a second reference of one of them',
    [event('clearing', from('mid:shared', 'mid:two'))],
    [card],
    'two',
  ],
  [
    'references of different restaurants, the most trusted first,',
    [event('clearing', from('fidel:one', 'mid:two'))],
    [card],
    'one',
  ],
  [
    'a purchase whose second event names the restaurant',
    [event('authorization', from('mid:else')), event('clearing')],
    [card],
    'one',
  ],
  ['another currency', [event('authorization', { currency: 'GBP' })], [card], 'wrong_currency'],
  ['a refund without its purchase', [event('refund')], [card], 'unmatched_refund'],
  ['a decline without its purchase', [event('declined')], [card], 'nothing_to_undo'],
])('the result for %s is %s [P1-003]', (_, events, cards, expected) => {
  const result = match(events, cards)
  expect(result.purchase?.merchantId ?? result.unmatched[0]?.why).toBe(expected)
  expect((result.purchase?.events.length ?? 0) + result.unmatched.length).toBe(events.length)
})

test('a refund needs no restaurant, and the earliest authorization or clearing gives the time', () => {
  const earliest = event('authorization', at('2026-03-05T18:00:00.000Z'))
  const result = match([event('refund', { ...from(), ...at('2026-03-04T00:00:00.000Z') }), event('clearing'), earliest])
  expect(result.purchase).toMatchObject({ merchantId: 'one', anchor: earliest })
  expect(result.unmatched).toEqual([])
})

test.each([
  ['the card that was linked first', 'a', '2026-03-02T00:00:00.000Z', 'b', '2026-03-01T00:00:00.000Z', 'b'],
  [
    'the card with the lower id, when both were linked at once,',
    'b',
    '2026-03-01T00:00:00.000Z',
    'a',
    '2026-03-01T00:00:00.000Z',
    'a',
  ],
])('of two linked cards, %s counts', (_case, cardId, confirmedAt, otherId, otherConfirmedAt, expected) => {
  const [firstCard, secondCard] = [
    { ...card, cardId, confirmedAt },
    { ...card, cardId: otherId, confirmedAt: otherConfirmedAt },
  ]
  expect(cardAt([firstCard, secondCard], moment.occurredAt)?.cardId).toBe(expected)
  expect(cardAt([secondCard, firstCard], moment.occurredAt)?.cardId).toBe(expected)
})

test.each<[string, Partial<ReferenceHolder>, boolean]>([
  ['from the moment it got the reference', { heldFrom: '2026-03-05T19:00:00.000Z' }, true],
  ['not before it got the reference', { heldFrom: '2026-03-05T19:00:00.001Z' }, false],
  ['until it gave the reference away', { heldTo: '2026-03-05T19:00:00.001Z' }, true],
  ['not from the moment it gave the reference away', { heldTo: '2026-03-05T19:00:00.000Z' }, false],
  ['until it left the program', { removedAt: '2026-03-05T19:00:00.001Z' }, true],
  ['not from the moment it left the program', { removedAt: '2026-03-05T19:00:00.000Z' }, false],
])('a reference names a restaurant %s [D3-012]', (_case, span, isNamed) => {
  expect(merchantAt(['mid'], moment.occurredAt, () => [{ id: 'one', ...always, ...span }])).toBe(isNamed ? 'one' : null)
})

test.each<
  [string, MatchableEvent, (event: MatchableEvent) => { occurredAt: string; events: Set<MatchableEvent> }, string]
>([
  [
    'stays when references change later',
    event('clearing'),
    (message) => ({ ...moment, events: new Set([message]) }),
    'earlier',
  ],
  [
    'stays when no event names a restaurant',
    event('clearing', from('mid:else')),
    () => ({ occurredAt: '2026-03-04T19:00:00.000Z', events: new Set() }),
    'earlier',
  ],
  ['changes with a newer event', event('clearing'), () => ({ ...moment, events: new Set() }), 'one'],
  [
    'changes with another time',
    event('clearing'),
    (message) => ({ occurredAt: '2026-03-04T19:00:00.000Z', events: new Set([message]) }),
    'one',
  ],
])('the restaurant of a matched purchase %s [D3-011]', (_case, message, matchBefore, merchantId) => {
  const result = matchPurchase([message], [card], (reference) => holdersByReference[reference] ?? [], {
    merchantId: 'earlier',
    ...matchBefore(message),
  })
  expect(result.purchase?.merchantId).toBe(merchantId)
})
