import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestCard, TestRestaurant } from '../../checks/fixtures/diners.ts'
import { deliverAndDrain, dinerOf, pipelineDatabase, type PipelineDatabase } from '../../checks/fixtures/pipeline.ts'
import { fidelDelivery, kardDelivery } from '../../checks/fixtures/purchases.ts'
import type { InboxMessage } from '../../providers/card-feed/card-feed.ts'
import { ledgerInvariants } from '../../tools/lib/ledger-check.ts'
import { countHistory, idsOfPage } from '../activity/history.ts'
import { dineForReceipt, postingsOfDine, rowsOfDines } from '../activity/queries.ts'
import { inPartner } from '../database/connect.ts'
import { randomIds } from '../platform/clock-and-ids.ts'

const clock = { now: () => new Date('2026-03-10T12:00:00.000Z') }
const ids = randomIds(clock)
let pipelineSetup: PipelineDatabase
let database: PipelineDatabase['database']
let diners: PipelineDatabase['diners']
let db: PipelineDatabase['db']
let site: PipelineDatabase['site']
let admin: PipelineDatabase['admin']
let card: TestCard
let restaurant: TestRestaurant
let memberIndex = 0

beforeAll(async () => {
  pipelineSetup = await pipelineDatabase({ members: 30, restaurants: 10 })
  ;({ database, diners, db, site, admin } = pipelineSetup)
})
afterAll(async () => {
  expect((await ledgerInvariants(database.adminUrl)).filter(({ breaches }) => breaches > 0)).toEqual([])
  await pipelineSetup.close()
})
/** Each test has another member of lumen-mobile, who dines at a restaurant without offers. */
beforeEach(() => {
  memberIndex += 1
  ;({ card, restaurant } = dinerOf(pipelineSetup, memberIndex, 2))
})

let deliveryCount = 0
/** The network's clearing; a later version of it corrects the amount. */
const networkReport = (amountMinor: number, reportedAt = '2026-03-05T00:30:00.000Z'): InboxMessage =>
  fidelDelivery(
    {
      kind: 'clearing',
      id: `f-${memberIndex}`,
      amountMinor,
      localTime: '2026-03-04T19:30:00',
      reportedAt,
      card,
      restaurant,
    },
    `d-${(deliveryCount += 1)}`,
  )
const issuerReport = (amountMinor: number): InboxMessage =>
  kardDelivery({
    status: 'SETTLED',
    id: `k-${(deliveryCount += 1)}`,
    transactionId: `k-${memberIndex}`,
    amountMinor,
    at: '2026-03-06T00:00:00.000Z',
    authorized: '2026-03-05T00:30:00.000Z',
    card,
    restaurant,
  })
async function arrive(...messages: InboxMessage[]): Promise<void> {
  await deliverAndDrain({ db, clock, ids }, messages)
}

