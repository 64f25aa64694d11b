import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiningSite, type DiningSite } from '../../checks/fixtures/dining.ts'
import {
  creditBalance,
  memberWithCredit,
  giftCardBody,
  recordingSources,
  redeem,
  redemptionJobs,
  statementCreditBody,
} from '../../checks/fixtures/redemptions.ts'
import { closeAccount } from '../../contract/api/account.ts'
import { ledgerInvariants } from '../../tools/lib/ledger-check.ts'
import { sweepClosings } from '../closing/sweep.ts'
import { sendPayout } from '../payouts/send.ts'
import { redemptionRoutes } from './routes.ts'

const recording = recordingSources()
let site: DiningSite
let jobs: ReturnType<typeof redemptionJobs>
beforeAll(async () => {
  site = await openDiningSite([], [redemptionRoutes(recording.sources)])
  jobs = redemptionJobs(site, recording.sources)
})
afterAll(() => site.close())

const earner = (cents: number) => memberWithCredit(site, cents)
const readPayout = (key: string) =>
  site.deps.pipelineDb.selectFrom('payout').select(['state', 'reason_code']).where('id', '=', key).executeTakeFirst()

test('a repeated key with another card, or without a card, is refused', async () => {
  const member = await earner(3_000)
  const body = await statementCreditBody(member)
  expect((await redeem(member, body)).ok).toBe(true)
  for (const cardId of [null, randomUUID()])
    expect(await redeem(member, { ...body, cardId })).toMatchObject({ problem: { code: 'key_conflict' } })
  expect(await redeem(member, body)).toMatchObject({ ok: true, value: { isDuplicate: true } })
})

test('a member cannot credit the card of another member', async () => {
  const [member, other] = [await earner(3_000), await earner(3_000)]
  const { cardId } = await statementCreditBody(other)
  expect(await redeem(member, { ...(await statementCreditBody(member)), cardId })).toMatchObject({
    status: 400,
    problem: { errors: [{ field: 'cardId' }] },
  })
})

test.each([0, -2_000, 2_000.5, 2 ** 53, 1e300])(
  'an amount of %d is refused with an error at its field',
  async (amount) => {
    const member = await earner(3_000)
    for (const body of [giftCardBody({ amount }), await statementCreditBody(member, amount)])
      expect(await redeem(member, body)).toMatchObject({ status: 400, problem: { errors: [{ field: 'amount' }] } })
    expect(await creditBalance(member)).toBe(3_000)
  },
)

test('a member who closes the account gets no gift card, whether its order is due or the provider had no money for it', async () => {
  const member = await earner(6_000)
  const [dueBody, sentBody] = [giftCardBody(), giftCardBody()]
  await redeem(member, sentBody)
  recording.nextReplies.supplier.push({ outcome: 'no_money' })
  await jobs.runSendJobs()
  await redeem(member, dueBody)
  const orderCount = recording.orders.length
  const body = { password: 'salt and butter', acceptsLoss: true } as const
  expect((await member.call(closeAccount, { body })).ok).toBe(true)
  await jobs.runSendJobs()
  // The provider has no order under the key, so this job would place it again for a member with an open account.
  recording.nextReplies.supplier.push({ outcome: 'unknown_order' })
  await sendPayout(jobs.deps, { partnerId: 'northfield-cu', payoutId: sentBody.key })
  expect(recording.orders.length).toBe(orderCount)
  expect(await readPayout(dueBody.key)).toEqual({ state: 'canceled', reason_code: 'member_left' })
  // The sender finds no recipient for a closed account, so it has no valid order to place.
  expect(await readPayout(sentBody.key)).toEqual({ state: 'rejected', reason_code: 'order_invalid' })
  const { db: siteDb, pipelineDb, clock, ids } = site.deps
  await sweepClosings({ siteDb, pipelineDb, clock, ids, tables: null })()
  // The closed account forgoes the units that both payouts returned.
  const { rows } = await sql<{ units: number }>`
    select a.units from payout p join ledger_account a on a.partner_id = p.partner_id and a.path = 'member/' || p.member_id || '/available'
    where p.id = ${sentBody.key}`.execute(pipelineDb)
  expect(rows).toEqual([{ units: 0 }])
  expect((await ledgerInvariants(site.database.adminUrl)).filter(({ breaches }) => breaches > 0)).toEqual([])
})
