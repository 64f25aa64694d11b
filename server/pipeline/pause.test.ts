import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverAndDrain, pipelineDatabase, type PipelineDatabase } from '../../checks/fixtures/pipeline.ts'
import { kardDelivery } from '../../checks/fixtures/purchases.ts'
import { changeStatus, type StatusChange } from '../catalog/import/status.ts'
import { randomIds } from '../platform/clock-and-ids.ts'

const clock = { now: () => new Date('2026-03-10T12:00:00.000Z') }
let pipelineSetup: PipelineDatabase
beforeAll(async () => {
  pipelineSetup = await pipelineDatabase({ members: 4, restaurants: 8 })
})
afterAll(() => pipelineSetup.close())

test('a purchase during a pause never earns, even when it is reported after the pause; those before and after it do [OPS-B6]', async () => {
  const { db, site, admin, diners } = pipelineSetup
  const [card, restaurant] = [diners.cards[2], diners.restaurants[2]]
  if (!card || !restaurant) throw new Error('more members or restaurants are needed')
  const set = (change: StatusChange, at: string) =>
    changeStatus(site, { change, source: null, ids: [restaurant.id], now: new Date(at) })
  const report = (...purchases: [at: string, amountMinor: number][]) =>
    deliverAndDrain(
      { db, clock, ids: randomIds(clock) },
      purchases.map(([at, amountMinor]) =>
        kardDelivery({
          status: 'SETTLED',
          id: at,
          transactionId: at,
          amountMinor,
          at,
          authorized: at,
          card,
          restaurant,
        }),
      ),
    )
  await set('pause', '2026-03-06T12:00:00.000Z')
  await report(['2026-03-05T00:30:00.000Z', 10_000], ['2026-03-08T00:30:00.000Z', 2_000])
  await set('resume', '2026-03-09T12:00:00.000Z')
  await report(['2026-03-08T01:30:00.000Z', 4_000], ['2026-03-10T00:30:00.000Z', 6_000])
  const dines = await admin.selectFrom('dine').select('occurred_at').orderBy('occurred_at').execute()
  expect(dines.map((dine) => dine.occurred_at.toISOString())).toEqual([
    '2026-03-05T00:30:00.000Z',
    '2026-03-10T00:30:00.000Z',
  ])
})
