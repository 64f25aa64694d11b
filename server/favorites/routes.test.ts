import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Browser, type Site } from '../../checks/fixtures/site.ts'
import {
  removeFavorite,
  favoriteMerchants,
  favoritesMax,
  listFavorites,
  saveFavorite,
} from '../../contract/api/favorites.ts'
import { importMerchants } from '../catalog/import/import.ts'
import { changeStatus } from '../catalog/import/status.ts'
import { inPartner } from '../database/connect.ts'

const place = (id: string, overrides: object = {}) => ({
  id,
  name: `Table ${id}`,
  address1: '1 Main Street',
  city: 'New York',
  state: 'NY',
  zip: '10001',
  latitude: 40.7,
  longitude: -74,
  timezone: 'America/New_York',
  cuisines: ['Italian'],
  ...overrides,
})
const offers = [{ id: 'o', title: 'More', extraRateBasisPoints: 200, limit: { type: 'Unlimited' as const } }]

let site: Site
beforeAll(async () => {
  site = await openSite()
  await importMerchants({
    db: site.deps.db,
    clock: site.deps.clock,
    // Only VIPs unlock the campaign EXCLUSIVE_T3.
    rows: [place('one', { offers }), place('two', { campaignCodes: ['EXCLUSIVE_T3'] }), place('gone'), place('away')],
  })
  await site.deps.db.updateTable('merchant').set({ removed_at: new Date() }).where('id', '=', 'gone').execute()
  await changeStatus(site.deps.db, { change: 'pause', source: null, ids: ['away'], now: site.deps.clock.now() })
})
afterAll(() => site.close())

const save = (member: Browser, merchantId: string) => member.call(saveFavorite, { params: { merchantId } })
const ids = async (member: Browser) => {
  const reply = await member.call(listFavorites, {})
  return reply.ok ? reply.value.ids : reply.problem.code
}

test('saving and removing a favorite are idempotent', async () => {
  const member = await site.member()
  expect(await ids(member)).toEqual([])
  for (const _ of [1, 2]) expect(await save(member, 'one')).toMatchObject({ value: { saved: true } })
  site.moveClock(1_000)
  await save(member, 'two')
  expect(await ids(member)).toEqual(['two', 'one'])
  for (const _ of [1, 2])
    expect(await member.call(removeFavorite, { params: { merchantId: 'two' } })).toMatchObject({
      value: { saved: false },
    })
  expect(await ids(member)).toEqual(['one'])
})

test('the list begins with the latest favorite and marks locked restaurants, and those that are paused or left [OPS-B6]', async () => {
  const member = await site.member()
  for (const id of ['one', 'two', 'gone', 'away']) {
    await save(member, id)
    site.moveClock(1_000)
  }
  const reply = await member.call(favoriteMerchants, {})
  expect(reply.ok && reply.value.merchants).toMatchObject([
    { id: 'away', active: false, paused: true },
    { id: 'gone', active: false, paused: false, unlocked: true },
    { id: 'two', active: true, unlocked: false, offerRateBasisPoints: 0 },
    { id: 'one', name: 'Table one', active: true, unlocked: true, offerRateBasisPoints: 200, distance: null },
  ])
})

test('favorites belong to one member of one partner', async () => {
  const [member, otherMember, memberElsewhere] = [
    await site.member(),
    await site.member(),
    await site.member({ partner: 'meridian-air' }),
  ]
  await save(member, 'one')
  expect([await ids(otherMember), await ids(memberElsewhere)]).toEqual([[], []])
  const rows = await inPartner(site.deps.db, 'meridian-air', (tx) => tx.selectFrom('favorite').selectAll().execute())
  expect(rows).toEqual([])
})

test('saving refuses an unknown restaurant, a visitor, a partner without members and a restaurant beyond the maximum', async () => {
  const member = await site.member()
  expect(await save(member, 'nowhere')).toMatchObject({ status: 404, problem: { code: 'unknown_merchant' } })
  expect(await save(site.browser(), 'one')).toMatchObject({ status: 401 })
  expect(await save(site.browser('city-table'), 'one')).toMatchObject({ status: 404 })
  const rows = Array.from({ length: favoritesMax }, (_, index) => place(`many-${index}`))
  await importMerchants({ db: site.deps.db, clock: site.deps.clock, rows })
  await inPartner(site.deps.db, 'lumen-mobile', async (tx) => {
    const { id } = await tx
      .selectFrom('member')
      .select('id')
      .where('public_id', '=', member.publicId)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('favorite')
      .values(
        rows.map((row) => ({
          partner_id: 'lumen-mobile',
          member_id: id,
          merchant_id: row.id,
          saved_at: new Date(),
        })),
      )
      .execute()
  })
  expect(await save(member, 'one')).toMatchObject({ status: 409, problem: { code: 'too_many_favorites' } })
  // At the maximum, a restaurant that is already a favorite can be saved again.
  expect(await save(member, 'many-1')).toMatchObject({ ok: true })
})
