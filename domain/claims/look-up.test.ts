import { describe, expect, test } from 'vitest'
import { answerCodes } from './answer.ts'
import type { ClaimCard, ClaimDine, ClaimFacts, ClaimMessage } from './facts.ts'
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
  awardId: 'a',
  merchantId: 'mill',
  merchantName: 'Mill Room',
  city: 'New York',
  date: '2026-11-03',
  amountMinor: 5_000,
  stage: 'cleared',
  estimateUntil: '2026-12-03',
  units: 250,
  reasonCodes: [],
  cardLastFour: '4242',
}
const purchase = { amountMinor: 5_000, currency: 'USD', date: '2026-11-03', cardId: 'card' }
// Tests set `match` to '' where only the kind decides the answer.
const message = { ...purchase, kind: 'clearing', match: 'unknown_merchant' } as const
/** Status, codes and award id of the answer when these facts differ from `facts`. */
const answerTo = (change: Partial<ClaimFacts>) => {
  const { status, lines, awardId } = answerFromFacts({ ...facts, ...change })
  return [status, lines.map(({ code }) => code).join(' '), awardId]
}
const withDines = (...changes: Partial<ClaimDine>[]) => ({ dines: changes.map((change) => ({ ...dine, ...change })) })
const withMessages = (...changes: object[]) => ({
  messages: changes.map((change) => ({ ...message, ...change }) as ClaimMessage),
})
const withClaim = (change: Partial<ClaimFacts['claim']>) => ({ claim: { ...claim, ...change } })
/** Only the first card, with a change. */
const withCard = (change: object) => ({ cards: [{ ...facts.cards[0], ...change } as ClaimCard] })
const withSpans = (...spans: ClaimFacts['merchant']['spans']) => ({ merchant: { ...facts.merchant, spans } })

