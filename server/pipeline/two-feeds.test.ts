import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestCard, TestRestaurant } from '../../checks/fixtures/diners.ts'
import { deliverAndDrain, dinerOf, pipelineDatabase, type PipelineDatabase } from '../../checks/fixtures/pipeline.ts'
import { fidelDelivery, kardDelivery, type PurchaseEvent } from '../../checks/fixtures/purchases.ts'
import type { InboxMessage } from '../../providers/card-feed/card-feed.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { randomIds } from '../platform/clock-and-ids.ts'
import { drainOnce } from './drain.ts'

const clock = { now: () => new Date('2026-03-10T12:00:00.000Z') }
const ids = randomIds(clock)
let pipelineSetup: PipelineDatabase
let diners: PipelineDatabase['diners']
let db: PipelineDatabase['db']
let admin: PipelineDatabase['admin']
let card: TestCard
let restaurant: TestRestaurant
let dinerNo = 0

beforeAll(async () => {
  pipelineSetup = await pipelineDatabase({ members: 60, restaurants: 3 })
  ;({ diners, db, admin } = pipelineSetup)
})
afterAll(() => pipelineSetup.close())
/** Each test has its own member of the carrier, without the money card, at a restaurant without offers: each dine earns 5 %. */
beforeEach(() => {
  dinerNo += 1
  ;({ card, restaurant } = dinerOf(pipelineSetup, dinerNo, 2))
})

let deliveryCount = 0
type Kind = 'authorization' | 'clearing' | 'refund'
const fidel = (kind: Kind, amountMinor: number, hour = 19, overrides: Partial<PurchaseEvent> = {}): InboxMessage =>
  fidelDelivery(
    {
      kind,
      id: `f-${dinerNo}-${hour}`,
      amountMinor,
      localTime: `2026-03-04T${hour}:30:00`,
      card,
      restaurant,
      ...overrides,
    },
    `d-${(deliveryCount += 1)}`,
  )
const statuses = { authorization: 'APPROVED', clearing: 'SETTLED', refund: 'RETURNED' } as const
function kard(kind: Kind, amountMinor: number, hour = 19): InboxMessage {
  // In winter New York is five hours behind UTC. A clearing or refund follows a day and a half after the authorization.
  const authorizedAt = new Date(Date.parse(`2026-03-04T${hour}:30:00Z`) + 5 * 3_600_000).toISOString()
  const followedAt = new Date(Date.parse(authorizedAt) + 36 * 3_600_000).toISOString()
  return kardDelivery({
    status: statuses[kind],
    id: `k-${(deliveryCount += 1)}`,
    transactionId: `k-${dinerNo}-${hour}`,
    amountMinor,
    at: kind === 'authorization' ? authorizedAt : followedAt,
    authorized: authorizedAt,
    card,
    restaurant,
  })
}
async function deliverEach(...messages: InboxMessage[]): Promise<void> {
  for (const message of messages) await deliverAndDrain({ db, clock, ids }, [message])
}
/** The member's live awards of more than 0 units. `decidingLine`: the code of the receipt line that says which of two reports counts. */
async function liveAwards() {
  const live = await admin
    .selectFrom('award')
    .innerJoin('dine', 'dine.id', 'award.dine_id')
    .select(['award.stage', 'award.units', 'award.receipt', 'dine.reports', 'dine.flags'])
    .where('award.live', '=', true)
    .where('award.member_id', '=', card.memberId)
    .where('award.units', '>', 0)
    .orderBy('dine.occurred_at')
    .execute()
  return live.map(({ stage, units, receipt, reports, flags }) => ({
    stage,
    units,
    reports,
    flags,
    decidingLine: receipt.lines.find(({ code }) => code.endsWith('_counts'))?.code ?? null,
  }))
}
const clearedDine = (units: number, overrides: object = {}) => [
  { stage: 'cleared', units, reports: ['network', 'issuer'], flags: [], decidingLine: 'network_counts', ...overrides },
]

test.each([
  [
    'the network reports first',
    () => [fidel('authorization', 10_000), fidel('clearing', 12_000), kard('clearing', 12_000)],
  ],
  [
    'the issuer reports first',
    () => [kard('clearing', 12_000), fidel('authorization', 10_000), fidel('clearing', 12_000)],
  ],
  [
    'the issuer reports between the two network reports',
    () => [fidel('authorization', 10_000), kard('clearing', 12_000), fidel('clearing', 12_000)],
  ],
  [
    'both report from the authorization on',
    () => [
      kard('authorization', 10_000),
      fidel('authorization', 10_000),
      fidel('clearing', 12_000),
      kard('clearing', 12_000),
    ],
  ],
])('a dinner earns once and its refund reduces the award once when %s [MON-A2]', async (_, messages) => {
  await deliverEach(...messages())
  expect(await liveAwards()).toEqual(clearedDine(600))
  await deliverEach(kard('refund', 3_000), fidel('refund', 3_000, 19, { id: `re-${dinerNo}`, of: `f-${dinerNo}-19` }))
  expect(await liveAwards()).toEqual(clearedDine(450))
})

