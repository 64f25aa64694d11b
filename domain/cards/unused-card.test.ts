import { expect, test } from 'vitest'
import { unusedCard, type CardUse } from './unused-card.ts'

const now = new Date('2026-11-23T12:00:00Z')
/** The partner’s setting `days`. */
const days = 180
const daysAgo = (count: number) => new Date(now.getTime() - count * 86_400_000).toISOString()
const card = (id: string, change: Partial<CardUse> = {}): CardUse => ({
  id,
  confirmedAt: daysAgo(400),
  lastUsedAt: null,
  confirmedInUseAt: null,
  ...change,
})

test.each<[string, CardUse[], ReturnType<typeof unusedCard>]>([
  ['a card never used', [card('a')], { id: 'a', otherCardsUsed: false }],
  [
    'a card while another is used',
    [card('a'), card('b', { lastUsedAt: daysAgo(3) })],
    { id: 'a', otherCardsUsed: true },
  ],
  ['a card used long ago', [card('a', { lastUsedAt: daysAgo(180) })], { id: 'a', otherCardsUsed: false }],
  ['the card unused longest', [card('a', { lastUsedAt: daysAgo(190) }), card('b')], { id: 'b', otherCardsUsed: false }],
  [
    'the card unused longest, in any order',
    [card('b'), card('a', { lastUsedAt: daysAgo(190) })],
    { id: 'b', otherCardsUsed: false },
  ],
  [
    'a card while another is unused too',
    [card('a'), card('b', { lastUsedAt: daysAgo(180) })],
    { id: 'a', otherCardsUsed: false },
  ],
  ['no card used within the days', [card('a', { lastUsedAt: daysAgo(179) })], null],
  ['no card that its network confirmed within the days', [card('a', { confirmedAt: daysAgo(10) })], null],
  ['no card that waits for the network', [card('a', { confirmedAt: null })], null],
  ['no card whose use the member confirmed within the days', [card('a', { confirmedInUseAt: daysAgo(179) })], null],
  [
    'a card again when the days since the last answer are over',
    [card('a', { confirmedInUseAt: daysAgo(180) })],
    { id: 'a', otherCardsUsed: false },
  ],
  ['no card of a member without any', [], null],
])('asks the member about %s', (_title, cards, expected) => expect(unusedCard(cards, days, now)).toEqual(expected))

test('asks about no card when `days` is 0: the partner has switched the question off', () =>
  expect(unusedCard([card('a')], 0, now)).toBeNull())