describe('a dine of the member', () => {
  test.each([
    ['has cleared', {}, 'answered', 'already_there'],
    ['had a tip', { amountMinor: 5_900 }, 'answered', 'already_there different_amount'],
    ['was on another card', { cardLastFour: '1111' }, 'answered', 'already_there different_card'],
    ['was after midnight', { date: '2026-11-04' }, 'answered', 'already_there different_day'],
    ['was on the day before', { date: '2026-11-02' }, 'answered', 'already_there different_day'],
    ['waits for its amount', { stage: 'pending' }, 'answered', 'estimate_waiting'],
    ['never got its amount', { stage: 'expired' }, 'open', 'estimate_expired looking'],
    ['was taken back', { stage: 'reversed', units: 0 }, 'answered', 'reversed'],
    ['waits for its review', { reasonCodes: ['review_open'] }, 'answered', 'already_there awaits_review'],
    ['reached a limit of visits', { reasonCodes: ['month_visits_used'] }, 'answered', 'already_there limit_reached'],
    [
      'reached a limit of spending and has another reason',
      { reasonCodes: ['locked', 'month_spend_used'] },
      'answered',
      'already_there limit_reached',
    ],
    [
      'has an open review and a used-up limit',
      { reasonCodes: ['month_visits_used', 'review_open'] },
      'answered',
      'already_there awaits_review',
    ],
    ['earned at an hour that gives less', { reasonCodes: ['outside_hours'] }, 'answered', 'already_there'],
    ['was at the wrong hour', { units: 0, reasonCodes: ['outside_hours'] }, 'answered', 'already_there not_that_hour'],
    ['was in a blackout', { units: 0, reasonCodes: ['locked', 'blackout'] }, 'answered', 'already_there not_that_hour'],
    ['earned nothing for another reason', { units: 0, reasonCodes: ['locked'] }, 'answered', 'already_there no_reward'],
    ['was at another branch', { merchantId: 'mill-2', amountMinor: 5_200 }, 'answered', 'other_branch'],
    [
      'was at a branch whose name is written differently',
      { merchantId: 'mill-2', merchantName: ' MÏLL Room', amountMinor: 5_200 },
      'answered',
      'other_branch',
    ],
    ['has the claimed amount elsewhere', { merchantId: 'bar', merchantName: 'Bar' }, 'answered', 'other_branch'],
  ] as const)('that %s decides the status, sentences and award of the answer', (_, change, status, codes) => {
    expect(answerTo(withDines(change))).toEqual([status, codes, 'a'])
  })

  test.each([
    ['of another day with another amount', { date: '2026-11-04', amountMinor: 9_000 }],
    ['of two days later', { date: '2026-11-05' }],
    ['of two days before', { date: '2026-11-01' }],
    ['at another branch with another amount', { merchantId: 'mill-2', amountMinor: 9_000 }],
    ['elsewhere with the same amount on another day', { merchantId: 'bar', merchantName: 'Bar', date: '2026-11-02' }],
    ['elsewhere with a similar amount', { merchantId: 'bar', merchantName: 'Bar', amountMinor: 5_001 }],
  ])('%s does not match', (_, change) => {
    expect(answerTo(withDines(change))).toEqual(['open', 'nothing_arrived looking', null])
  })

  const lunch = { awardId: 'lunch', amountMinor: 1_900 }
  const dinner = { awardId: 'dinner', amountMinor: 5_400 }
  test('with the nearest amount matches, whether or not another claim is about the other dine', () => {
    expect(answerTo(withDines(lunch, dinner))[2]).toBe('dinner')
    expect(answerTo({ ...withDines(lunch, dinner), otherBills: [2_000] })[2]).toBe('dinner')
  })

  test('with an amount nearer to that of another claim does not match', () => {
    expect(answerTo({ ...withDines(lunch), otherBills: [2_000] })).toEqual(['open', 'nothing_arrived looking', null])
  })

  test.each([
    ['on the claimed day, rather than one of a nearer amount,', { amountMinor: 6_000 }, { date: '2026-11-04' }],
    ['of the nearest amount on that day', { amountMinor: 5_100 }, { amountMinor: 4_800 }],
    ['of the nearest amount on the next day', { date: '2026-11-04' }, { date: '2026-11-04', amountMinor: 5_100 }],
  ])('%s is preferred, in any order of the dines', (_, better, worse) => {
    const betterFirst = withDines({ ...better, awardId: 'better' }, { ...worse, awardId: 'worse' })
    const worseFirst = withDines({ ...worse, awardId: 'worse' }, { ...better, awardId: 'better' })
    expect([answerTo(betterFirst)[2], answerTo(worseFirst)[2]]).toEqual(['better', 'better'])
  })

  test('matches when another claim of that day has the same amount', () => {
    expect(answerTo({ ...withDines({}), otherBills: [5_000] })).toEqual(['answered', 'already_there', 'a'])
  })

  test('is reported as on a different card when the claim names none of the linked cards', () => {
    expect(answerTo({ ...withDines({}), ...withClaim({ cardId: null }) })[1]).toBe('already_there different_card')
  })
})

