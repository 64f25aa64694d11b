import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  importClaimRestaurants,
  claimant,
  claimRestaurant,
  setCardDates,
  dateDaysAgo,
  drainAll,
  type Claimant,
} from '../../checks/fixtures/claimants.ts'
import { auditLogOf, openSiteAndConsole, type TestConsole } from '../../checks/fixtures/console.ts'
import type { Site } from '../../checks/fixtures/site.ts'
import { awardReceipt, listTransactions } from '../../contract/api/activity.ts'
import { disputeClaim } from '../../contract/api/claims.ts'
import { answerClaim, approveClaim, listConsoleClaims, openConsoleClaim } from '../../contract/api/console/claims.ts'
import { ledgerInvariants } from '../../tools/lib/ledger-check.ts'
import { claimSource } from '../../providers/card-feed/claim/read.ts'
import { queueClaimMails } from '../claims/sweep.ts'
import { inPartner, type Tx } from '../database/connect.ts'
import { feedRoutes } from '../feeds/routes.ts'
import { feedSettings } from '../feeds/settings.ts'
import { inScope } from './scope.ts'

const partner = 'lumen-mobile'
const message = 'The restaurant confirmed your bill.'

let site: Site
let console: TestConsole
beforeAll(async () => {
  ;({ site, console } = await openSiteAndConsole([
    async (app, deps) => feedRoutes(feedSettings({}, deps.config))(app, deps),
  ]))
  await importClaimRestaurants(site)
})
afterAll(() => console.close())

/** An operator, and a member whose claim of a dine twelve days ago matches no purchase. */
async function sendUnmatchedClaim(amountMinor = 5_000) {
  const member = await claimant(site)
  const claimReply = await member.claimReward({ amountMinor })
  const params = { partner, id: claimReply.ok ? claimReply.value.claim.id : '' }
  const operator = await console.signedInOperator('admin')
  const date = dateDaysAgo(site, 12)
  const approve = (change: object = {}) =>
    operator.call(approveClaim, {
      params,
      body: { cardId: member.cardId, date, time: '19:30', amountMinor, message, ...change },
    })
  return { member, operator, params, date, approve }
}

/** A valid approval of an open claim, as the database stores it. */
const approvalRow = async ({ member, params, date }: Awaited<ReturnType<typeof sendUnmatchedClaim>>) => ({
  partner_id: partner,
  claim_id: params.id,
  card_id: member.cardId,
  merchant_id: claimRestaurant.id,
  local_time: `${date}T19:30:00`,
  amount_minor: 5_000,
  reason: message, // the member reads it
  operator_id: (await console.operator()).id,
  approved_at: site.deps.clock.now(),
})

const history = async (member: Claimant) => {
  const reply = await member.call(listTransactions, {})
  return reply.ok ? reply.value.data : []
}
const queueAndListMailKinds = async (member: Claimant) => {
  await queueClaimMails(site.deps)
  const rows = await inPartner(site.deps.db, partner, (tx) =>
    tx
      .selectFrom('mail_message')
      .select('kind')
      .where('member_id', '=', member.id)
      .where('kind', 'like', 'claim%')
      .execute(),
  )
  return rows.map(({ kind }) => kind)
}

test('shows open claims with the result of the automatic check and the member’s cards [M2-294]', async () => {
  const { member, operator, params, date } = await sendUnmatchedClaim()
  const list = await operator.call(listConsoleClaims, { query: {} })
  const row = list.ok ? list.value.claims.find(({ id }) => id === params.id) : undefined
  expect(row).toMatchObject({
    memberId: member.id,
    date,
    amountMinor: 5_000,
    status: 'open',
    merchant: { name: 'Table One' },
    lookupResult: [{ code: 'nothing_arrived' }, { code: 'looking' }],
  })
  const reply = await operator.call(openConsoleClaim, { params })
  expect(reply).toMatchObject({
    value: { claimedCardId: member.cardId, cards: [{ id: member.cardId }], approval: null },
  })
  expect((await auditLogOf(console, operator.credentials))[0]).toEqual({
    action: 'opened claim',
    detail: { claim: params.id },
  })
})

test('posts a claim and mails its member once when two approvals of it arrive together', async () => {
  const { member, approve } = await sendUnmatchedClaim()
  const replies = await Promise.all([approve(), approve()])
  expect(replies.map((reply) => (reply.ok ? 'approved' : reply.refusal)).toSorted()).toEqual([
    'approved',
    'claim_settled',
  ])
  await drainAll(site)
  expect(await history(member)).toHaveLength(1)
  expect(await queueAndListMailKinds(member)).toEqual(['claim_resolved'])
})

