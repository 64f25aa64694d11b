import { expect, test } from 'vitest'
import { payoutEntry } from './entry.ts'
import { isAllowedTransition, payoutTransitions, payoutStates, redemptionStatus, returnedStates } from './states.ts'

const payout = { memberId: 'm', units: 1_000, currency: 'Dollar' }
const [available, transit, delivered] = ['member/m/available', 'partner/in_transit', 'partner/delivered']

// Each allowed change with the cause and accounts of its ledger entry; null when it writes none. Every other change is refused.
const entryByChange: Readonly<Record<string, [string, string, string] | null>> = {
  'due → approved': null,
  'due → canceled': null,
  'approved → due': null,
  'approved → sent': ['payout_sent', available, transit],
  'approved → canceled': null,
  'sent → accepted': null,
  'sent → paid': ['payout_delivered', transit, delivered],
  'sent → bounced': ['payout_returned', transit, available],
  'sent → rejected': ['payout_returned', transit, available],
  'sent → failed': ['payout_returned', transit, available],
  'accepted → paid': ['payout_delivered', transit, delivered],
  'accepted → bounced': ['payout_returned', transit, available],
  'accepted → rejected': ['payout_returned', transit, available],
  'accepted → failed': ['payout_returned', transit, available],
  'paid → bounced': ['payout_returned', delivered, available],
}

test('a payout that was returned or canceled never changes its state again', () => {
  for (const state of [...returnedStates, 'canceled'] as const) expect(payoutTransitions[state]).toEqual([])
})

const everyChange = payoutStates.flatMap((from) => payoutStates.map((to) => [from, to] as const))

test.each(everyChange)('a payout that is %s becomes %s, with its entry, only if the table allows it', (from, to) => {
  const expected = entryByChange[`${from} → ${to}`]
  expect(isAllowedTransition(from, to)).toBe(expected !== undefined)
  const refusal = new RangeError(`a payout that is ${from} cannot become ${to}`)
  if (expected === undefined) return expect(() => payoutEntry(payout, from, to)).toThrow(refusal)
  const entry = payoutEntry(payout, from, to)
  expect(entry && [entry.cause, entry.posting.from, entry.posting.to]).toEqual(expected)
  if (entry) expect(entry.posting).toMatchObject({ units: 1_000, currency: 'Dollar' })
})

test.each([
  ['due', 'pending'],
  ['approved', 'pending'],
  ['sent', 'pending'],
  ['accepted', 'pending_received'],
  ['paid', 'completed'],
  ['rejected', 'rejected'],
  ['canceled', 'rejected'],
  ['failed', 'error'],
  ['bounced', 'error'],
] as const)('a redemption whose payout is %s has the status %s', (state, status) => {
  expect(redemptionStatus(state)).toBe(status)
})