describe('a message about a card of the member', () => {
  test.each([
    ['in euros', { match: 'wrong_currency', currency: 'EUR' }, 'answered', 'other_currency'],
    ['from an unknown terminal', {}, 'open', 'restaurant_unknown looking'],
    ['from a terminal of several restaurants', { match: 'ambiguous_merchant' }, 'open', 'restaurant_unknown looking'],
    ['of the day before', { date: '2026-11-02' }, 'open', 'restaurant_unknown looking'],
    ['of the day after', { date: '2026-11-04' }, 'open', 'restaurant_unknown looking'],
    ['that was declined', { kind: 'declined', match: 'nothing_to_undo' }, 'answered', 'declined'],
    ['that was voided', { kind: 'void', match: 'nothing_to_undo' }, 'answered', 'reversed'],
    ['that cannot be read', { kind: 'unreadable' }, 'open', 'unreadable looking'],
  ])('%s decides the status and sentences of the answer', (_, change, status, codes) => {
    expect(answerTo(withMessages(change))).toEqual([status, codes, null])
  })

  test.each([
    ['in euros on another day', { match: 'wrong_currency', date: '2026-11-04' }],
    ['with a known terminal', { match: 'merchant' }],
    ['of another amount', { amountMinor: 9_000 }],
    ['of another card', { cardId: 'other' }],
    ['of two days before', { date: '2026-11-01' }],
    ['of two days after', { date: '2026-11-05' }],
  ])('%s does not match', (_, change) => {
    expect(answerTo(withMessages(change))).toEqual(['open', 'nothing_arrived looking', null])
  })

  test('of any linked card matches when the claim names none of them', () => {
    const [, codes] = answerTo({ ...withMessages({ cardId: 'other' }), ...withClaim({ cardId: null }) })
    expect(codes).toBe('restaurant_unknown looking')
  })

  test.each([
    ['an unknown terminal to a decline', [{ kind: 'declined', match: '' }, {}], 'restaurant_unknown looking'],
    [
      'a decline to a void',
      [
        { kind: 'void', match: '' },
        { kind: 'declined', match: '' },
      ],
      'declined',
    ],
    ['a void to an unreadable message', [{ kind: 'unreadable' }, { kind: 'void', match: '' }], 'reversed'],
    ['an unreadable message to others', [{ amountMinor: 9_000 }, { kind: 'unreadable' }], 'unreadable looking'],
  ])('decides the answer by its kind, which prefers %s', (_, changes, codes) => {
    expect(answerTo(withMessages(...changes))[1]).toBe(codes)
  })
})

describe('an answer without a dine or a message', () => {
  // The claimed date is a Tuesday.
  const noRewardsOn = (days: readonly ('Mon' | 'Tue')[], hours = {}) =>
    days.map((day) => ({ day, kind: 'none' as const, ...hours }))
  const withBenefits = (benefits: ClaimFacts['merchant']['benefits']) => ({ merchant: { ...facts.merchant, benefits } })
  test.each<[string, Partial<ClaimFacts>, string, string]>([
    ['no rule explains the missing reward', {}, 'open', 'nothing_arrived looking'],
    ['the restaurant joined later', withSpans({ from: '2026-11-10', to: null }), 'answered', 'not_in_program_yet'],
    ['the restaurant joined that day', withSpans({ from: '2026-11-03', to: null }), 'open', 'nothing_arrived looking'],
    [
      'the restaurant had left once and joined again',
      withSpans({ from: null, to: '2026-01-01' }, { from: '2026-06-01', to: '2026-11-04' }),
      'open',
      'nothing_arrived looking',
    ],
    ['the restaurant had left', withSpans({ from: null, to: '2026-11-03' }), 'answered', 'left_program'],
    ['the restaurant has no known terminal', withSpans(), 'open', 'nothing_arrived looking'],
    ['it was a day without rewards', withBenefits(noRewardsOn(['Tue'])), 'answered', 'not_that_day'],
    ['another day has no rewards', withBenefits(noRewardsOn(['Mon'])), 'open', 'nothing_arrived looking'],
    [
      'some hours had no rewards',
      withBenefits(noRewardsOn(['Tue'], { from: '17:00', to: '20:00' })),
      'open',
      'nothing_arrived some_hours_only looking',
    ],
    [
      'only the last half hour had rewards',
      withBenefits(noRewardsOn(['Tue'], { from: '00:00', to: '23:30' })),
      'open',
      'nothing_arrived some_hours_only looking',
    ],
    [
      'only half an hour of the morning had rewards',
      withBenefits([{ day: 'Tue', kind: 'earn', from: '09:00', to: '09:30' }]),
      'open',
      'nothing_arrived some_hours_only looking',
    ],
    ['the bill was as large as the minimum', { purchaseMinorMin: 5_000 }, 'open', 'nothing_arrived looking'],
    ['the bill was too small', { purchaseMinorMin: 5_001 }, 'answered', 'below_minimum'],
    ['another card was used', withClaim({ cardId: null }), 'answered', 'other_card link_card'],
    ['the card was linked later', withCard({ countsFrom: '2026-11-04' }), 'answered', 'not_linked_yet'],
    [
      'the second card was linked later',
      {
        ...withClaim({ cardId: 'other' }),
        cards: [...facts.cards.slice(0, 1), { ...facts.cards[1], countsFrom: '2026-11-04' } as ClaimCard],
      },
      'answered',
      'not_linked_yet',
    ],
    ['the card is no longer stored', withClaim({ cardId: 'deleted' }), 'open', 'nothing_arrived looking'],
    ['the card was linked that day', withCard({ countsFrom: '2026-11-03' }), 'open', 'nothing_arrived looking'],
    ['the card had been removed', withCard({ countsTo: '2026-11-02' }), 'answered', 'no_longer_linked link_card'],
    ['the card was removed that day', withCard({ countsTo: '2026-11-03' }), 'open', 'nothing_arrived looking'],
    ['the card waits for its network', withCard({ countsFrom: null }), 'open', 'not_confirmed looking'],
    ['a PIN was used', withClaim({ paidWithPin: true }), 'answered', 'pin_debit'],
  ])('has its status and sentences when %s', (_, change, status, codes) => {
    expect(answerTo(change)).toEqual([status, codes, null])
  })
})

