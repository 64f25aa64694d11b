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
const message = { ...purchase, kind: 'clearing', match: 'unknown_merchant' } as const // tests use '' for an irrelevant match
const answer = (change: Partial<ClaimFacts>) => {
  const { status, lines, awardId } = answerFromFacts({ ...facts, ...change })
  return [status, lines.map(({ code }) => code).join(' '), awardId]
}
const dines = (...changes: Partial<ClaimDine>[]) => ({ dines: changes.map((change) => ({ ...dine, ...change })) })
const messages = (...changes: object[]) => ({
  messages: changes.map((change) => ({ ...message, ...change }) as ClaimMessage),
})
const withClaim = (change: Partial<ClaimFacts['claim']>) => ({ claim: { ...claim, ...change } })

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
  ] as const)('that %s has its answer', (_, change, status, codes) => {
    expect(answer(dines(change))).toEqual([status, codes, 'a'])
  })

  test.each([
    ['of another day with another amount', { date: '2026-11-04', amountMinor: 9_000 }],
    ['of two days later', { date: '2026-11-05' }],
    ['of two days before', { date: '2026-11-01' }],
    ['at another branch with another amount', { merchantId: 'mill-2', amountMinor: 9_000 }],
    ['elsewhere with the same amount on another day', { merchantId: 'bar', merchantName: 'Bar', date: '2026-11-02' }],
    ['elsewhere with a similar amount', { merchantId: 'bar', merchantName: 'Bar', amountMinor: 5_001 }],
  ])('%s does not match', (_, change) => {
    expect(answer(dines(change))).toEqual(['open', 'nothing_arrived looking', null])
  })

  test('matches by date and nearest amount', () => {
    const bothDines = dines({ awardId: 'lunch', amountMinor: 1_900 }, { awardId: 'dinner', amountMinor: 5_400 })
    expect(answer(bothDines)[2]).toBe('dinner')
    // The other claim is about lunch: with lunch alone reported, the claimed dinner is still missing.
    const lunch = dines({ awardId: 'lunch', amountMinor: 1_900 })
    expect(answer({ ...lunch, otherBills: [2_000] })).toEqual(['open', 'nothing_arrived looking', null])
    expect(answer({ ...bothDines, otherBills: [2_000] })[2]).toBe('dinner')
  })

  test.each([
    ['the claimed day before a nearer amount', { amountMinor: 6_000 }, { date: '2026-11-04' }],
    ['the nearest amount of that day', { amountMinor: 5_100 }, { amountMinor: 4_800 }],
    ['the nearest amount of the next day', { date: '2026-11-04' }, { date: '2026-11-04', amountMinor: 5_100 }],
  ])('prefers %s, in any order', (_, better, worse) => {
    const candidates = [
      { ...better, awardId: 'better' },
      { ...worse, awardId: 'worse' },
    ]
    expect([answer(dines(...candidates))[2], answer(dines(...candidates.toReversed()))[2]]).toEqual([
      'better',
      'better',
    ])
  })

  test('counts for a claim when another claim of that day has the same amount', () => {
    expect(answer({ ...dines({}), otherBills: [5_000] })).toEqual(['answered', 'already_there', 'a'])
  })

  test('is on a different card when the claim names none of the linked cards', () => {
    expect(answer({ ...dines({}), ...withClaim({ cardId: null }) })[1]).toBe('already_there different_card')
  })
})

describe('a message about a card of the member', () => {
  test.each([
    ['in euros', { match: 'wrong_currency', currency: 'EUR' }, 'answered', 'other_currency'],
    ['from an unknown terminal', {}, 'open', 'restaurant_unknown looking'],
    ['from a terminal of several restaurants', { match: 'ambiguous_merchant' }, 'open', 'restaurant_unknown looking'],
    ['in euros on another day', { match: 'wrong_currency', date: '2026-11-04' }, 'open', 'nothing_arrived looking'],
    ['with a known terminal', { match: 'merchant' }, 'open', 'nothing_arrived looking'],
    ['of the day before', { date: '2026-11-02' }, 'open', 'restaurant_unknown looking'],
    ['of the day after', { date: '2026-11-04' }, 'open', 'restaurant_unknown looking'],
    ['that was declined', { kind: 'declined', match: 'nothing_to_undo' }, 'answered', 'declined'],
    ['that was voided', { kind: 'void', match: 'nothing_to_undo' }, 'answered', 'reversed'],
    ['that cannot be read', { kind: 'unreadable' }, 'open', 'unreadable looking'],
    ['of another amount', { amountMinor: 9_000 }, 'open', 'nothing_arrived looking'],
    ['of another card', { cardId: 'other' }, 'open', 'nothing_arrived looking'],
    ['of two days before', { date: '2026-11-01' }, 'open', 'nothing_arrived looking'],
    ['of two days after', { date: '2026-11-05' }, 'open', 'nothing_arrived looking'],
  ])('%s has an answer', (_, change, status, codes) => {
    expect(answer(messages(change))).toEqual([status, codes, null])
  })

  test('of any linked card has an answer when the claim names no linked card', () => {
    expect(answer({ ...messages({ cardId: 'other' }), ...withClaim({ cardId: null }) })[1]).toBe(
      'restaurant_unknown looking',
    )
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
  ])('is one of several: the answer prefers %s', (_, changes, codes) => {
    expect(answer(messages(...changes))[1]).toBe(codes)
  })
})

