import { expect, test } from 'vitest'
import { decisionsFor } from './decisions.ts'
import { differencesOf } from './reconcile.ts'
import { payoutStates, type PayoutState } from './states.ts'

const own = (state: PayoutState, units = 100) => [{ id: 'p', units, state }]
const record = (state: 'paid' | 'returned' | 'open', units = 100) => [{ id: 'p', units, state }]

test.each([
  ['both paid', own('paid'), record('paid'), []],
  ['paid there and not heard of here yet', own('sent'), record('paid'), []],
  ['paid there and accepted here', own('accepted'), record('paid'), []],
  ['open on both sides', own('accepted'), record('open'), []],
  ['open there and sent here', own('sent'), record('open'), []],
  ['came back on both sides', own('bounced'), record('returned'), []],
  ['came back here without a record there', own('rejected'), [], []],
  ['refused there before it was ours', [], record('returned'), []],
  ['missing there', own('paid'), [], [['missing_there', 'paid', '']]],
  ['unknown here', [], record('paid'), [['unknown_here', '', '100']]],
  ['another amount', own('paid', 100), record('paid', 99), [['amount', '100', '99']]],
  ['paid here and returned there', own('paid'), record('returned'), [['state', 'paid', 'returned']]],
  ['returned here and paid there', own('rejected'), record('paid'), [['state', 'rejected', 'paid']]],
  ['paid here and still open there', own('paid'), record('open'), [['state', 'paid', 'open']]],
] as const)('%s', (_title, ours, theirs, differences) => {
  expect(differencesOf(ours, theirs).map((one) => [one.kind, one.ours, one.theirs])).toEqual(differences)
})

test('an operator may decide what the state allows', () => {
  const decided = (state: PayoutState, code: string | null = null, isRetried = false) =>
    decisionsFor({ state, code, isRetried }).join(' ')
  expect(payoutStates.map((state) => [state, decided(state)])).toEqual([
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
  expect([decided('canceled', 'by_operator'), decided('bounced', null, true)]).toEqual(['retry', ''])
  expect(decided('paid', 'by_operator')).toBe('')
})
