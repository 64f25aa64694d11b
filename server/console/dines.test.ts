import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedCardReference } from '../../checks/fixtures/card-reference.ts'
import { setAllCardDates } from '../../checks/fixtures/database.ts'
import { openSiteAndConsole, type TestConsole } from '../../checks/fixtures/console.ts'
import { fidelDelivery } from '../../checks/fixtures/purchases.ts'
import type { Site } from '../../checks/fixtures/site.ts'
import { awardReceipt, listTransactions } from '../../contract/api/activity.ts'
import { linkCards } from '../../contract/api/cards.ts'
import { readAudit } from '../../contract/api/console/audit.ts'
import { findMerchants, moveDine } from '../../contract/api/console/dines.ts'
import { memberTimeline, type TimelineEvent } from '../../contract/api/console/members.ts'
import { openReceipt } from '../../contract/api/console/rewards.ts'
import type { CallResult } from '../../contract/endpoint.ts'
import { importMerchants } from '../catalog/import/import.ts'
import { inPartner } from '../database/connect.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { drainOnce } from '../pipeline/drain.ts'

const partner = 'lumen-mobile'
const reason = 'The bar next door charged the card'
const restaurant = { id: 'table-one', fidel: 'location-one', mid: '12345678', timezone: 'America/New_York' }
const place = { address1: '1 Main Street', city: 'New York', state: 'NY', zip: '10001', latitude: 40.7, longitude: -74 }
const rows = [
  { id: 'table-one', name: 'Table One', networkReferences: [`fidel:${restaurant.fidel}`, `mid:${restaurant.mid}`] },
  { id: 'table-two', name: 'Table Two', networkReferences: ['mid:22222222'] },
  { id: 'two', name: '100% Sardines', networkReferences: ['mid:33333333'] },
  { id: 'nana', name: 'Ñaña Café', networkReferences: ['mid:44444444'] },
  { id: 'hindi', name: 'रसोई दिल्ली', networkReferences: ['mid:55555555'] },
].map((row) => ({ ...row, ...place, timezone: restaurant.timezone, cuisines: ['Italian'] }))

let site: Site
let console: TestConsole
beforeAll(async () => {
  ;({ site, console } = await openSiteAndConsole())
  await importMerchants({ db: site.deps.db, clock: site.deps.clock, rows })
})
afterAll(() => console.close())

type Member = Awaited<ReturnType<Site['member']>>
const drain = () => drainOnce({ db: site.deps.pipelineDb, clock: site.deps.clock, ids: site.deps.ids })

let dinerCount = 0
/** A member who dined once at Table One, and an operator who may move the dine. */
async function diner() {
  dinerCount += 1
  const member = await site.member({ partner })
  // The test's vault reads this text instead of an encrypted number (checks/fixtures/vault.ts).
  const card = { encryptedCardNumber: `visa 424242 ${4000 + dinerCount}` }
  await member.call(linkCards, { body: { creditCards: [card], directFileFeedOptIn: true } })
  const { pipelineDb, clock } = site.deps
  // Before the purchase: a card earns only after its network confirmed it.
  const since = '2026-04-01T00:00:00Z'
  await setAllCardDates(site.database, since)
  const { reference, memberId } = await storedCardReference(pipelineDb, member.publicId)
  const purchase = {
    kind: 'clearing',
    id: `dine-${dinerCount}`,
    localTime: '2026-05-06T19:30:00',
  } as const
  // The reference alone identifies the card. The last four digits may differ from those of the linked card.
  const reportedCard = { fidel: reference, lastFour: '4242' }
  const deliver = async (amountMinor: number, deliveryId: string, reportedAt: string) => {
    const clearing = { ...purchase, amountMinor, reportedAt, restaurant, card: reportedCard }
    await storeMessages(pipelineDb, [fidelDelivery(clearing, deliveryId)], clock.now())
    await drain()
  }
  const deliveryId = `delivery-${dinerCount}`
  await deliver(10_000, deliveryId, '2026-05-07T00:00:00.000Z')
  /** The network sends the purchase again with another amount. */
  const correct = (amountMinor: number) => deliver(amountMinor, `${deliveryId} again`, '2026-05-08T00:00:00.000Z')
  const operator = await console.signedInOperator('admin')
  const timeline = await operator.call(memberTimeline, { params: { partner, id: memberId }, query: { kind: 'dine' } })
  const dineId = (timeline.ok ? timeline.value.events[0]?.dineId : null) ?? ''
  return { member, operator, params: { partner, id: memberId, dineId }, correct }
}

const dinesSeenBy = async ({ operator, params }: Pick<Awaited<ReturnType<typeof diner>>, 'operator' | 'params'>) => {
  const timeline = await operator.call(memberTimeline, { params, query: { kind: 'dine' } })
  return timeline.ok ? timeline.value.events.map(({ detail, flags }) => ({ detail, flags })) : timeline.refusal
}