/** The id of the dine that a feed's report belongs to. */
const dineIdOf = async (provider: 'fidel' | 'kard'): Promise<string> => {
  const { dine_id } = await admin
    .selectFrom('feed_event')
    .select('dine_id')
    .where('provider', '=', provider)
    .where('lifecycle_id', '=', `${provider === 'fidel' ? 'f' : 'k'}-${memberIndex}`)
    .where('dine_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return dine_id ?? ''
}
async function moveDine(dineId: string, merchantId: string): Promise<void> {
  const details = { reason: `paid at ${merchantId}`, moved_by: 'operator', moved_at: clock.now() }
  await admin
    .insertInto('dine_move')
    .values({ partner_id: card.partnerId, dine_id: dineId, merchant_id: merchantId, ...details })
    .execute()
  // Without a message: the pipeline only evaluates the moved dine again.
  await arrive()
}
/** The member's history: restaurant, units, stage and the reason of a move. */
function readHistory() {
  const { partnerId, memberId } = card
  return inPartner(site, partnerId, async (tx) => {
    // Without filters; one page has all dines.
    const { dines: total } = await countHistory(tx, card, {}, [])
    const page = await idsOfPage(tx, card, {}, { before: 0, limit: 10, total })
    const rows = await rowsOfDines(tx, card, page, clock.now())
    expect(total).toBe(rows.length)
    const historyRows = []
    for (const { id, merchant_id, units, stage, award_id } of rows) {
      const lines = (await dineForReceipt(tx, partnerId, memberId, award_id))?.receipt.lines ?? []
      const moveLine = lines.find(({ code }) => code === 'moved_by_support')
      historyRows.push({ id, at: merchant_id, units, stage, reason: moveLine?.values['reason'] ?? null })
    }
    return historyRows.sort((a, b) => (a.at < b.at ? -1 : 1))
  })
}
async function bookedUnits(dineId: string): Promise<number[]> {
  const postings = await inPartner(site, card.partnerId, (tx) => postingsOfDine(tx, card.partnerId, dineId))
  return postings.map(({ units, is_reversal }) => (is_reversal ? -units : units))
}
const readBalance = async (): Promise<number> => {
  const { units } = await admin
    .selectFrom('ledger_account')
    .select('units')
    .where('partner_id', '=', card.partnerId)
    .where('path', '=', `member/${card.memberId}/available`)
    .executeTakeFirstOrThrow()
  return units
}
const restaurantWithOffer = 'table-6' // earns two percentage points more; the other restaurants here have no offer

test('two dines that a correction joins keep the operator’s move of one of them, and earn once, at the restaurant of the move [D3-009] [D3-011]', async () => {
  // Reports with different amounts are two dines. The correction below makes the amounts equal.
  await arrive(networkReport(9_000), issuerReport(10_000))
  const [networkDineId, issuerDineId] = [await dineIdOf('fidel'), await dineIdOf('kard')]
  await moveDine(issuerDineId, restaurantWithOffer)
  expect((await readHistory()).map(({ at, units }) => [at, units])).toEqual([
    [restaurant.id, 450],
    [restaurantWithOffer, 700],
  ])
  await arrive(networkReport(10_000, '2026-03-07T00:00:00.000Z'))
  expect(await readHistory()).toEqual([
    {
      id: issuerDineId,
      at: restaurantWithOffer,
      units: 700,
      stage: 'cleared',
      reason: `paid at ${restaurantWithOffer}`,
    },
  ])
  expect(await bookedUnits(networkDineId)).toEqual([450, -450])
  expect((await bookedUnits(issuerDineId)).reduce((sum, units) => sum + units, 0)).toBe(700)
  expect(await readBalance()).toBe(700)
})

test('two moved dines that are joined keep the later move [D3-009] [D3-011]', async () => {
  for (const order of [['fidel', 'kard'] as const, ['kard', 'fidel'] as const]) {
    await arrive(networkReport(9_000), issuerReport(10_000))
    const [firstMovedId, lastMovedId] = [await dineIdOf(order[0]), await dineIdOf(order[1])]
    await moveDine(firstMovedId, 'table-4')
    await moveDine(lastMovedId, restaurantWithOffer)
    await arrive(networkReport(10_000, '2026-03-07T00:00:00.000Z'))
    expect(await readHistory()).toMatchObject([{ id: lastMovedId, at: restaurantWithOffer, units: 700 }])
    expect(await readBalance()).toBe(700)
    // The second round needs another member, whom this formula selects as `dinerOf` does.
    memberIndex += 1
    card = diners.cards[memberIndex * 4 - 2] ?? card
  }
})

test('a move stays with the dine of its report when corrections separate and join two dines [D3-009] [D3-011]', async () => {
  await arrive(issuerReport(10_000))
  await moveDine(await dineIdOf('kard'), restaurantWithOffer)
  await arrive(networkReport(10_000))
  expect((await readHistory()).map(({ at, units }) => [at, units])).toEqual([[restaurantWithOffer, 700]])
  await arrive(networkReport(9_000, '2026-03-07T00:00:00.000Z'))
  expect((await readHistory()).map(({ at, units }) => [at, units])).toEqual([
    [restaurant.id, 450],
    [restaurantWithOffer, 700],
  ])
  await arrive(networkReport(10_000, '2026-03-08T00:00:00.000Z'))
  expect((await readHistory()).map(({ at, units }) => [at, units])).toEqual([[restaurantWithOffer, 700]])
  expect(await readBalance()).toBe(700)
})