test('posts an approved claim as a cleared dine with a receipt that names the approval', async () => {
  const { member, approve } = await sendUnmatchedClaim()
  expect((await approve()).ok).toBe(true)
  await drainAll(site)
  const [dine] = await history(member)
  expect(dine).toMatchObject({
    merchantId: claimRestaurant.id,
    dineAmount: 5_000,
    benefitAmount: 250,
    stage: 'cleared',
  })
  const receipt = await member.call(awardReceipt, { params: { id: dine?.awardId ?? '' } })
  expect(receipt.ok && receipt.value.lines.map(({ code }) => code)).toContain('from_claim')
})

test('shows an approved claim to its member as resolved, with the dine and the message', async () => {
  const { member, approve } = await sendUnmatchedClaim()
  expect((await approve()).ok).toBe(true)
  await drainAll(site)
  const [dine] = await history(member)
  const [claim] = await member.claims()
  expect(claim).toMatchObject({ status: 'resolved', awardId: dine?.awardId })
  expect(claim?.history.at(-1)).toMatchObject({ kind: 'resolved', message })
})

test('shows an approval to operators and writes it to the audit log', async () => {
  const { member, operator, params, approve } = await sendUnmatchedClaim()
  expect((await approve()).ok).toBe(true)
  await drainAll(site)
  const reply = await operator.call(openConsoleClaim, { params })
  expect(reply).toMatchObject({ value: { approval: { match: 'matched', amountMinor: 5_000 } } })
  const auditEntry = (await auditLogOf(console, operator.credentials)).find(({ action }) => action === 'approved claim')
  // `words` is the message to the member.
  expect(auditEntry?.detail).toMatchObject({ claim: params.id, card: member.cardId, amount: 5_000, words: message })
})

test.each([
  ['before', true],
  ['after', false],
])('earns once when the network reports the meal with another amount %s the approval', async (_, reportsFirst) => {
  const { member, approve } = await sendUnmatchedClaim()
  const report = () => member.reportPurchase({ kind: reportsFirst ? 'authorization' : 'clearing', amountMinor: 6_000 })
  if (reportsFirst) await report()
  expect((await approve()).ok).toBe(true)
  await drainAll(site)
  if (!reportsFirst) await report()
  const dines = await history(member)
  expect(dines).toHaveLength(1)
  // The approved amount replaces an estimate, and a final amount of the network replaces the approved one.
  expect(dines[0]).toMatchObject({ stage: 'cleared', benefitAmount: reportsFirst ? 250 : 300 })
  const receipt = await member.call(awardReceipt, { params: { id: dines[0]?.awardId ?? '' } })
  expect(receipt.ok && receipt.value.lines.map(({ code }) => code)).toContain('claim_confirmed')
})

test('refuses an approval with a wrong card or day, for a dine that exists, with a blank message or too large an amount, and leaves the claim open', async () => {
  const { member, operator, approve, params } = await sendUnmatchedClaim()
  const stranger = await claimant(site)
  const refusal = async (change: object) => {
    const reply = await approve(change)
    return reply.ok ? 'approved' : reply.refusal
  }
  expect(await refusal({ cardId: stranger.cardId })).toBe('unknown_card')
  expect(await refusal({ date: '2026-03-01' })).toBe('card_not_counting') // before the card was linked in April
  expect(await refusal({ date: dateDaysAgo(site, -2) })).toBe('not_yet') // in two days
  expect(await refusal({ message: '  ' })).toBe('invalid_request')
  expect(await refusal({ amountMinor: 1_000_001 })).toBe('invalid_request') // one cent too much
  await member.reportPurchase()
  expect(await refusal({})).toBe('dine_exists')
  // The card was removed 20 days ago, before the purchase.
  await setCardDates(site, member.cardId, { from: '2026-04-01T00:00:00Z', to: `${dateDaysAgo(site, 20)}T12:00:00Z` })
  expect(await refusal({ date: dateDaysAgo(site, 11) })).toBe('card_not_counting')
  const reply = await operator.call(openConsoleClaim, { params })
  expect(reply).toMatchObject({ value: { approval: null, status: 'open' } })
})

test('approves one meal once when two claims report it', async () => {
  const { member, approve } = await sendUnmatchedClaim()
  // The second claim names the wrong day: with the right one it would be refused as a duplicate. The operator corrects the day.
  const otherReply = await member.claimReward({ date: dateDaysAgo(site, 13) })
  expect((await approve()).ok).toBe(true)
  const operator = await console.signedInOperator('admin')
  const params = { partner, id: otherReply.ok ? otherReply.value.claim.id : '' }
  const body = { cardId: member.cardId, date: dateDaysAgo(site, 12), time: '12:00', amountMinor: 5_000, message }
  expect(await operator.call(approveClaim, { params, body })).toMatchObject({ refusal: 'dine_exists' })
})

