import { describe, expect, test } from 'vitest'
import type { ClaimDine, ClaimFacts, ClaimMessage } from './facts.ts'
import { answerFromFacts } from './look-up.ts'

const claim = { merchantId: 'mill', date: '2026-11-03', amountMinor: 5_000, cardId: 'card', paidWithPin: false }
const facts: ClaimFacts = {
  otherBills: [],
  claim,
  merchant: { name: 'Mill Room', spans: [{ from: null, to: null }], benefits: [] },
  purchaseMinorMin: 0,
  cards: [
    { id: 'card', lastFour: '4242', countsFrom: '2026-01-01', countsTo: null },
    { id: 'other', lastFour: '1111', countsFrom: '2026-01-01', countsTo: null },
  ],
  dines: [],
  messages: [],
}
const dine: ClaimDine = {
  ...{ awardId: 'a', merchantId: 'mill', merchantName: 'Mill Room', city: 'New York', date: '2026-11-03' },
  ...{
    amountMinor: 5_000,
    stage: 'cleared',
    estimateUntil: '2026-12-03',
    units: 250,
    uncounted: [],
    cardLastFour: '4242',
  },
}
const message = {
  ...{ kind: 'clearing', match: 'unknown_merchant', amountMinor: 5_000 },
  ...{ currency: 'USD', date: '2026-11-03', cardId: 'card' },
} as const
const answer = (change: Partial<ClaimFacts>) => {
  const { status, lines, awardId } = answerFromFacts({ ...facts, ...change })
  return [status, lines.map(({ code }) => code).join(' '), awardId]
}
const dines = (...changes: Partial<ClaimDine>[]) => ({ dines: changes.map((change) => ({ ...dine, ...change })) })
const messages = (...changes: object[]) => ({
  messages: changes.map((change) => ({ ...message, ...change }) as ClaimMessage),
})
const claimed = (change: Partial<ClaimFacts['claim']>) => ({ claim: { ...claim, ...change } })

describe('a dine of the member', () => {
  test.each([
    ['is there', {}, 'answered', 'already_there'],
    ['had a tip', { amountMinor: 5_900 }, 'answered', 'already_there different_amount'],
    ['was on another card', { cardLastFour: '1111' }, 'answered', 'already_there different_card'],
    ['was after midnight', { date: '2026-11-04' }, 'answered', 'already_there different_day'],
    ['waits for its amount', { stage: 'pending' }, 'answered', 'estimate_waiting'],
    ['never got its amount', { stage: 'expired' }, 'open', 'estimate_expired looking'],
    ['was taken back', { stage: 'reversed', units: 0 }, 'answered', 'reversed'],
    ['waits for its review', { uncounted: ['review_open'] }, 'answered', 'already_there awaits_review'],
    ['met a limit', { uncounted: ['month_visits_used'] }, 'answered', 'already_there limit_reached'],
    ['was at the wrong hour', { units: 0, uncounted: ['outside_hours'] }, 'answered', 'already_there not_that_hour'],
    ['earned nothing otherwise', { units: 0, uncounted: ['locked'] }, 'answered', 'already_there no_reward'],
    ['was at another branch', { merchantId: 'mill-2', amountMinor: 5_200 }, 'answered', 'other_branch'],
    ['has its amount elsewhere', { merchantId: 'bar', merchantName: 'Bar' }, 'answered', 'other_branch'],
  ] as const)('that %s', (_, change, status, codes) => {
    expect(answer(dines(change))).toEqual([status, codes, 'a'])
  })

  test.each([
    ['of another day with another amount', { date: '2026-11-04', amountMinor: 9_000 }],
    ['of two days later', { date: '2026-11-05' }],
    ['elsewhere with a similar amount', { merchantId: 'bar', merchantName: 'Bar', amountMinor: 5_001 }],
  ])('%s does not match', (_, change) => {
    expect(answer(dines(change))).toEqual(['open', 'nothing_arrived looking', null])
  })

  test('matches by date and nearest amount', () => {
    const two = dines({ awardId: 'lunch', amountMinor: 1_900 }, { awardId: 'dinner', amountMinor: 5_400 })
    expect(answer(two)[2]).toBe('dinner')
    // The other claim is about lunch: with lunch alone reported, this one is still missing.
    const lunch = dines({ awardId: 'lunch', amountMinor: 1_900 })
    expect(answer({ ...lunch, otherBills: [2_000] })).toEqual(['open', 'nothing_arrived looking', null])
    expect(answer({ ...two, otherBills: [2_000] })[2]).toBe('dinner')
  })
})

