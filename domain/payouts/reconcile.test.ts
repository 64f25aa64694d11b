import { expect, test } from 'vitest'
import { decisionsFor } from './decisions.ts'
import { differencesOf } from './reconcile.ts'
import { payoutStates, type PayoutState } from './states.ts'

const ownPayout = (state: PayoutState, units = 100) => [{ id: 'p', units, state }]
const record = (state: 'paid' | 'returned' | 'open', units = 100) => [{ id: 'p', units, state }]

test.each([
  ['paid on both sides', ownPayout('paid'), record('paid'), []],
  ['paid there and not reported here yet', ownPayout('sent'), record('paid'), []],
  ['paid there and accepted here', ownPayout('accepted'), record('paid'), []],
  ['open on both sides', ownPayout('accepted'), record('open'), []],
  ['open there and sent here', ownPayout('sent'), record('open'), []],
  ['returned on both sides', ownPayout('bounced'), record('returned'), []],
  ['returned here without a record there', ownPayout('rejected'), [], []],
  ['returned there without a payout here', [], record('returned'), []],
  ['missing there', ownPayout('paid'), [], [['missing_there', 'paid', '']]],
  ['unknown here', [], record('paid'), [['unknown_here', '', '100']]],
  ['of another amount there', ownPayout('paid', 100), record('paid', 99), [['amount', '100', '99']]],
  ['paid here and returned there', ownPayout('paid'), record('returned'), [['state', 'paid', 'returned']]],
  ['returned here and paid there', ownPayout('rejected'), record('paid'), [['state', 'rejected', 'paid']]],
  ['paid here and still open there', ownPayout('paid'), record('open'), [['state', 'paid', 'open']]],
] as const)('compares a payment that is %s', (_title, payouts, records, expected) => {
  expect(differencesOf(payouts, records).map(({ kind, ours, theirs }) => [kind, ours, theirs])).toEqual(expected)
})

test('the state of a payout, its code and a retry determine the decisions that an operator may take', () => {
  const decisions = (state: PayoutState, code: string | null = null, isRetried = false) =>
    decisionsFor({ state, code, isRetried }).join(' ')
  expect(payoutStates.map((state) => [state, decisions(state)])).toEqual([
    ['due', 'approve cancel'],
    ['approved', 'hold cancel'],
    ['sent', ''],
    ['accepted', ''],
    ['paid', ''],
    ['bounced', 'retry'],
    ['rejected', 'retry'],
    ['failed', 'retry'],
    ['canceled', ''],
  ])
  expect([decisions('canceled', 'by_operator'), decisions('bounced', null, true)]).toEqual(['retry', ''])
  expect(decisions('paid', 'by_operator')).toBe('')
})
