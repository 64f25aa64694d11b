import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinedAt } from '../../checks/fixtures/diners.ts'
import { deliverAndDrain, dinerOf, pipelineDatabase, type PipelineDatabase } from '../../checks/fixtures/pipeline.ts'
import { fidelDelivery, orderDelivery } from '../../checks/fixtures/purchases.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { randomIds } from '../platform/clock-and-ids.ts'
import { lockMembers, takeMessages } from './load.ts'

let pipelineSetup: PipelineDatabase
beforeAll(async () => {
  pipelineSetup = await pipelineDatabase({ members: 8, restaurants: 3 })
})
afterAll(() => pipelineSetup.close())

test('a retry takes the messages of a failed part of a batch, although an older message waits', async () => {
  const { db, admin } = pipelineSetup
  const message = { provider: 'fidel', event: 'card.linked', body: '{}' }
  const messages = ['a', 'b', 'c'].map((deliveryId) => ({ ...message, deliveryId }))
  await storeMessages(db, messages, new Date())
  const queue = admin.selectFrom('feed_queue').select(['position', 'provider', 'delivery_id'])
  const laterKeys = (await queue.orderBy('position').execute()).slice(1)
  const takeDeliveryIds = (limit: number, keys: typeof laterKeys | null) =>
    db.transaction().execute(async (tx) => (await takeMessages(tx, limit, keys)).map((row) => row.delivery_id))
  expect(await takeDeliveryIds(2, laterKeys)).toEqual(['b', 'c'])
  expect(await takeDeliveryIds(2, null)).toEqual(['a', 'b'])
})

test('a locked member has its tiers, and a replay that begins with its first dine', async () => {
  const { partnerId, memberId } = dinerOf(pipelineSetup, 1, 0).card
  const members = await pipelineSetup.db.transaction().execute((tx) => lockMembers(tx, [{ partnerId, memberId }]))
  expect([...members.values()]).toEqual([
    {
      partnerId,
      id: memberId,
      tierLevel: 'OptedIn',
      vipUntil: null,
      emailOptIn: true,
      tiers: [{ since: joinedAt, tier: 'OptedIn' }],
      replayStart: { from: null, laterCount: 0 },
    },
  ])
})

test('the receipt of an order still lists tax, tip and fees after a later purchase [M2-016]', async () => {
  const { db, admin } = pipelineSetup
  const clock = { now: () => new Date('2026-03-25T12:00:00.000Z') }
  const diner = dinerOf(pipelineSetup, 2, 2)
  const meal = { kind: 'clearing' as const, id: 'meal', amountMinor: 2_000, localTime: '2026-03-24T19:30:00', ...diner }
  for (const message of [orderDelivery({ orderId: 'order', ...diner }), fidelDelivery(meal, 'meal')])
    await deliverAndDrain({ db, clock, ids: randomIds(clock) }, [message])
  const rows = await admin
    .selectFrom('award')
    .innerJoin('dine', 'dine.id', 'award.dine_id')
    .select(['dine.provider', 'award.receipt'])
    .where('award.live', '=', true)
    .orderBy('dine.occurred_at')
    .execute()
  const excludedLines = rows.map(({ provider, receipt }) => [
    provider,
    ...receipt.lines.filter(({ kind }) => kind === 'excluded').map(({ code }) => code),
  ])
  expect(excludedLines).toEqual([['shop', 'order_tax', 'order_tip', 'order_fee'], ['fidel']])
})
