import { randomUUID } from 'node:crypto'
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
import type { ListedOrder } from '../../providers/gift-cards/gift-cards.ts'
import type { ListedCredit } from '../../providers/statement-credits/statement-credits.ts'
import { ledgerInvariants } from '../../tools/lib/ledger-check.ts'
import { reconcilePayouts } from '../payouts/reconcile.ts'
import { redemptionRoutes } from './routes.ts'

const recorded = recordingSources()
let site: DiningSite
beforeAll(async () => {
  site = await openDiningSite([], [redemptionRoutes(recorded.sources)])
})
afterAll(() => site.close())

const deliveredOrder = (key: string, amountMinor = 2_000): ListedOrder => ({
  key,
  amountMinor,
  reply: { outcome: 'delivered', reference: `order ${key.slice(-4)}` },
})
const postedCredit = (key: string, amountMinor = 2_000): ListedCredit => ({
  key,
  amountMinor,
  reply: { state: 'posted', reference: `credit ${key.slice(-4)}` },
})
/** Runs the reconciliation. Returns the number of open differences. */
const reconcile = () => reconcilePayouts(redemptionJobs(site, recorded.sources).deps)
const openDifferences = async () => {
  const rows = await site.deps.pipelineDb
    .selectFrom('payout_difference')
    .select(['payout_id', 'kind', 'ours', 'theirs'])
    .where('resolved_at', 'is', null)
    .execute()
  return rows.map(({ payout_id, kind, ours, theirs }) => [payout_id, kind, ours, theirs]).toSorted()
}

test('the reconciliation compares gift cards and statement credits with the lists of the provider and the issuer', async () => {
  const member = await memberWithCredit(site, 6_000)
  const [giftBody, creditBody] = [giftCardBody(), await statementCreditBody(member)]
  for (const body of [giftBody, creditBody]) await redeem(member, body)
  await redemptionJobs(site, recorded.sources).runSendJobs()
  Object.assign(recorded.lists, { supplier: [deliveredOrder(giftBody.key)], issuer: [postedCredit(creditBody.key)] })
  expect(await reconcile()).toBe(0)

  const [unknownOrderKey, unknownCreditKey] = [randomUUID(), randomUUID()]
  Object.assign(recorded.lists, {
    supplier: [deliveredOrder(giftBody.key, 2_500), deliveredOrder(unknownOrderKey)],
    issuer: [postedCredit(unknownCreditKey, 700)],
  })
  expect(await reconcile()).toBe(4)
  expect(await openDifferences()).toEqual(
    [
      [giftBody.key, 'amount', '2000', '2500'],
      [unknownOrderKey, 'unknown_here', '', '2000'],
      [creditBody.key, 'missing_there', 'paid', ''],
      [unknownCreditKey, 'unknown_here', '', '700'],
    ].toSorted(),
  )

  Object.assign(recorded.lists, { supplier: [deliveredOrder(giftBody.key)], issuer: [postedCredit(creditBody.key)] })
  expect(await reconcile()).toBe(0)
  expect(await openDifferences()).toEqual([])
})

test('a credit that the issuer rejects after accepting it returns to the balance', async () => {
  const member = await memberWithCredit(site, 3_000)
  const body = await statementCreditBody(member)
  await redeem(member, body)
  await redemptionJobs(site, recorded.sources).runSendJobs()
  expect(await creditBalance(member)).toBe(1_000)
  recorded.lists.issuer?.push({
    ...postedCredit(body.key),
    reply: { state: 'rejected', reference: 'credit', code: 'card_replaced' },
  })
  expect(await reconcile()).toBe(0)
  expect(await creditBalance(member)).toBe(3_000)
  expect((await ledgerInvariants(site.database.adminUrl)).filter(({ breaches }) => breaches > 0)).toEqual([])
})

test('the run fails when the provider returns no list, and the open difference stays stored', async () => {
  recorded.lists.supplier?.push(deliveredOrder(randomUUID()))
  expect(await reconcile()).toBe(1)
  recorded.lists.supplier = null
  await expect(reconcile()).rejects.toThrow('did not list its orders')
  expect(await openDifferences()).toHaveLength(1)
})
