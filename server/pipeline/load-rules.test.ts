import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pipelineDatabase, type PipelineDatabase } from '../../checks/fixtures/pipeline.ts'
import { eventState } from '../../checks/fixtures/pipeline-state.ts'
import { emptyRulesCache, loadMerchants, loadPartnerRules, type RulesCache } from './load-rules.ts'

const now = '2026-03-10T12:00:00.000Z'
let pipelineSetup: PipelineDatabase
let admin: PipelineDatabase['admin']
let cache: RulesCache

beforeAll(async () => {
  pipelineSetup = await pipelineDatabase({ members: 2, restaurants: 5 })
  ;({ admin } = pipelineSetup)
})
afterAll(() => pipelineSetup.close())
beforeEach(() => {
  cache = emptyRulesCache()
})

/** Restaurants that a message names by these references, and those with these ids. */
const readMerchants = (merchantReferences: string[], ids: string[] = []) =>
  pipelineSetup.db
    .transaction()
    .execute((tx) => loadMerchants(tx, [eventState('clearing', 1, { merchantReferences })], ids, cache))
const readPartnerRules = () => pipelineSetup.db.transaction().execute((tx) => loadPartnerRules(tx, cache))

describe('restaurants', () => {
  const openSpan = { heldFrom: null, heldTo: null, removedAt: null }
  const losAngeles = { timezone: 'America/Los_Angeles', benefits: [], offers: [], campaignCodes: [] }

  test('are found by reference, by the id in a claim and by id', async () => {
    const { merchantsOf, merchant } = await readMerchants(
      ['fidel:loc-1', 'merchant:table-2', 'fidel:none'],
      ['table-3'],
    )
    expect(['fidel:loc-1', 'merchant:table-2', 'fidel:none'].map(merchantsOf)).toEqual([
      [{ id: 'table-1', ...openSpan }],
      [{ id: 'table-2', ...openSpan }],
      [],
    ])
    const names = ['table-1', 'table-2', 'table-3'].map((id) => merchant(id).name)
    expect(names).toEqual(['Table table-1', 'Table table-2', 'Table table-3'])
    expect(merchant('table-1').rulesAt(now)).toEqual(losAngeles)
    expect(merchant('table-3').rulesAt(now)).toMatchObject({ offers: [{ id: 'busy-nights' }] })
    expect(() => merchant('table-4')).toThrow('restaurant table-4 was not loaded')
  })

  test('have the spans of their references, and empty settings where their record has none', async () => {
    const [heldFrom, heldTo, removedAt] = ['2026-01-01', '2026-02-01', '2026-03-01'].map(
      (day) => `${day}T00:00:00.000Z`,
    )
    await sql`insert into merchant_reference values ('fidel:old', 'table-4', ${heldFrom}, ${heldTo}), ('fidel:old', 'table-1', ${heldTo}, null)`.execute(
      admin,
    )
    await sql`update merchant set removed_at = ${removedAt}, record = '{}' where id = 'table-4'`.execute(admin)
    const { merchantsOf, merchant } = await readMerchants(['fidel:old'])
    expect(merchantsOf('fidel:old').toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
      { id: 'table-1', heldFrom: heldTo, heldTo: null, removedAt: null },
      { id: 'table-4', heldFrom, heldTo, removedAt },
    ])
    const newYork = { timezone: 'America/New_York', benefits: [], offers: [], campaignCodes: [] }
    expect(merchant('table-4').rulesAt(now)).toEqual(newYork)
  })

  test('have the rules of each moment [D3-012]', async () => {
    const [honoluluEnd, denverEnd] = ['2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z']
    await sql`insert into merchant_past_rules values ('table-2', ${denverEnd}, '{"timezone": "America/Denver"}'),
      ('table-2', ${honoluluEnd}, '{"timezone": "Pacific/Honolulu", "benefits": [{"day": "Wed", "kind": "none"}], "campaignCodes": ["A"]}')`.execute(
      admin,
    )
    const { merchant } = await readMerchants([], ['table-2'])
    const zones = ['2026-01-31T23:59:59.999Z', honoluluEnd, '2026-02-28T23:59:59.999Z', denverEnd].map(
      (at) => merchant('table-2').rulesAt(at).timezone,
    )
    expect(zones).toEqual(['Pacific/Honolulu', 'America/Denver', 'America/Denver', 'America/New_York'])
    const benefits = [{ day: 'Wed', kind: 'none' }]
    expect(merchant('table-2').rulesAt('2026-01-01T00:00:00.000Z')).toMatchObject({ benefits, campaignCodes: ['A'] })
  })

  test('are read again only when their version has changed, and throw at a moment without rules', async () => {
    await readMerchants([], ['table-1'])
    const entry = cache.merchants.get('table-1')
    if (!entry) throw new Error('the restaurant is not cached')
    const rules = { ...losAngeles, timezone: 'cached' }
    cache.merchants.set('table-1', { ...entry, history: [{ until: null, rules }] })
    expect((await readMerchants([], ['table-1'])).merchant('table-1').rulesAt(now)).toEqual(rules)
    cache.merchants.set('table-1', { version: entry.version - 1, history: [{ until: null, rules }] })
    expect((await readMerchants([], ['table-1'])).merchant('table-1').rulesAt(now)).toEqual(losAngeles)
    cache.merchants.set('table-1', { ...entry, history: [] })
    const { merchant } = await readMerchants([], ['table-1'])
    expect(() => merchant('table-1').rulesAt(now)).toThrow(`no rules were in force at ${now}`)
  })

  test('leave the cache when it would exceed its limit of 20,000', async () => {
    const fill = (count: number) => {
      cache = emptyRulesCache()
      for (let n = 0; n < count; n += 1) cache.merchants.set(`other-${n}`, { version: 0, history: [] })
    }
    fill(19_999)
    await readMerchants([], ['table-1'])
    expect(cache.merchants.size).toBe(20_000)
    fill(20_000)
    await readMerchants([], ['table-1'])
    expect([...cache.merchants.keys()]).toEqual(['table-1'])
  })

  test('are all loaded when the cache would exceed its limit and has only some of them', async () => {
    await readMerchants([], ['table-1'])
    for (let n = 0; cache.merchants.size < 20_000; n += 1)
      cache.merchants.set(`other-${n}`, { version: 0, history: [] })
    const { merchant } = await readMerchants([], ['table-1', 'table-3'])
    expect(['table-1', 'table-3'].map((id) => merchant(id).name)).toEqual(['Table table-1', 'Table table-3'])
  })
})

