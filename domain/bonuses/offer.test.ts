import { describe, expect, test } from 'vitest'
import {
  isBannerDisplayed,
  isEligibleForNewMemberBonus,
  isOffered,
  offeredSince,
  type BonusOfferFacts,
} from './offer.ts'
import type { BonusDefinition } from './rule.ts'

const hourMs = 3_600_000
const joinedAt = '2026-03-01T12:00:00.000Z'
const hoursLater = (hours: number) => new Date(Date.parse(joinedAt) + hours * hourMs).toISOString()
const facts = (hours: number, overrides: Partial<BonusOfferFacts> = {}): BonusOfferFacts => ({
  joinedAt,
  hasDined: false,
  newMemberHours: 2_160,
  now: hoursLater(hours),
  today: hoursLater(hours).slice(0, 10),
  ...overrides,
})
const definition = (overrides: Partial<BonusDefinition> = {}): BonusDefinition => ({
  code: 'WELCOME',
  description: 'Welcome',
  newMember: false,
  goal: { kind: 'visits', visits: 1 },
  units: 100,
  days: 30,
  minimumMinor: 0,
  offeredFrom: '2026-01-01',
  offeredUntil: null,
  ...overrides,
})

describe('a new-member bonus [M2-288] [M2-318]', () => {
  test.each([
    [0, 2_160, true],
    [2_160, 2_160, true],
    [2_160.001, 2_160, false],
    [0, 0, false],
    [1, 0, false],
  ])('%s hours after joining, with a limit of %s hours, is offered: %s', (hours, newMemberHours, offered) => {
    const member = facts(hours, { newMemberHours })
    expect(isEligibleForNewMemberBonus(member)).toBe(offered)
    expect(isOffered(definition({ newMember: true }), member)).toBe(offered)
    // The limit applies only to new-member bonuses.
    expect(isOffered(definition(), member)).toBe(true)
  })
})

test.each([
  ['before its first day', { offeredFrom: '2026-03-03' }, {}, false],
  ['on its first day', { offeredFrom: '2026-03-02' }, {}, true],
  ['on its last day', { offeredUntil: '2026-03-02' }, {}, true],
  ['after its last day', { offeredUntil: '2026-03-01' }, {}, false],
  ['to a person who has not joined', {}, { joinedAt: null }, false],
  ['for a first dine to a member who has dined', { goal: { kind: 'first_dine' } }, { hasDined: true }, false],
  ['for visits to a member who has dined', {}, { hasDined: true }, true],
  ['for a first dine to a member who has not dined', { goal: { kind: 'first_dine' } }, {}, true],
] as const)('a bonus %s (%o) is offered with %o: %s', (_title, change, member, offered) => {
  // A day after joining, which is March 2.
  expect(isOffered(definition(change), facts(24, member))).toBe(offered)
})

test('a bonus is offered from midnight UTC of its first day, or from joining if that is later', () => {
  expect(offeredSince(definition(), joinedAt)).toBe(joinedAt)
  expect(offeredSince(definition({ offeredFrom: '2026-05-01' }), joinedAt)).toBe('2026-05-01T00:00:00.000Z')
})

test('a banner shows for days_to_display days from createDateUtc, and always when days_to_display is 0 [M2-314]', () => {
  const isShown = (days: number, hours: number) => isBannerDisplayed(joinedAt, days, hoursLater(hours))
  expect([isShown(2, 0), isShown(2, 47.999), isShown(2, 48), isShown(0, 100_000)]).toEqual([true, true, false, true])
})