describe('the values of an answer', () => {
  const visit = { date: '2026-11-03', amountMinor: 5_000 }
  const lastFour = '4242'
  const merchant = 'Mill Room'
  const noRewardsOnTuesday = [{ day: 'Tue', kind: 'none' }] as const
  const noRewardsTuesdayEvening = [{ ...noRewardsOnTuesday[0], from: '17:00', to: '20:00' }]
  const rows: [string, Partial<ClaimFacts>, object[]][] = [
    ['the cleared dine', withDines({}), [{ code: 'already_there', values: { ...visit, merchant, lastFour } }]],
    [
      'all differences from the claim',
      withDines({ date: '2026-11-04', amountMinor: 5_900, cardLastFour: '1111' }),
      [
        {
          code: 'already_there',
          values: { date: '2026-11-04', amountMinor: 5_900, lastFour: '1111', merchant },
        },
        { code: 'different_amount', values: { claimedMinor: 5_000, amountMinor: 5_900 } },
        { code: 'different_day', values: { date: '2026-11-04' } },
        { code: 'different_card', values: { lastFour: '1111' } },
      ],
    ],
    [
      'an estimate with the day on which it expires',
      withDines({ stage: 'pending', amountMinor: 5_100 }),
      [
        {
          code: 'estimate_waiting',
          values: { date: visit.date, amountMinor: 5_100, merchant, lastFour, untilDate: '2026-12-03' },
        },
        { code: 'different_amount', values: { claimedMinor: 5_000, amountMinor: 5_100 } },
      ],
    ],
    [
      'an expired estimate',
      withDines({ stage: 'expired', cardLastFour: '1111' }),
      [
        { code: 'estimate_expired', values: { ...visit, merchant, lastFour: '1111' } },
        { code: 'different_card', values: { lastFour: '1111' } },
        { code: 'looking', values: {} },
      ],
    ],
    ['a reversed dine', withDines({ stage: 'reversed' }), [{ code: 'reversed', values: visit }]],
    [
      'a held reward',
      withDines({ reasonCodes: ['review_open'] }),
      [{ code: 'already_there' }, { code: 'awaits_review' }],
    ],
    ['a used-up limit', withDines({ reasonCodes: ['month_visits_used'] }), [{}, { code: 'limit_reached', values: {} }]],
    ['a dine outside the hours', withDines({ units: 0, reasonCodes: ['blackout'] }), [{}, { code: 'not_that_hour' }]],
    ['a dine without a reward', withDines({ units: 0 }), [{}, { code: 'no_reward', values: {} }]],
    [
      'both restaurants when the dine is at another branch',
      withDines({ merchantId: 'mill-2', merchantName: 'MILL ROOM' }),
      [{ code: 'other_branch', values: { ...visit, merchant, reported: 'MILL ROOM', city: 'New York' } }],
    ],
    [
      'a currency',
      withMessages({ match: 'wrong_currency', currency: 'EUR' }),
      [{ code: 'other_currency', values: { currency: 'EUR', date: visit.date, lastFour } }],
    ],
    [
      'an unknown terminal',
      withMessages({ amountMinor: 5_100, date: '2026-11-02' }),
      [
        { code: 'restaurant_unknown', values: { date: '2026-11-02', amountMinor: 5_100, lastFour } },
        { code: 'looking', values: {} },
      ],
    ],
    [
      'a decline',
      withMessages({ kind: 'declined', match: '', amountMinor: 4_900, date: '2026-11-04' }),
      [{ code: 'declined', values: { date: '2026-11-04', amountMinor: 4_900, lastFour } }],
    ],
    [
      'a decline of a card that is no longer linked',
      { ...withMessages({ kind: 'declined', match: '', cardId: 'removed' }), ...withClaim({ cardId: null }) },
      [{ code: 'declined', values: { ...visit, lastFour: '' } }],
    ],
    [
      'a void',
      withMessages({ kind: 'void', match: '', amountMinor: 4_900, date: '2026-11-04' }),
      [{ code: 'reversed', values: { date: '2026-11-04', amountMinor: 4_900 } }],
    ],
    ['an unreadable message', withMessages({ kind: 'unreadable' }), [{ code: 'unreadable', values: {} }, {}]],
    [
      'the first day of a restaurant that joined later',
      withSpans({ from: '2026-12-24', to: null }, { from: '2026-11-10', to: '2026-12-01' }),
      [{ code: 'not_in_program_yet', values: { merchant, date: visit.date, joinedDate: '2026-11-10' } }],
    ],
    [
      'the day on which the restaurant last left before the claimed day',
      withSpans(
        { from: '2025-09-01', to: '2026-02-01' },
        { from: null, to: '2025-06-01' },
        { from: '2026-11-20', to: '2026-12-01' },
      ),
      [{ code: 'left_program', values: { merchant, date: visit.date, leftDate: '2026-02-01' } }],
    ],
    [
      'a day without rewards',
      { merchant: { ...facts.merchant, benefits: noRewardsOnTuesday } },
      [{ code: 'not_that_day', values: { merchant, date: visit.date } }],
    ],
    [
      'a minimum',
      { purchaseMinorMin: 6_000 },
      [{ code: 'below_minimum', values: { amountMinor: 6_000, date: visit.date } }],
    ],
    [
      'another card',
      withClaim({ cardId: null }),
      [
        { code: 'other_card', values: {} },
        { code: 'link_card', values: {} },
      ],
    ],
    [
      'a card that was linked later',
      withCard({ countsFrom: '2026-11-04' }),
      [{ code: 'not_linked_yet', values: { lastFour, linkedDate: '2026-11-04', date: visit.date } }],
    ],
    [
      'a removed card',
      withCard({ countsTo: '2026-11-02' }),
      [
        { code: 'no_longer_linked', values: { lastFour, removedDate: '2026-11-02', date: visit.date } },
        { code: 'link_card', values: {} },
      ],
    ],
    [
      'a card that its network has not confirmed',
      withCard({ countsFrom: null }),
      [{ code: 'not_confirmed', values: { lastFour } }, {}],
    ],
    ['a PIN', withClaim({ paidWithPin: true }), [{ code: 'pin_debit', values: {} }]],
    [
      'the claimed visit when nothing arrived',
      { merchant: { ...facts.merchant, benefits: noRewardsTuesdayEvening } },
      [
        { code: 'nothing_arrived', values: { ...visit, merchant } },
        { code: 'some_hours_only', values: { merchant } },
        { code: 'looking', values: {} },
      ],
    ],
  ]
  test.each(rows)('name %s', (_, change, lines) => {
    const result = answerFromFacts({ ...facts, ...change })
    expect(result.lines).toMatchObject(lines) // `{}` matches any line
    expect(result.lines).toHaveLength(lines.length)
  })

  test('are tested for every code that an answer can have', () => {
    const codes = rows.flatMap(([, change]) => answerFromFacts({ ...facts, ...change }).lines.map(({ code }) => code))
    expect(new Set(codes)).toEqual(new Set(answerCodes))
  })
})