describe('a message about a card of the member', () => {
  test.each([
    ['in euros', { match: 'wrong_currency', currency: 'EUR' }, 'answered', 'other_currency'],
    ['from an unknown terminal', {}, 'open', 'restaurant_unknown looking'],
    ['from a terminal of several', { match: 'ambiguous_merchant' }, 'open', 'restaurant_unknown looking'],
    ['that was declined', { kind: 'declined', match: 'nothing_to_undo' }, 'answered', 'declined'],
    ['that was voided', { kind: 'void', match: 'nothing_to_undo' }, 'answered', 'reversed'],
    ['that cannot be read', { kind: 'unreadable' }, 'open', 'unreadable looking'],
    ['of another amount', { amountMinor: 9_000 }, 'open', 'nothing_arrived looking'],
    ['of another card', { cardId: 'other' }, 'open', 'nothing_arrived looking'],
    ['of another day', { date: '2026-11-06' }, 'open', 'nothing_arrived looking'],
  ])('%s has an answer', (_, change, status, codes) => {
    expect(answer(messages(change))).toEqual([status, codes, null])
  })
})

describe('without a dine or a message', () => {
  const off = (days: readonly ('Mon' | 'Tue')[], hours = {}) =>
    days.map((day) => ({ day, kind: 'none' as const, ...hours }))
  const merchant = (change: Partial<ClaimFacts['merchant']>) => ({ merchant: { ...facts.merchant, ...change } })
  const card = (change: object) => ({ cards: [{ ...facts.cards[0], ...change } as ClaimFacts['cards'][number]] })
  test.each<[string, Partial<ClaimFacts>, string, string]>([
    ['nothing settles it', {}, 'open', 'nothing_arrived looking'],
    [
      'the restaurant came later',
      merchant({ spans: [{ from: '2026-11-10', to: null }] }),
      'answered',
      'not_in_program_yet',
    ],
    ['the restaurant had left', merchant({ spans: [{ from: null, to: '2026-11-03' }] }), 'answered', 'left_program'],
    ['the restaurant has no known terminal', merchant({ spans: [] }), 'open', 'nothing_arrived looking'],
    ['it was a day without rewards', merchant({ benefits: off(['Tue']) }), 'answered', 'not_that_day'],
    ['only another day has none', merchant({ benefits: off(['Mon']) }), 'open', 'nothing_arrived looking'],
    [
      'some hours had none',
      merchant({ benefits: off(['Tue'], { from: '17:00', to: '20:00' }) }),
      'open',
      'nothing_arrived some_hours_only looking',
    ],
    ['the bill was too small', { purchaseMinorMin: 5_001 }, 'answered', 'below_minimum'],
    ['another card was used', claimed({ cardId: null }), 'answered', 'other_card link_card'],
    ['the card was linked later', card({ countsFrom: '2026-11-04' }), 'answered', 'not_linked_yet'],
    ['the card was linked that day', card({ countsFrom: '2026-11-03' }), 'open', 'nothing_arrived looking'],
    ['the card had been removed', card({ countsTo: '2026-11-02' }), 'answered', 'no_longer_linked link_card'],
    ['the card was removed that day', card({ countsTo: '2026-11-03' }), 'open', 'nothing_arrived looking'],
    ['the card waits for its network', card({ countsFrom: null }), 'open', 'not_confirmed looking'],
    ['a PIN was used', claimed({ paidWithPin: true }), 'answered', 'pin_debit'],
  ])('%s', (_, change, status, codes) => {
    expect(answer(change)).toEqual([status, codes, null])
  })
})
