import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPayoutRecords, type PayoutRecords } from '../../checks/fixtures/payout-records.ts'
import { recordingPayer, type RecordingPayer } from '../../checks/fixtures/payouts.ts'
import type { PayoutState } from '../../domain/payouts/states.ts'
import type { NewPayout } from './open.ts'
import { applyReply, followUpPayouts, type SendDeps } from './send.ts'
import type { PayoutReply } from './sender.ts'

let records: PayoutRecords
let payer: RecordingPayer
beforeAll(async () => {
  records = await openPayoutRecords(60)
})
afterAll(() => records.close())
beforeEach(() => {
  payer = recordingPayer()
})

const minutes = (count: number) => count * 60_000
const deps = (): SendDeps => ({ ...records.deps, db: records.node, senders: { card_push: payer } })
const memberRequest: Partial<NewPayout> = { actor: 'member' }
const openPayoutIn = async (change: Partial<NewPayout>, ...states: PayoutState[]) =>
  records.openAndMove(await records.cardWithEarnings(), change, ...states)
const storedStateOf = async (id: string) => {
  const { state, reason_code, provider, provider_reference, checked_at } = await records.rowOf(id)
  return { state, reason_code, provider, provider_reference, checked_at }
}
/** Calls of the payer about a payout, in order. */
const callsAbout = (id: string) => payer.calls.filter((call) => call.endsWith(id)).map((call) => call.split(' ')[0])

test.each<[string, Partial<NewPayout>, PayoutState[], PayoutState, string[]]>([
  ['sends an approved payout', {}, ['approved'], 'paid', ['send']],
  ['approves and sends a member’s request', memberRequest, [], 'paid', ['send']],
  ['sends a member’s request that an operator approved', memberRequest, ['approved'], 'paid', ['send']],
  ['waits for the approval of a payout that the worker opened', {}, [], 'due', []],
  ['waits for the approval of a payout that an operator holds', memberRequest, ['approved', 'due'], 'due', []],
  ['asks about a payout that was sent, then sends it again', {}, ['approved', 'sent'], 'paid', ['check', 'send']],
  ['only asks about a payout that was accepted', {}, ['approved', 'sent', 'accepted'], 'accepted', ['check']],
  ['leaves a paid payout alone', {}, ['approved', 'sent', 'paid'], 'paid', []],
  ['leaves a returned payout alone', {}, ['approved', 'sent', 'failed'], 'failed', []],
  ['leaves a canceled payout alone', {}, ['canceled'], 'canceled', []],
])('a send job %s', async (_case, change, states, state, calls) => {
  const id = await openPayoutIn(change, ...states)
  const jobCount = (await records.sendJobStartTimes(id)).length
  await records.send(id, payer)
  expect([(await records.rowOf(id)).state, callsAbout(id)]).toEqual([state, calls])
  // The job sends the payout itself and queues no other job.
  expect(await records.sendJobStartTimes(id)).toHaveLength(jobCount)
})

test('a send job does nothing for an unknown payout, and waits where no payer is connected', async () => {
  await records.send(records.ids.next(), payer)
  expect(payer.calls).toEqual([])
  const [approved, sent] = [await openPayoutIn({}, 'approved'), await openPayoutIn({}, 'approved', 'sent')]
  for (const id of [approved, sent]) await records.send(id, recordingPayer('gift_card'))
  expect([await storedStateOf(approved), await storedStateOf(sent)]).toMatchObject([
    { state: 'approved', provider: '' },
    { state: 'sent', checked_at: null },
  ])
})

test.each<[string, PayoutReply, object]>([
  ['accepts', { result: 'accepted', reference: 'r1' }, { state: 'accepted', provider_reference: 'r1' }],
  ['has paid', { result: 'paid', reference: 'r1' }, { state: 'paid', provider_reference: 'r1' }],
  ['has paid without a reference', { result: 'paid' }, { state: 'paid', provider_reference: null }],
  ['refuses', { result: 'rejected', code: 'card_refused' }, { state: 'rejected', reason_code: 'card_refused' }],
  [
    'fails',
    { result: 'failed', code: 'other', reference: 'r1' },
    { state: 'failed', reason_code: 'other', provider_reference: 'r1' },
  ],
  ['returns it', { result: 'bounced', code: 'card_closed' }, { state: 'bounced', reason_code: 'card_closed' }],
  ['does not reply', { result: 'unknown' }, { state: 'sent' }],
  ['has no payment', { result: 'absent' }, { state: 'sent' }],
  ['has no money', { result: 'absent', code: 'no_funds' }, { state: 'sent', reason_code: 'no_funds' }],
])('a send job records that the payer %s', async (_case, reply, expected) => {
  const id = await openPayoutIn({}, 'approved')
  payer.send = async () => reply
  await records.send(id, payer)
  expect(await storedStateOf(id)).toEqual({
    reason_code: null,
    provider: 'recorded',
    provider_reference: null,
    checked_at: records.clock.now(),
    ...expected,
  })
})

