import { describe, expect, test } from 'vitest'
import { eventState, linkedCard } from '../../checks/fixtures/pipeline-state.ts'
import type { LinkedCard } from '../../domain/dines/match.ts'
import { purchasesOf } from './purchases.ts'
import { cardKey, type EventState } from './state.ts'

const cards: Record<string, LinkedCard[]> = {
  first: [linkedCard],
  second: [{ ...linkedCard, cardId: 'card-2' }],
  stranger: [{ ...linkedCard, cardId: 'card-3', memberId: 'member-2' }],
  otherPartner: [{ ...linkedCard, cardId: 'card-4', partnerId: 'carrier' }],
  // Between `evening` and `night`, the first member unlinked this card and the second member linked it.
  transferred: [
    { ...linkedCard, cardId: 'card-5', endedAt: '2026-03-05T01:00:00.000Z' },
    { ...linkedCard, cardId: 'card-6', memberId: 'member-2', confirmedAt: '2026-03-05T01:00:00.000Z' },
  ],
}
const evening = '2026-03-05T00:30:00.000Z'
const night = '2026-03-05T02:00:00.000Z'
type Report = [kind: EventState['kind'], card: string, occurredAt?: string, lifecycleId?: string]

/** The key of each purchase, the number of its linked cards, and the kind and card of its events. */
function purchases(...reports: Report[]) {
  const events = reports.map(([kind, cardReference, occurredAt = evening, lifecycleId = 'purchase']) =>
    eventState(kind, 1_000, { cardReference, occurredAt, lifecycleId }),
  )
  const cardsByKey = new Map(Object.entries(cards).map(([reference, list]) => [cardKey('fidel', reference), list]))
  return purchasesOf({ events, cards: cardsByKey }).map((purchase) => ({
    key: purchase.key.replaceAll('\n', ' '),
    linkedCards: purchase.cards.length,
    events: purchase.events.map(({ kind, cardReference }) => `${kind} ${cardReference}`),
  }))
}

test('events are grouped by lifecycle and card, and the groups of each lifecycle are sorted by card reference', () => {
  expect(
    purchases(
      ['clearing', 'second'],
      ['clearing', 'first'],
      ['refund', 'first', evening, 'other'],
      ['refund', 'first'],
      ['void', 'second'],
    ),
  ).toEqual([
    { key: 'fidel purchase first', linkedCards: 1, events: ['clearing first', 'refund first'] },
    { key: 'fidel purchase second', linkedCards: 1, events: ['clearing second', 'void second'] },
    { key: 'fidel other first', linkedCards: 1, events: ['refund first'] },
  ])
})

test('a purchase with an unknown reference has no linked card', () => {
  expect(purchases(['clearing', 'unknown'])).toEqual([
    { key: 'fidel purchase unknown', linkedCards: 0, events: ['clearing unknown'] },
  ])
})

describe('a refund on another card', () => {
  test.each<[string, Report[], string[][]]>([
    [
      'of the member joins the purchase',
      [
        ['clearing', 'first'],
        ['refund', 'second'],
      ],
      [['clearing first', 'refund second']],
    ],
    [
      'of the member joins in the other order of cards',
      [
        ['refund', 'first'],
        ['clearing', 'second'],
      ],
      [['clearing second', 'refund first']],
    ],
    [
      'joins the purchase that already has a refund',
      [
        ['clearing', 'first'],
        ['refund', 'first'],
        ['refund', 'second'],
      ],
      [['clearing first', 'refund first', 'refund second']],
    ],
    [
      'of another member stays apart',
      [
        ['clearing', 'first'],
        ['refund', 'stranger'],
      ],
      [['clearing first'], ['refund stranger']],
    ],
    [
      'of the same member id at another partner stays apart',
      [
        ['clearing', 'first'],
        ['refund', 'otherPartner'],
      ],
      [['clearing first'], ['refund otherPartner']],
    ],
    [
      'that is not linked stays apart',
      [
        ['clearing', 'first'],
        ['refund', 'unknown'],
      ],
      [['clearing first'], ['refund unknown']],
    ],
    [
      'stays apart from a purchase whose card is not linked',
      [
        ['clearing', 'unknown'],
        ['refund', 'second'],
      ],
      [['refund second'], ['clearing unknown']],
    ],
    [
      'stays apart without a purchase',
      [
        ['refund', 'first'],
        ['refund', 'second'],
      ],
      [['refund first'], ['refund second']],
    ],
    [
      'joins the purchase of the same member when two members paid',
      [
        ['clearing', 'stranger'],
        ['clearing', 'first'],
        ['refund', 'second'],
      ],
      [['clearing first', 'refund second'], ['clearing stranger']],
    ],
    [
      'joins a purchase whose card was linked to the member when the purchase started',
      [
        ['clearing', 'transferred', night],
        ['authorization', 'transferred', evening],
        ['refund', 'second'],
      ],
      [['clearing transferred', 'authorization transferred', 'refund second']],
    ],
    [
      'joins a purchase whose card was linked to the member when the purchase started, in the other order of arrival',
      [
        ['authorization', 'transferred', evening],
        ['clearing', 'transferred', night],
        ['refund', 'second'],
      ],
      [['authorization transferred', 'clearing transferred', 'refund second']],
    ],
    [
      'stays apart from a purchase whose card was linked to the member only at the time of another refund',
      [
        ['clearing', 'transferred', night],
        ['refund', 'transferred', evening],
        ['refund', 'second'],
      ],
      [['refund second'], ['clearing transferred', 'refund transferred']],
    ],
    [
      'joins the purchase of the new owner after the transfer',
      [
        ['clearing', 'transferred', night],
        ['refund', 'stranger'],
      ],
      [['clearing transferred', 'refund stranger']],
    ],
  ])('%s', (_, reports, expected) => {
    expect(purchases(...reports).map(({ events }) => events)).toEqual(expected)
  })
})