test('each of two dinners of one evening earns once when both feeds report it [MON-A2]', async () => {
  await deliverEach(
    fidel('clearing', 5_000, 18),
    kard('clearing', 5_000, 21),
    fidel('clearing', 5_000, 21),
    kard('clearing', 5_000, 18),
  )
  expect(await liveAwards()).toEqual([...clearedDine(250), ...clearedDine(250)])
})

test('a report joins its dine when its batch also has another dinner on the card [MON-A2]', async () => {
  await deliverEach(kard('clearing', 5_000, 19))
  await deliverAndDrain({ db, clock, ids }, [kard('clearing', 6_000, 21), fidel('clearing', 5_000, 19)])
  expect(await liveAwards()).toEqual([...clearedDine(250), ...clearedDine(300, { reports: [], decidingLine: null })])
})

test('a correction that separates two reports gives each a separate dine, and a later correction joins them again [MON-A2]', async () => {
  await deliverEach(fidel('clearing', 5_000), kard('clearing', 5_000))
  expect(await liveAwards()).toEqual(clearedDine(250))
  const corrected = JSON.parse(fidel('clearing', 7_000).body) as Record<string, unknown>
  /** `amount`: dollars, as in the feed's format. */
  const resend = (amount: number, updated: string): InboxMessage => ({
    provider: 'fidel',
    deliveryId: `c-${dinerNo}-${amount}`,
    event: 'transaction.clearing',
    body: JSON.stringify({ ...corrected, amount, updated }),
  })
  await deliverEach(resend(70, '2026-03-06T00:00:00.000Z'))
  expect((await liveAwards()).map(({ units, reports }) => [units, reports]).sort()).toEqual([
    [250, []],
    [350, []],
  ])
  await deliverEach(resend(50, '2026-03-07T00:00:00.000Z'))
  expect(await liveAwards()).toEqual(clearedDine(250, { flags: ['amount_corrected'] }))
})

test('two nodes that process the reports of two feeds create one dine [MON-A2]', async () => {
  const messages = [fidel('clearing', 12_000), kard('clearing', 12_000)]
  await storeMessages(db, messages, clock.now())
  // Each node takes one message.
  await Promise.all(messages.map(() => drainOnce({ db, clock, ids }, 1)))
  while ((await drainOnce({ db, clock, ids })).messageCount > 0);
  expect(await liveAwards()).toEqual(clearedDine(600))
})

describe('the partner’s deciding feed', () => {
  type Decision = { default: 'network' | 'issuer'; products: Record<string, 'network' | 'issuer'> }
  async function setDecidingFeed(decidingFeed: Decision): Promise<void> {
    const { partnerId } = card
    const { version, brand } = await admin
      .selectFrom('partner_version')
      .select(['version', 'brand'])
      .where('partner_id', '=', partnerId)
      .executeTakeFirstOrThrow()
    const earning = { ...brand.earning, decidingFeed }
    await admin
      .updateTable('partner_version')
      .set({ brand: JSON.stringify({ ...brand, earning }) })
      .where('partner_id', '=', partnerId)
      .where('version', '=', version)
      .execute()
  }
  afterEach(() => setDecidingFeed({ default: 'network', products: {} }))
  const issuerCounts = { reports: ['issuer', 'network'], flags: ['reports_disagree'], decidingLine: 'issuer_counts' }
  const authorizations = () => [fidel('authorization', 11_000), kard('authorization', 11_000)]

  test('decides which amount counts, and the dine is flagged when the reports disagree [D3-009]', async () => {
    await setDecidingFeed({ default: 'issuer', products: {} })
    await deliverEach(...authorizations(), fidel('clearing', 12_000), kard('clearing', 11_000))
    expect(await liveAwards()).toEqual(clearedDine(550, issuerCounts))
  })

  test('can be set for a card product [D3-009]', async () => {
    await setDecidingFeed({ default: 'network', products: { 'money-card': 'issuer' } })
    await deliverEach(...authorizations(), fidel('clearing', 12_000), kard('clearing', 11_000))
    expect(await liveAwards()).toEqual(clearedDine(600, { flags: ['reports_disagree'] }))
    // Every fourth card is a money card, from index 0 on.
    card = diners.cards[dinerNo * 4] ?? card
    expect(card.product).toBe('money-card')
    await deliverEach(...authorizations(), fidel('clearing', 12_000), kard('clearing', 11_000))
    // 6 % of the issuer’s amount: the money card adds 1 %.
    expect(await liveAwards()).toEqual(clearedDine(660, issuerCounts))
  })
})
