import { describe, expect, test } from 'vitest'
import { bonusReceipt, reversalReceipt } from './receipt.ts'
import { bonusRuleOf, type BonusGoal } from './rule.ts'

const ruleWith = (goal: BonusGoal) =>
  bonusRuleOf(
    {
      code: 'WELCOME',
      description: 'Welcome',
      newMember: true,
      goal,
      units: 500,
      days: 30,
      minimumMinor: 2_500,
      offeredFrom: '2026-01-01',
      offeredUntil: null,
    },
    'Mile',
  )
const progress = { count: 3, required: 3, completedBy: null }
const total = { kind: 'total', code: 'total', label: '', counted: true, values: {} }

const goals: [string, BonusGoal, string, string][] = [
  ['dines', { kind: 'visits', visits: 3 }, 'bonus_dines', 'bonus_taken_back'],
  ['a first dine', { kind: 'first_dine' }, 'bonus_dines', 'bonus_taken_back'],
  ['dines on a weekday', { kind: 'weekday', days: ['Tue'], visits: 3 }, 'bonus_dines', 'bonus_taken_back'],
  ['weeks in a row', { kind: 'streak', weeks: 3 }, 'bonus_weeks', 'bonus_taken_back'],
  ['friends', { kind: 'referral', friends: 3 }, 'bonus_friends', 'bonus_taken_back'],
  ['booked tables', { kind: 'reservation', visits: 3 }, 'bonus_tables', 'bonus_taken_back'],
  ['one booked table', { kind: 'reservation', visits: 1, reservationId: 'r' }, 'bonus_table', 'bonus_table_taken_back'],
]

describe.each(goals)('the receipt of a bonus for %s', (_goal, goal, code, reversalCode) => {
  const goalLine = { kind: 'extra', code, label: 'Welcome', values: { count: 3 } }

  test('names the goal and pays the units', () => {
    expect(bonusReceipt(ruleWith(goal), progress).lines).toEqual([
      { ...goalLine, counted: true, fixedPointUnits: 5_000_000 },
      { ...total, fixedPointUnits: 5_000_000 },
    ])
  })

  test('pays nothing after a reversal', () => {
    expect(reversalReceipt(ruleWith(goal), progress).lines).toEqual([
      { ...goalLine, counted: false },
      { kind: 'refund', code: reversalCode, label: '', counted: false, values: {} },
      { ...total, fixedPointUnits: 0 },
    ])
  })
})

test('the receipt of a bonus for spend has the cents as its amount', () => {
  const [line] = bonusReceipt(ruleWith({ kind: 'spend', spendMinor: 9_000 }), { ...progress, count: 9_000 }).lines
  expect(line).toMatchObject({ code: 'bonus_spend', amountMinor: 9_000, values: { count: 9_000 } })
})

test('the rule of a bonus omits the code, days and dates of its definition and adds the currency', () => {
  expect(ruleWith({ kind: 'first_dine' })).toEqual({
    description: 'Welcome',
    newMember: true,
    goal: { kind: 'first_dine' },
    units: 500,
    minimumMinor: 2_500,
    currency: 'Mile',
  })
})
