import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Weekday } from '../weekdays.ts'
import { sumOfLines } from '../earning/receipt.ts'
import { evaluateBonus, requiredOf, type BonusDine } from './evaluate.ts'
import { bonusReceipt, reversalReceipt } from './receipt.ts'
import { bonusEnd, bonusSourceCode, type BonusGoal, type BonusRule } from './rule.ts'

const rule = (goal: BonusGoal, overrides: Partial<BonusRule> = {}): BonusRule => ({
  description: 'Bonus',
  newMember: false,
  goal,
  units: 500,
  minimumMinor: 0,
  currency: 'Mile',
  ...overrides,
})
const dine = (date: string, countedMinor = 2_000): BonusDine => ({
  id: `dine ${date}`,
  date,
  occurredAt: `${date}T20:00:00.000Z`,
  countedMinor,
  reservationId: null,
  hasReservationBonus: false,
})
const bookedDine = (day: string, reservationId: string): BonusDine => ({ ...dine(`2026-11-${day}`), reservationId })
const dineWithBonus = (day: string, reservationId: string): BonusDine => ({
  ...bookedDine(day, reservationId),
  hasReservationBonus: true,
})
/** Dines on days of November 2026. November 2 is a Monday. */
const dinesOn = (...days: number[]) => days.map((day) => dine(`2026-11-${String(day).padStart(2, '0')}`))

describe('progress toward a goal', () => {
  test.each<[string, BonusGoal, BonusDine[], number, string | null]>([
    ['two dines toward three visits', { kind: 'visits', visits: 3 }, dinesOn(2, 3), 2, null],
    [
      'no more than three dines toward three visits',
      { kind: 'visits', visits: 3 },
      dinesOn(2, 3, 4, 5),
      3,
      '2026-11-04',
    ],
    ['only the earliest dine toward a first dine', { kind: 'first_dine' }, dinesOn(9, 3), 1, '2026-11-03'],
    ['spend below the goal', { kind: 'spend', spendMinor: 5_000 }, dinesOn(2, 3), 4_000, null],
    ['spend equal to the goal', { kind: 'spend', spendMinor: 6_000 }, dinesOn(2, 3, 4), 6_000, '2026-11-04'],
    [
      'spend above the goal only up to the goal',
      { kind: 'spend', spendMinor: 5_000 },
      dinesOn(2, 3, 4),
      5_000,
      '2026-11-04',
    ],
    [
      'one of three dines, on the weekday of the goal',
      { kind: 'weekday', days: ['Tue'], visits: 2 },
      dinesOn(2, 3, 4),
      1,
      null,
    ],
    ['two Tuesdays', { kind: 'weekday', days: ['Tue'], visits: 2 }, dinesOn(2, 3, 10), 2, '2026-11-10'],
    [
      'two booked tables among three dines',
      { kind: 'reservation', visits: 2 },
      [bookedDine('02', 'a'), ...dinesOn(3), bookedDine('04', 'b')],
      2,
      '2026-11-04',
    ],
    [
      'one booked table, paid in two parts, once',
      { kind: 'reservation', visits: 2 },
      [bookedDine('02', 'a'), bookedDine('03', 'a')],
      1,
      null,
    ],
    [
      'the dine of one reservation among others',
      { kind: 'reservation', visits: 1, reservationId: 'b' },
      [dineWithBonus('02', 'a'), dineWithBonus('03', 'b'), dineWithBonus('04', 'b')],
      1,
      '2026-11-03',
    ],
    [
      'only a dine whose booked time had a bonus',
      { kind: 'reservation', visits: 1, reservationId: 'b' },
      [bookedDine('03', 'b'), dineWithBonus('04', 'b')],
      1,
      '2026-11-04',
    ],
    ['three weeks in a row', { kind: 'streak', weeks: 3 }, dinesOn(2, 4, 15, 16), 3, '2026-11-16'],
    ['two dines in one week of a streak once', { kind: 'streak', weeks: 3 }, dinesOn(2, 9, 11, 16), 3, '2026-11-16'],
    [
      'a streak from its start again after a week without a dine',
      { kind: 'streak', weeks: 3 },
      dinesOn(2, 9, 23),
      1,
      null,
    ],
    ['a Sunday and the Monday after it as two weeks', { kind: 'streak', weeks: 2 }, dinesOn(8, 9), 2, '2026-11-09'],
    ['a Monday and the Sunday after it as one week', { kind: 'streak', weeks: 2 }, dinesOn(2, 8), 1, null],
    ['two friends', { kind: 'referral', friends: 2 }, dinesOn(3, 4), 2, '2026-11-04'],
    ['nothing without a dine', { kind: 'visits', visits: 3 }, [], 0, null],
  ])('counts %s', (_case, goal, dines, count, completedOn) => {
    const progress = evaluateBonus(rule(goal), dines)
    expect([progress.count, progress.completedBy?.date ?? null]).toEqual([count, completedOn])
    expect(progress.required).toBe(requiredOf(goal))
  })

  test.each([
    ['the earlier one of two dines on a day', { id: 'a', hour: 21 }, { id: 'b', hour: 18 }, 'b'],
    ['the one with the first id of two dines at the same time', { id: 'b', hour: 18 }, { id: 'a', hour: 18 }, 'a'],
  ])('counts %s', (_case, first, second, completedBy) => {
    const at = ({ id, hour }: typeof first): BonusDine => ({
      ...dine('2026-11-02'),
      id,
      occurredAt: `2026-11-02T${hour}:00:00.000Z`,
    })
    expect(evaluateBonus(rule({ kind: 'first_dine' }), [at(first), at(second)]).completedBy?.id).toBe(completedBy)
  })

  test('a dine below the minimum does not count', () => {
    const ruleWithMinimum = rule({ kind: 'visits', visits: 2 }, { minimumMinor: 2_001 })
    expect(evaluateBonus(ruleWithMinimum, [...dinesOn(2, 3), dine('2026-11-04', 2_001)])).toMatchObject({
      count: 1,
      completedBy: null,
    })
  })
})