describe('the rules of a partner', () => {
  const partnerId = 'lumen-mobile'
  const storedVersion = () =>
    admin.selectFrom('partner_version').selectAll().where('partner_id', '=', partnerId).executeTakeFirstOrThrow()
  const json = (brand: object) => JSON.stringify(brand)

  test('are those in force at the moment, and change with the partner’s version only [D3-012]', async () => {
    const { brand, version, ...otherColumns } = await storedVersion()
    const before = (await readPartnerRules())(partnerId, now)
    expect(before).toEqual({
      currencyType: brand.currencyType,
      hasVIP: brand.hasVIP,
      earning: brand.earning,
      tierCampaigns: brand.tierCampaigns ?? null,
    })
    const { copy, legal, saved_by } = otherColumns
    const nextVersion = { partner_id: partnerId, version: version + 1, saved_by, saved_at: '2026-03-05T00:00:00.000Z' }
    const values = {
      ...nextVersion,
      copy: json(copy),
      legal: json(legal),
      brand: json({ ...brand, currencyType: 'Credit' }),
    }
    await admin.insertInto('partner_version').values(values).execute()
    expect((await readPartnerRules())(partnerId, now)).toEqual(before)
    await admin
      .updateTable('partner')
      .set({ version: version + 1 })
      .where('id', '=', partnerId)
      .execute()
    const rules = await readPartnerRules()
    const currencyAt = (at: string) => rules(partnerId, at).currencyType
    const moments = ['2025-12-31T00:00:00.000Z', '2026-03-04T23:59:59.999Z', '2026-03-05T00:00:00.000Z']
    expect(moments.map(currencyAt)).toEqual([brand.currencyType, brand.currencyType, 'Credit'])
  })

  test('are the current settings when no version is stored', async () => {
    const { brand } = await storedVersion()
    await sql`insert into partner (id, hosts, brand, copy, legal, content_hash, updated_at)
      values ('unversioned', '{}', ${json(brand)}::jsonb, '{}', '{}', 'x', ${now})`.execute(admin)
    const rules = await readPartnerRules()
    expect(rules('unversioned', now)).toMatchObject({ earning: brand.earning })
  })

  test('throw for an unknown partner', async () => {
    const rules = await readPartnerRules()
    expect(() => rules('unknown', now)).toThrow('partner unknown has no settings')
  })
})