test('a payout keeps its reason while the payer has no payment and gives no other reason', async () => {
  const id = await openPayoutIn({}, 'approved', 'sent')
  const row = await records.rowOf(id)
  await applyReply(deps(), row, { result: 'absent', code: 'no_funds' })
  await applyReply(deps(), row, { result: 'absent' })
  expect(await storedStateOf(id)).toMatchObject({ state: 'sent', reason_code: 'no_funds' })
})

test.each(['send', 'check'] as const)(
  'a payer whose %s throws has not replied, so the payout stays sent',
  async (call) => {
    const id = await openPayoutIn({}, 'approved', ...(call === 'check' ? (['sent'] as const) : []))
    const before = await records.rowOf(id)
    payer[call] = async () => {
      throw new Error('no connection')
    }
    await records.send(id, payer)
    expect([before.checked_at, await storedStateOf(id)]).toMatchObject([
      null,
      { state: 'sent', checked_at: records.clock.now() },
    ])
  },
)

/**
 * Minutes since the payout reached its state, and since the payer was last asked. 80 and 20: at the last check the payout was 60 minutes
 * old. The next check is due after a quarter of that age, 15 minutes. 6,000 and 361: the pause is six hours at most.
 */
test.each<[PayoutState[], Partial<NewPayout>, number, number | null, boolean]>([
  [['approved'], {}, 2, null, true],
  [['approved'], {}, 1.9, null, false],
  [[], memberRequest, 2, null, true],
  [[], memberRequest, 1.9, null, false],
  [[], {}, 600, null, false],
  [['approved', 'sent'], {}, 1, null, true],
  [['approved', 'sent'], {}, 0.9, null, false],
  [['approved', 'sent'], {}, 80, 20, true],
  [['approved', 'sent'], {}, 80, 10, false],
  [['approved', 'sent', 'accepted'], {}, 6_000, 361, true],
  [['approved', 'sent', 'accepted'], {}, 6_000, 359, false],
  [['approved', 'sent', 'paid'], {}, 600, null, false],
  [['canceled'], {}, 600, null, false],
])(
  'a payout that went through %j with %j is due for the follow-up %s minutes later, %s after its last check: %s',
  async (states, change, age, minutesSinceCheck, isDue) => {
    const id = await openPayoutIn(change, ...states)
    const ago = (count: number) => new Date(records.clock.now().getTime() - minutes(count))
    const times = { state_at: ago(age), checked_at: minutesSinceCheck === null ? null : ago(minutesSinceCheck) }
    await records.admin.updateTable('payout').set(times).where('id', '=', id).execute()
    await followUpPayouts(deps())
    expect(callsAbout(id).length > 0).toBe(isDue)
  },
)

test('the follow-up sends the payouts of connected payers and returns their number', async () => {
  // Follows up the payouts of earlier tests first, so that the counts below are only of the payouts of this test.
  records.moveClock(minutes(10_000))
  await followUpPayouts(deps())
  const [first, second] = [await openPayoutIn({}, 'approved'), await openPayoutIn({}, 'approved')]
  const statementCredit = await openPayoutIn({ way: 'statement_credit' }, 'approved')
  records.moveClock(minutes(3)) // The follow-up checks an approved payout after two minutes.
  expect(await followUpPayouts({ ...deps(), senders: {} })).toBe(0)
  expect(await followUpPayouts(deps())).toBe(2)
  expect([callsAbout(first), callsAbout(second), callsAbout(statementCredit)]).toEqual([['send'], ['send'], []])
  expect(await followUpPayouts(deps())).toBe(0)
})