describe('without a dine or a message', () => {
  // The claimed date is a Tuesday.
  const noRewardsOn = (days: readonly ('Mon' | 'Tue')[], hours = {}) =>
    days.map((day) => ({ day, kind: 'none' as const, ...hours }))
  const merchant = (change: Partial<ClaimFacts['merchant']>) => ({ merchant: { ...facts.merchant, ...change } })
  const card = (change: object) => ({ cards: [{ ...facts.cards[0], ...change } as ClaimCard] })
  test.each<[string, Partial<ClaimFacts>, string, string]>([
    ['no rule explains the missing reward', {}, 'open', 'nothing_arrived looking'],
    [
      'the restaurant joined later',
      merchant({ spans: [{ from: '2026-11-10', to: null }] }),
      'answered',
      'not_in_program_yet',
    ],
    [
      'the restaurant joined that day',
      merchant({ spans: [{ from: '2026-11-03', to: null }] }),
      'open',
      'nothing_arrived looking',
    ],
    [
      'the restaurant had left once and joined again',
      merchant({
        spans: [
          { from: null, to: '2026-01-01' },
          { from: '2026-06-01', to: '2026-11-04' },
        ],
      }),
      'open',
      'nothing_arrived looking',
    ],
    ['the restaurant had left', merchant({ spans: [{ from: null, to: '2026-11-03' }] }), 'answered', 'left_program'],
    ['the restaurant has no known terminal', merchant({ spans: [] }), 'open', 'nothing_arrived looking'],
    ['it was a day without rewards', merchant({ benefits: noRewardsOn(['Tue']) }), 'answered', 'not_that_day'],
    ['another day has no rewards', merchant({ benefits: noRewardsOn(['Mon']) }), 'open', 'nothing_arrived looking'],
    [
      'some hours had no rewards',
      merchant({ benefits: noRewardsOn(['Tue'], { from: '17:00', to: '20:00' }) }),
      'open',
      'nothing_arrived some_hours_only looking',
    ],
    [
      'only the last half hour had rewards',
      merchant({ benefits: noRewardsOn(['Tue'], { from: '00:00', to: '23:30' }) }),
      'open',
      'nothing_arrived some_hours_only looking',
    ],
    [
      'only half an hour of the morning had rewards',
      merchant({ benefits: [{ day: 'Tue', kind: 'earn', from: '09:00', to: '09:30' }] }),
      'open',
      'nothing_arrived some_hours_only looking',
    ],
    ['the bill was as large as the minimum', { purchaseMinorMin: 5_000 }, 'open', 'nothing_arrived looking'],
    ['the bill was too small', { purchaseMinorMin: 5_001 }, 'answered', 'below_minimum'],
    ['another card was used', withClaim({ cardId: null }), 'answered', 'other_card link_card'],
    ['the card was linked later', card({ countsFrom: '2026-11-04' }), 'answered', 'not_linked_yet'],
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
    ['the card was linked that day', card({ countsFrom: '2026-11-03' }), 'open', 'nothing_arrived looking'],
    ['the card had been removed', card({ countsTo: '2026-11-02' }), 'answered', 'no_longer_linked link_card'],
    ['the card was removed that day', card({ countsTo: '2026-11-03' }), 'open', 'nothing_arrived looking'],
    ['the card waits for its network', card({ countsFrom: null }), 'open', 'not_confirmed looking'],
    ['a PIN was used', withClaim({ paidWithPin: true }), 'answered', 'pin_debit'],
  ])('%s', (_, change, status, codes) => {
    expect(answer(change)).toEqual([status, codes, null])
  })
})

