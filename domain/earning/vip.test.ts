import { expect, test } from 'vitest'
import {
  addQualifyingDine,
  earliestDateFrom,
  isVip,
  noProgress,
  judgeQualifying,
  earliestTodayAt,
  type VipRule,
} from './vip.ts'
import { dayAfter, weekdayOf } from '../weekdays.ts'

test.each([
  ['2026-12-31', true],
  ['2027-01-01', false],
])('a VIP rate until December 31, 2026 applies on %s: %s', (date, applies) => {
  expect(isVip({ ...noProgress, until: '2026-12-31' }, date)).toBe(applies)
  expect(isVip(noProgress, date)).toBe(false)
})

test('the earliest date that is still today somewhere changes at 12:00 UTC', () => {
  expect(earliestTodayAt(new Date('2027-01-01T11:59:59.999Z'))).toBe('2026-12-31')
  expect(earliestTodayAt(new Date('2027-01-01T12:00:00.000Z'))).toBe('2027-01-01')
})

test('the earliest local date of dines at or after a moment is two days before that moment', () => {
  expect(earliestDateFrom('2026-03-03T01:00:00.000Z')).toBe('2026-03-01')
})

const dine = { date: '2026-03-04', merchantId: 'm', occurredAt: '2026-03-04T20:00:00.000Z', countedMinor: 5_000 }
const progressWithVisit = { ...noProgress, visits: ['m 2026-03-04'] }
test.each([
  ['a dine without conditions', noProgress, {}, { counted: true }],
  ['a dine of exactly the minimum', noProgress, { minimumMinor: 5_000 }, { counted: true }],
  ['a dine below the minimum', noProgress, { minimumMinor: 5_001 }, { counted: false, why: 'below_qualifying' }],
  ['the second dine of a day', progressWithVisit, { onePerDay: true }, { counted: false, why: 'second_of_day' }],
  ['the second dine of a day without that limit', progressWithVisit, { onePerDay: false }, { counted: true }],
  ['the first dine of a day', noProgress, { onePerDay: true }, { counted: true }],
])('judges whether %s counts toward the tier, with the reason if not', (_case, progress, rule, verdict) => {
  expect(judgeQualifying(progress, dine, rule)).toEqual(verdict)
})

const rule = (overrides: Partial<VipRule>): VipRule => ({ dines: null, window: 'calendar_year', ...overrides })
test.each<[string, VipRule, string | null]>([
  ['of two dines', rule({ dines: 2 }), '2027-12-31'],
  ['of exactly their spend', rule({ spendMinor: 9_000 }), '2027-12-31'],
  ['of more than their spend', rule({ spendMinor: 9_001 }), null],
  ['of three dines', rule({ dines: 3 }), null],
  ['of three dines or exactly their spend', rule({ dines: 3, spendMinor: 9_000 }), '2027-12-31'],
  ['without a goal', rule({}), null],
])('two dines under a rule $0 lead to VIP until $2', (_case, vipRule, until) => {
  const earlierProgress = {
    dines: [{ date: '2026-02-01', minor: 4_000 }],
    until: null,
    visits: ['n 2026-02-01', 'm 2026-03-02'],
  }
  expect(addQualifyingDine(earlierProgress, dine, vipRule)).toEqual({
    // The visit of March 2 stays, because a later dine can still have that local date.
    dines: [...earlierProgress.dines, { date: '2026-03-04', minor: 5_000 }],
    until,
    visits: ['m 2026-03-02', 'm 2026-03-04'],
  })
})

test('the progress after a first qualifying dine has only that dine', () => {
  expect(addQualifyingDine(noProgress, dine, rule({ dines: 2 }))).toEqual({
    dines: [{ date: '2026-03-04', minor: 5_000 }],
    until: null,
    visits: ['m 2026-03-04'],
  })
})

test('keeps the dines of twelve months and the later end of the VIP rate', () => {
  // A later dine can have the local date March 2, 2026. Its twelve months begin on March 3, 2025.
  const dines = ['2025-03-02', '2025-03-03'].map((date) => ({ date, minor: 1 }))
  const progress = addQualifyingDine({ dines, until: '2028-12-31', visits: [] }, dine, rule({ dines: 1 }))
  expect(progress.dines.map(({ date }) => date)).toEqual(['2025-03-03', '2026-03-04'])
  expect(progress.until).toBe('2028-12-31')
})

test('a weekday follows from the date, a text that is no date throws, and Sunday follows Saturday', () => {
  expect(weekdayOf('2026-03-01')).toBe('Sun')
  expect([dayAfter('Sat'), dayAfter('Sun')]).toEqual(['Sun', 'Mon'])
  expect(() => weekdayOf('2026-02-30x')).toThrow('not a date: 2026-02-30x')
})