const transactionsOf = async (member: Member) => {
  const reply = await member.call(listTransactions, {})
  return reply.ok ? reply.value.data.map(({ merchantName, awardId }) => ({ merchantName, awardId })) : []
}

test('shows an operator that the amount of a dine was corrected [MON-A4] [D3-010]', async () => {
  const { operator, params, correct } = await diner()
  expect(await dinesSeenBy({ operator, params })).toMatchObject([{ flags: [] }])
  await correct(12_000)
  expect(await dinesSeenBy({ operator, params })).toMatchObject([{ flags: ['amount_corrected'] }])
})

test('moving a dine evaluates it again, shows the reason on the receipt and records the operator in the log [D3-011]', async () => {
  const { member, operator, params } = await diner()
  expect(await transactionsOf(member)).toMatchObject([{ merchantName: 'Table One' }])
  const reply = await operator.call(moveDine, { params, body: { merchantId: 'table-two', reason } })
  expect(reply).toMatchObject({ ok: true, value: { moved: true } })
  // The operator reads the new restaurant before the pipeline has evaluated the dine.
  expect(await dinesSeenBy({ operator, params })).toMatchObject([{ detail: 'Table Two, New York, NY' }])
  await drain()
  expect(await dinesSeenBy({ operator, params })).toMatchObject([{ detail: 'Table Two, New York, NY' }])
  const [dine] = await transactionsOf(member)
  expect(dine?.merchantName).toBe('Table Two')
  const receipt = await member.call(awardReceipt, { params: { id: dine?.awardId ?? '' } })
  const lines = receipt.ok ? receipt.value.lines : []
  expect(lines.find(({ code }) => code === 'moved_by_support')?.values).toEqual({ from: 'Table One', reason })
  const log = await operator.call(readAudit, { query: { action: 'moved dine' } })
  const detail = { dine: params.dineId, from: 'table-one', to: 'table-two', reason }
  expect(log).toMatchObject({ value: { entries: [{ member: params.id, partner, detail }] } })
  const operatorEvents = await operator.call(memberTimeline, { params, query: { kind: 'operator' } })
  expect(operatorEvents).toMatchObject({
    value: { events: [{ title: expect.stringContaining('moved a dine to another restaurant') }] },
  })
})

/** The member's rewards as the operator reads them, the oldest first. */
async function rewardsSeenBy({ operator, params }: Pick<Awaited<ReturnType<typeof diner>>, 'operator' | 'params'>) {
  const timeline = await operator.call(memberTimeline, { params, query: { kind: 'reward' } })
  if (!timeline.ok) throw new Error(timeline.refusal)
  return timeline.value.events.toReversed()
}

test('a dine carries the time zone of its restaurant, so that its date is the one on the bill [MEM-B6]', async () => {
  const { operator, params } = await diner()
  const timeline = await operator.call(memberTimeline, { params, query: { kind: 'dine' } })
  // 7:30 PM in New York.
  expect(timeline.ok && timeline.value.events).toMatchObject([
    { at: '2026-05-06T23:30:00.000Z', zone: restaurant.timezone },
  ])
})

test('each reward names its dine, bill and earning part, and opens the receipt that the member reads [MEM-B8]', async () => {
  const { member, operator, params } = await diner()
  const [reward] = await rewardsSeenBy({ operator, params })
  expect(reward).toMatchObject({
    title: 'Reward posted',
    detail: 'Table One',
    units: 500,
    reward: { dinedAt: '2026-05-06T23:30:00.000Z', zone: restaurant.timezone, billMinor: 10_000, earningMinor: 10_000 },
  })
  const awardId = reward?.reward?.awardId ?? ''
  const own = await member.call(awardReceipt, { params: { id: awardId } })
  if (!own.ok) throw new Error('the member has no receipt')
  expect(reward?.reward?.expectedOn).toBe(own.value.expectedOn)
  const viewer = await console.signedInOperator('viewer')
  const receipt = await viewer.call(openReceipt, { params: { ...params, awardId } })
  expect(receipt).toMatchObject({
    value: {
      merchant: { name: 'Table One', city: 'New York', state: 'NY' },
      reward: '$5.00',
      isCurrent: true,
      bill: ['Your final bill, with tax and tip: $100.00'],
      rows: [{ text: 'Your rate: 5%', formula: '5% of $100.00', units: '+$5.00' }],
      expectedOn: own.value.expectedOn,
    },
  })
  const log = await operator.call(readAudit, { query: { action: 'read receipt' } })
  expect(log.ok && log.value.entries[0]).toMatchObject({ member: params.id, detail: { award: awardId } })
  const other = await diner()
  const otherAdmin = await console.signedInOperator('admin', ['meridian-air'])
  for (const [client, id] of [
    [operator, other.params.id],
    [otherAdmin, params.id],
  ] as const)
    expect(await client.call(openReceipt, { params: { partner, id, awardId } })).toMatchObject({
      refusal: 'unknown_award',
    })
})