describe('the values of an answer', () => {
  const spans = (...all: ClaimFacts['merchant']['spans']) => ({ merchant: { ...facts.merchant, spans: all } })
  const [visit, lastFour] = [{ date: '2026-11-03', amountMinor: 5_000 }, '4242']
  const merchant = 'Mill Room'
  const card = (change: object) => ({ cards: [{ ...facts.cards[0], ...change } as ClaimCard] })
  const noRewardsOnTuesday = [{ day: 'Tue', kind: 'none' }] as const
  const noRewardsTuesdayEvening = [{ ...noRewardsOnTuesday[0], from: '17:00', to: '20:00' }]
  const rows: [string, Partial<ClaimFacts>, object[]][] = [
    ['the cleared dine', dines({}), [{ code: 'already_there', values: { ...visit, merchant, lastFour } }]],
    [
      'all differences from the claim',
      dines({ date: '2026-11-04', amountMinor: 5_900, cardLastFour: '1111' }),
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
      dines({ stage: 'pending', amountMinor: 5_100 }),
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
      dines({ stage: 'expired', cardLastFour: '1111' }),
      [
        { code: 'estimate_expired', values: { ...visit, merchant, lastFour: '1111' } },
        { code: 'different_card', values: { lastFour: '1111' } },
        { code: 'looking', values: {} },
      ],
    ],
    ['a reversed dine', dines({ stage: 'reversed' }), [{ code: 'reversed', values: visit }]],
    ['a held reward', dines({ reasonCodes: ['review_open'] }), [{ code: 'already_there' }, { code: 'awaits_review' }]],
    ['a used-up limit', dines({ reasonCodes: ['month_visits_used'] }), [{}, { code: 'limit_reached', values: {} }]],
    ['a dine outside the hours', dines({ units: 0, reasonCodes: ['blackout'] }), [{}, { code: 'not_that_hour' }]],
    ['a dine without a reward', dines({ units: 0 }), [{}, { code: 'no_reward', values: {} }]],
    [
      'both restaurants when the dine is at another branch',
      dines({ merchantId: 'mill-2', merchantName: 'MILL ROOM' }),
      [{ code: 'other_branch', values: { ...visit, merchant, reported: 'MILL ROOM', city: 'New York' } }],
    ],
    [
      'a currency',
      messages({ match: 'wrong_currency', currency: 'EUR' }),
      [{ code: 'other_currency', values: { currency: 'EUR', date: visit.date, lastFour } }],
    ],
    [
      'an unknown terminal',
      messages({ amountMinor: 5_100, date: '2026-11-02' }),
      [
        { code: 'restaurant_unknown', values: { date: '2026-11-02', amountMinor: 5_100, lastFour } },
        { code: 'looking', values: {} },
      ],
    ],
    [
      'a decline',
      messages({ kind: 'declined', match: '', amountMinor: 4_900, date: '2026-11-04' }),
      [{ code: 'declined', values: { date: '2026-11-04', amountMinor: 4_900, lastFour } }],
    ],
    [
      'a decline of a card that is no longer linked',
      { ...messages({ kind: 'declined', match: '', cardId: 'removed' }), ...withClaim({ cardId: null }) },
      [{ code: 'declined', values: { ...visit, lastFour: '' } }],
    ],
    [
      'a void',
      messages({ kind: 'void', match: '', amountMinor: 4_900, date: '2026-11-04' }),
      [{ code: 'reversed', values: { date: '2026-11-04', amountMinor: 4_900 } }],
    ],
    ['an unreadable message', messages({ kind: 'unreadable' }), [{ code: 'unreadable', values: {} }, {}]],
    [
      'the first day of a restaurant that joined later',
      spans({ from: '2026-12-24', to: null }, { from: '2026-11-10', to: '2026-12-01' }),
      [{ code: 'not_in_program_yet', values: { merchant, date: visit.date, joinedDate: '2026-11-10' } }],
    ],
    [
      'the day on which the restaurant last left before the claimed day',
      spans(
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
      card({ countsFrom: '2026-11-04' }),
      [{ code: 'not_linked_yet', values: { lastFour, linkedDate: '2026-11-04', date: visit.date } }],
    ],
    [
      'a removed card',
      card({ countsTo: '2026-11-02' }),
      [
        { code: 'no_longer_linked', values: { lastFour, removedDate: '2026-11-02', date: visit.date } },
        { code: 'link_card', values: {} },
      ],
    ],
    [
      'a card that its network has not confirmed',
      card({ countsFrom: null }),
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

  test('cover every code that an answer can have', () => {
    const codes = rows.flatMap(([, change]) => answerFromFacts({ ...facts, ...change }).lines.map(({ code }) => code))
    expect(new Set(codes)).toEqual(new Set(answerCodes))
  })
})