const anyGoal = fc.oneof(
  fc.record({ kind: fc.constant('visits' as const), visits: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('spend' as const), spendMinor: fc.integer({ min: 1_000, max: 30_000 }) }),
  fc.record({ kind: fc.constant('streak' as const), weeks: fc.integer({ min: 2, max: 4 }) }),
  fc.record({
    kind: fc.constant('weekday' as const),
    days: fc.constantFrom<Weekday[]>(['Tue'], ['Fri', 'Sat']),
    visits: fc.integer({ min: 1, max: 3 }),
  }),
)
const anyDines = fc
  .array(fc.record({ day: fc.nat(60), minor: fc.integer({ min: 500, max: 9_000 }) }), { maxLength: 20 })
  .map((list) =>
    list.map(({ day, minor }, n) => {
      const date = new Date(Date.UTC(2026, 10, 2 + day)).toISOString().slice(0, 10)
      return { ...dine(date, minor), id: `d${String(n).padStart(2, '0')}` }
    }),
  )

test('the result does not depend on the order of dines', () => {
  fc.assert(
    fc.property(anyGoal, anyDines, fc.nat(), (goal, dines, seed) => {
      const shuffled = dines.toSorted(
        (a, b) => ((Number(a.id.slice(1)) * seed) % 7) - ((Number(b.id.slice(1)) * seed) % 7),
      )
      expect(evaluateBonus(rule(goal), shuffled)).toEqual(evaluateBonus(rule(goal), dines))
    }),
  )
})

test('one more dine does not take a bonus back, and the dines up to the completing one reach the goal', () => {
  fc.assert(
    fc.property(anyGoal, anyDines, (goal, dines) => {
      const { completedBy, count, required } = evaluateBonus(rule(goal), dines)
      expect(completedBy !== null).toBe(count >= required)
      if (!completedBy) return
      expect(evaluateBonus(rule(goal), [...dines, dine('2026-11-20')]).completedBy).not.toBeNull()
      const dinesUpToGoal = dines.filter(({ occurredAt }) => occurredAt <= completedBy.occurredAt)
      expect(evaluateBonus(rule(goal), dinesUpToGoal).completedBy).toEqual(completedBy)
    }),
  )
})

test('the lines of a receipt add up to its total line, which is the bonus, or 0 after it is taken back', () => {
  const oneVisitRule = rule({ kind: 'visits', visits: 1 })
  const { lines } = bonusReceipt(oneVisitRule, evaluateBonus(oneVisitRule, dinesOn(2)))
  expect([sumOfLines(lines), lines.at(-1)?.fixedPointUnits]).toEqual([5_000_000, 5_000_000])
  const reversalLines = reversalReceipt(oneVisitRule, evaluateBonus(oneVisitRule, [])).lines
  expect([sumOfLines(reversalLines), reversalLines.at(-1)?.fixedPointUnits]).toEqual([0, 0])
})

test('the source code is B for a new-member bonus, A for a bonus for booked tables and + for any other; a bonus ends after its days', () => {
  const source = (newMember: boolean, kind: 'visits' | 'reservation') =>
    bonusSourceCode({ newMember, goal: { kind, visits: 1 } })
  expect([source(true, 'visits'), source(false, 'reservation'), source(false, 'visits')]).toEqual(['B', 'A', '+'])
  expect(bonusEnd('2026-11-02T12:00:00.000Z', { days: 30 })).toBe('2026-12-02T12:00:00.000Z')
})