test('a reward names the restaurant at which it counted, also after the dine was moved twice [MEM-B8]', async () => {
  const { operator, params } = await diner()
  for (const [merchantId, name] of [
    ['table-two', 'Table Two'],
    ['nana', 'Ñaña Café'],
  ] as const) {
    site.moveClock(1_000)
    await operator.call(moveDine, { params, body: { merchantId, reason } })
    await drain()
    const names = (await rewardsSeenBy({ operator, params })).map(({ detail }) => detail)
    expect(names).toEqual(['Table One', name])
  }
  const [first] = await rewardsSeenBy({ operator, params })
  const receipt = await operator.call(openReceipt, { params: { ...params, awardId: first?.reward?.awardId ?? '' } })
  expect(receipt).toMatchObject({ value: { merchant: { name: 'Table One' }, isCurrent: false } })
})

test('a page of the timeline has every reward of the same moment, however many there are', async () => {
  const { operator, params } = await diner()
  const admin = new pg.Client(site.database.adminUrl)
  await admin.connect()
  await admin.query(`set session_replication_role = replica`)
  await admin.query(
    `insert into award (partner_id, id, dine_id, member_id, rule, source_code, revision, stage, units, currency, receipt, live, created_at)
      select partner_id, gen_random_uuid(), dine_id, member_id, 'rule ' || n, source_code, 1, stage, units, currency, receipt, false, '2026-05-10T10:00:00Z'
      from award, generate_series(1, 100) n where member_id = $1`,
    [params.id],
  )
  await admin.end()
  const events: TimelineEvent[] = []
  for (let before: string | null = '2026-05-20T00:00:00.000Z'; before;) {
    const page: CallResult<typeof memberTimeline> = await operator.call(memberTimeline, {
      params,
      query: { kind: 'reward', before },
    })
    if (!page.ok) throw new Error(page.refusal)
    events.push(...page.value.events)
    before = page.value.next
  }
  expect(new Set(events.map(({ key }) => key)).size).toBe(100)
  expect(events).toHaveLength(100)
})

test('moves a dine back again', async () => {
  const { member, operator, params } = await diner()
  for (const merchantId of ['table-two', 'table-one']) {
    expect((await operator.call(moveDine, { params, body: { merchantId, reason } })).ok).toBe(true)
    await drain()
  }
  expect(await transactionsOf(member)).toMatchObject([{ merchantName: 'Table One' }])
})

test('refuses and does not store a move to the same or an unknown restaurant, without a reason, with the id of another member, or by an operator without the right or of another partner', async () => {
  const { member, operator, params } = await diner()
  const moveTo = (merchantId: string) => operator.call(moveDine, { params, body: { merchantId, reason } })
  expect(await moveTo('table-one')).toMatchObject({ refusal: 'same_merchant' })
  expect(await moveTo('nowhere')).toMatchObject({ refusal: 'unknown_merchant' })
  const blankReason = { params, body: { merchantId: 'table-two', reason: ' ' } }
  expect(await operator.call(moveDine, blankReason)).toMatchObject({ refusal: 'invalid_request' })
  const otherDiner = await diner()
  const mismatchedParams = { ...params, id: otherDiner.params.id }
  const body = { merchantId: 'table-two', reason }
  expect(await operator.call(moveDine, { params: mismatchedParams, body })).toMatchObject({ refusal: 'unknown_dine' })
  for (const [role, scope, refusal] of [
    ['viewer', null, 'not_allowed'],
    ['support', null, 'not_allowed'],
    ['admin', ['meridian-air'], 'unknown_dine'],
  ] as const) {
    const refusedOperator = await console.signedInOperator(role, scope)
    expect(await refusedOperator.call(moveDine, { params, body }), role).toMatchObject({ refusal })
  }
  const moves = await inPartner(site.deps.db, partner, (tx) =>
    tx.selectFrom('dine_move').select('dine_id').where('dine_id', '=', params.dineId).execute(),
  )
  expect(moves).toEqual([])
  expect(await transactionsOf(member)).toMatchObject([{ merchantName: 'Table One' }])
})

test('finds restaurants by id first, then by any part of the name, without regard to case and accents, and matches % and _ literally', async () => {
  const operator = await console.signedInOperator('admin')
  const searchIds = async (text: string) => {
    const reply = await operator.call(findMerchants, { query: { text } })
    return reply.ok ? reply.value.merchants.map(({ id }) => id) : reply.refusal
  }
  expect(await searchIds('two')).toEqual(['two', 'table-two'])
  expect(await searchIds('TABLE')).toEqual(['table-one', 'table-two'])
  expect(await searchIds('nana cafe')).toEqual(['nana'])
  expect(await searchIds('CAFÉ')).toEqual(['nana'])
  expect(await searchIds('दिल्ली')).toEqual(['hindi'])
  expect(await searchIds('%')).toEqual(['two'])
  expect(await searchIds('_')).toEqual([])
  expect(await searchIds(' ')).toEqual([])
})