test('approves lunch and dinner of the same day, and no bill twice', async () => {
  const { member, operator, approve, date } = await sendUnmatchedClaim()
  const lunchReply = await member.claimReward({ date, amountMinor: 1_500 })
  const params = { partner, id: lunchReply.ok ? lunchReply.value.claim.id : '' }
  const body = { cardId: member.cardId, date, time: '12:00', amountMinor: 1_500, message }
  expect((await approve()).ok).toBe(true)
  // Within the tolerance for a tip, so it may be the bill of the dinner.
  const similar = { params, body: { ...body, amountMinor: 5_500 } }
  expect(await operator.call(approveClaim, similar)).toMatchObject({ refusal: 'dine_exists' })
  expect((await operator.call(approveClaim, { params, body })).ok).toBe(true)
  await drainAll(site)
  expect((await history(member)).map(({ dineAmount }) => dineAmount).toSorted((a, b) => a - b)).toEqual([1_500, 5_000])
})

test('answers a claim, and closes it after the member’s dispute, each time with a message to the member', async () => {
  const { member, operator, params } = await sendUnmatchedClaim()
  const answer = ({ close }: { close: boolean }) => operator.call(answerClaim, { params, body: { message, close } })
  expect((await answer({ close: false })).ok).toBe(true)
  expect(await member.claims()).toMatchObject([{ status: 'answered', disputeUntil: expect.stringContaining('T') }])
  expect((await member.call(disputeClaim, { params })).ok).toBe(true)
  expect((await answer({ close: true })).ok).toBe(true)
  const [claim] = await member.claims()
  expect(claim).toMatchObject({ status: 'closed', disputeUntil: null })
  expect(claim?.history.slice(-3)).toMatchObject([
    { kind: 'replied', message },
    { kind: 'disputed' },
    { kind: 'closed', message },
  ])
  expect(await answer({ close: false })).toMatchObject({ refusal: 'claim_settled' })
  expect(await queueAndListMailKinds(member)).toEqual(['claim_answered', 'claim_closed'])
  const actions = (await auditLogOf(console, operator.credentials)).map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['answered claim', 'closed claim']))
})

test('a viewer and an admin of another partner neither open nor approve a claim, and support opens but does not approve it', async () => {
  const { member, params, date } = await sendUnmatchedClaim()
  const body = { cardId: member.cardId, date, time: '19:30', amountMinor: 5_000, message }
  for (const [role, scope, openResult, approveResult] of [
    ['viewer', null, 'not_allowed', 'not_allowed'],
    ['support', null, 'ok', 'not_allowed'],
    ['admin', ['meridian-air'], 'unknown_claim', 'unknown_claim'],
  ] as const) {
    const operator = await console.signedInOperator(role, scope)
    const reply = await operator.call(openConsoleClaim, { params })
    expect([role, reply.ok ? 'ok' : reply.refusal]).toEqual([role, openResult])
    expect(await operator.call(approveClaim, { params, body })).toMatchObject({ refusal: approveResult })
    const list = await operator.call(listConsoleClaims, { query: {} })
    expect(list.ok && list.value.claims.some(({ id }) => id === params.id)).toBe(role === 'support')
  }
})

test('the feed routes do not serve the source of claims', async () => {
  const reply = await site.browser(partner).raw('POST', `/feeds/${claimSource}/approved`, { body: {} })
  expect(reply.statusCode).toBe(404)
})

test('the database refuses an approval with a stranger’s card or with another restaurant', async () => {
  const row = await approvalRow(await sendUnmatchedClaim())
  const stranger = await claimant(site)
  const insert = (change: object) =>
    inScope(console.deps.db, null, (tx) =>
      tx
        .insertInto('claim_approval')
        .values({ ...row, ...change })
        .execute(),
    )
  await expect(insert({ card_id: stranger.cardId })).rejects.toMatchObject({ constraint: 'claim_approval_of_claim' })
  await expect(insert({ merchant_id: 'no-benefits' })).rejects.toMatchObject({ constraint: 'claim_approval_of_claim' })
})

test('the database lets the site neither approve nor resolve a claim', async () => {
  const row = await approvalRow(await sendUnmatchedClaim())
  const asSite = (work: (tx: Tx) => Promise<unknown>) => inPartner(site.deps.db, partner, work)
  await expect(asSite((tx) => tx.insertInto('claim_approval').values(row).execute())).rejects.toThrow(
    /permission denied/,
  )
  await expect(
    asSite((tx) => tx.updateTable('claim').set({ status: 'resolved' }).where('id', '=', row.claim_id).execute()),
  ).rejects.toThrow(/row-level security/)
})

test('an approved claim leaves a ledger that passes the ledger check', async () => {
  const { approve } = await sendUnmatchedClaim()
  expect((await approve()).ok).toBe(true)
  await drainAll(site)
  const invariants = await ledgerInvariants(site.database.adminUrl)
  expect(invariants.filter(({ breaches }) => breaches > 0)).toEqual([])
})
