import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { connect, inPartner, type Db } from '../database/connect.ts'
import { recordBrandFaults } from './fault-rows.ts'
import { readAllBrands, type BrandFolder } from './folder.ts'
import { restoreBrandVersion, partnerVersions, savePartners, saveSettings } from './save.ts'
import { openPartners, type Partners } from './store.ts'

const clock = { now: () => new Date('2026-05-05T12:00:00Z') }
const id = 'lumen-mobile'

let database: TestDatabase
let db: Db
let folders: BrandFolder[]
let nodes: Partners[]
const errors: string[] = []
const recordError = (error: unknown) => void errors.push(String(error))

beforeAll(async () => {
  database = await testDatabase()
  ;({ db } = connect(database.urls.app, { max: 6, name: 'test brands' }))
  folders = readAllBrands('brands')
  await savePartners(db, clock, folders)
  nodes = [await openPartners(db, recordError), await openPartners(db, recordError)]
})
beforeEach(() => void errors.splice(0))
afterAll(async () => {
  for (const node of nodes) node.stop()
  await db.destroy()
  await database.drop()
})

const folder = () => {
  const match = folders.find((candidate) => candidate.id === id)
  if (!match) throw new Error(`there is no ${id}`)
  const { brand, copy, legal } = match
  return { brand, copy, legal }
}
const versionNow = async () => (await partnerVersions(db, id))[0]?.version ?? 0
const nextChange = async () => ({ partnerId: id, baseVersion: await versionNow(), savedBy: 'operator@damask.example' })
const withProgram = (program: string) => ({ ...folder(), brand: { ...folder().brand, program } })
const programs = () => nodes.map((node) => node.byId(id)?.brand.program)
const expectOnEveryNode = (program: string) => expect.poll(programs, { interval: 20 }).toEqual([program, program])

test('saved settings reach every node and are a new version', async () => {
  const before = await versionNow()
  expect(await saveSettings(db, clock, await nextChange(), withProgram('Lumen Eats'))).toEqual({
    ok: true,
    version: before + 1,
  })
  await expectOnEveryNode('Lumen Eats')
  expect(nodes.map((node) => node.version(id))).toEqual([before + 1, before + 1])
  expect((await partnerVersions(db, id))[0]).toEqual({
    version: before + 1,
    savedBy: 'operator@damask.example',
    savedAt: clock.now(),
  })
})

test('restoring a version saves it again as the newest, and restoring an unknown version is refused', async () => {
  const firstVersion = (await partnerVersions(db, id)).at(-1)?.version ?? 0
  const before = await versionNow()
  expect(await restoreBrandVersion(db, clock, await nextChange(), firstVersion)).toEqual({
    ok: true,
    version: before + 1,
  })
  await expectOnEveryNode(folder().brand.program)
  expect(await restoreBrandVersion(db, clock, await nextChange(), 999)).toEqual({
    ok: false,
    reason: 'unknown_version',
  })
})

test('an edit stays when unchanged folders are saved again, and a changed folder replaces the edit', async () => {
  await saveSettings(db, clock, await nextChange(), withProgram('Edited'))
  expect(await savePartners(db, clock, folders)).toEqual({ savedIds: [], refused: [] })
  await expectOnEveryNode('Edited')
  const touchedFolders = folders.map((candidate) =>
    candidate.id === id ? { ...candidate, hash: 'touched' } : candidate,
  )
  expect(await savePartners(db, clock, touchedFolders)).toEqual({ savedIds: [id], refused: [] })
  await expectOnEveryNode(folder().brand.program)
})

test('refuses the later of two changes to the same version, and a change of an unknown partner', async () => {
  const baseChange = await nextChange()
  expect(await saveSettings(db, clock, baseChange, withProgram('One'))).toMatchObject({ ok: true })
  expect(await saveSettings(db, clock, baseChange, withProgram('Two'))).toEqual({ ok: false, reason: 'stale' })
  expect(await saveSettings(db, clock, { ...baseChange, partnerId: 'unknown' }, withProgram('Three'))).toEqual({
    ok: false,
    reason: 'unknown_partner',
  })
})

test('refuses an invalid setting and a host of another partner, with the path of the fault', async () => {
  const { brand, ...rest } = folder()
  const wrong = { ...rest, brand: { ...brand, maxLinkedCards: 0 } }
  expect(await saveSettings(db, clock, await nextChange(), wrong)).toEqual({
    ok: false,
    reason: 'invalid',
    faults: [{ path: 'brand.maxLinkedCards', problem: expect.stringContaining('>=1') }],
  })
  const conflicting = { ...rest, brand: { ...brand, hosts: ['meridian-air.localhost'] } }
  expect(await saveSettings(db, clock, await nextChange(), conflicting)).toEqual({
    ok: false,
    reason: 'invalid',
    faults: [{ path: 'brand.hosts', problem: 'meridian-air.localhost belongs to meridian-air already' }],
  })
})

test('refuses to hide the rate while a text names it, with the path of the text [P1-608]', async () => {
  const { brand, copy, legal } = folder()
  const hidingSettings = {
    brand: { ...brand, showEarnRate: false },
    copy: { ...copy, 'home.title': 'Up to {best} back' },
    legal,
  }
  const result = await saveSettings(db, clock, await nextChange(), hidingSettings)
  const paths = !result.ok && result.reason === 'invalid' ? result.faults.map(({ path }) => path) : []
  expect(paths).toContain('copy.home.title')
  expect(paths.filter((path) => path.startsWith('content.')).length).toBeGreaterThan(0)
})

test('refuses to switch off the reservation bonus while a text names it, with the path of the text [P1-017] [P1-249]', async () => {
  const { brand, copy, legal } = folder()
  const result = await saveSettings(db, clock, await nextChange(), {
    brand: { ...brand, hasReservationBonus: false },
    legal,
    copy: { ...copy, 'home.title': '{reservationBonus} on top' },
  })
  const paths = !result.ok && result.reason === 'invalid' ? result.faults.map(({ path }) => path) : []
  expect(paths).toContain('copy.home.title')
  expect(paths.some((path) => path.startsWith('content.earn_details.earn-reservations.'))).toBe(true)
})

test('several host names lead to one partner, in any case and with any port', async () => {
  const { brand, ...rest } = folder()
  const hosts = ['dine.lumen.example', 'eat.lumen.example']
  await saveSettings(db, clock, await nextChange(), { ...rest, brand: { ...brand, hosts } })
  const [node] = nodes
  await expect.poll(() => node?.forHost('dine.lumen.example')?.id, { interval: 20 }).toBe(id)
  const hostNames = ['EAT.lumen.example:8443', 'eat.lumen.example.', `${id}.localhost:3000`, 'other.lumen.example']
  expect(hostNames.map((host) => node?.forHost(host)?.id ?? null)).toEqual([id, id, id, null])
})

test('a read that began earlier and is slower does not replace newer settings', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  // Counts query results from the moment that it is set to 0.
  let resultCount = Number.NEGATIVE_INFINITY
  const slowDb = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      resultCount += 1
      // The first result has the versions, the second the settings.
      if (resultCount === 2) await released
      return result
    },
  })
  const node = await openPartners(slowDb, recordError)
  await saveSettings(db, clock, await nextChange(), withProgram('Older'))
  resultCount = 0
  const olderRead = node.refresh()
  await expect.poll(() => resultCount, { interval: 5 }).toBeGreaterThan(1)
  await saveSettings(db, clock, await nextChange(), withProgram('Newer'))
  const newerRead = node.refresh()
  // Meanwhile the newer read would end if it did not wait for the older one.
  for (let round = 0; round < 20; round += 1) await versionNow()
  release()
  await Promise.all([olderRead, newerRead])
  node.stop()
  expect(node.byId(id)?.brand.program).toBe('Newer')
})

test('a partner with an invalid row keeps its last valid state, another partner is still updated, and each node reports the row once', async () => {
  await saveSettings(db, clock, await nextChange(), withProgram('Last good'))
  await expectOnEveryNode('Last good')
  await inPartner(db, id, (tx) =>
    tx
      .updateTable('partner')
      .set(({ eb }) => ({ brand: JSON.stringify({ name: 'Broken' }), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  )
  const airline = folders.find((candidate) => candidate.id === 'meridian-air')
  const changedAirline = airline && { ...airline, hash: 'later', legal: { ...airline.legal, termsVersion: 'later' } }
  await savePartners(db, clock, changedAirline ? [changedAirline] : [])
  await expect.poll(() => nodes.map((node) => node.version('meridian-air')), { interval: 20 }).toEqual([2, 2])
  for (const node of nodes) await node.refresh()
  expect(programs()).toEqual(['Last good', 'Last good'])
  expect(errors).toEqual([expect.stringContaining(id), expect.stringContaining(id)])
})

test('gives a host that two partners save at the same time to one of them', async () => {
  const saveHost = async (partnerId: string, host: string) => {
    const [latest] = await partnerVersions(db, partnerId)
    const match = folders.find((candidate) => candidate.id === partnerId)
    if (!latest || !match) throw new Error(`there is no ${partnerId}`)
    const { brand, copy, legal } = match
    const change = { partnerId, baseVersion: latest.version, savedBy: 'operator@damask.example' }
    return saveSettings(db, clock, change, { brand: { ...brand, hosts: [host] }, copy, legal })
  }
  for (const host of ['dine1.example', 'dine2.example', 'dine3.example', 'dine4.example']) {
    const outcomes = await Promise.all(['lumen-mobile', 'meridian-air'].map((partner) => saveHost(partner, host)))
    expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  }
})

const folderOf = (partnerId: string): BrandFolder => {
  const match = folders.find((candidate) => candidate.id === partnerId)
  if (!match) throw new Error(`there is no ${partnerId}`)
  return match
}
let hashNumber = 0
/** The partner's folder with these hosts, changed since it was last saved. */
const withHosts = (partnerId: string, hosts: string[]): BrandFolder => {
  hashNumber += 1
  const match = folderOf(partnerId)
  return { ...match, hash: `hosts ${hashNumber}`, brand: { ...match.brand, hosts } }
}
const idsAt = (...hosts: string[]) => hosts.map((host) => nodes.map((node) => node.forHost(host)?.id ?? null))

test('a host that moves between two partners in one save leads to the new one, also when they swap hosts', async () => {
  // alder-hotels is read before meridian-air, so its new host is still meridian-air's when a node reads its row.
  await savePartners(db, clock, [withHosts('alder-hotels', ['a.example']), withHosts('meridian-air', ['m.example'])])
  await expect.poll(() => idsAt('m.example'), { interval: 20 }).toEqual([['meridian-air', 'meridian-air']])
  errors.splice(0)
  const swap = [withHosts('alder-hotels', ['m.example']), withHosts('meridian-air', ['a.example'])]
  expect((await savePartners(db, clock, swap)).savedIds).toEqual(['alder-hotels', 'meridian-air'])
  await expect
    .poll(() => idsAt('m.example', 'a.example'), { interval: 20 })
    .toEqual([
      ['alder-hotels', 'alder-hotels'],
      ['meridian-air', 'meridian-air'],
    ])
})

test('a version that waits for the host of another partner is applied when that partner gives it up', async () => {
  await savePartners(db, clock, [withHosts('alder-hotels', []), withHosts('meridian-air', ['waits.example'])])
  await expect.poll(() => idsAt('waits.example'), { interval: 20 }).toEqual([['meridian-air', 'meridian-air']])
  errors.splice(0)
  // Written past the check of hosts, as two nodes of different releases could.
  await db
    .updateTable('partner')
    .set(({ eb }) => ({ hosts: ['alder-hotels.localhost', 'waits.example'], version: eb('version', '+', 1) }))
    .where('id', '=', 'alder-hotels')
    .execute()
  for (const node of nodes) await node.refresh()
  expect(idsAt('waits.example')).toEqual([['meridian-air', 'meridian-air']])
  const refusal = expect.stringContaining('its host waits.example belongs to meridian-air')
  expect(errors).toEqual([refusal, refusal])
  await savePartners(db, clock, [withHosts('meridian-air', [])])
  await expect.poll(() => idsAt('waits.example'), { interval: 20 }).toEqual([['alder-hotels', 'alder-hotels']])
  expect(errors).toHaveLength(2)
})

test('of two folders with one host, the partner that has it in force keeps it, and the other keeps its version [OPS-B2]', async () => {
  await savePartners(db, clock, [withHosts('alder-hotels', []), withHosts('meridian-air', ['both.example'])])
  const result = await savePartners(db, clock, [
    withHosts('alder-hotels', ['both.example']),
    withHosts('meridian-air', ['both.example', 'more.example']),
  ])
  expect(result.savedIds).toEqual(['meridian-air'])
  expect(result.refused).toMatchObject([
    { id: 'alder-hotels', faults: [{ path: 'hosts', rule: 'both.example belongs to meridian-air already' }] },
  ])
  await expect
    .poll(() => idsAt('both.example', 'alder-hotels.localhost'), { interval: 20 })
    .toEqual([
      ['meridian-air', 'meridian-air'],
      ['alder-hotels', 'alder-hotels'],
    ])
})

test('a folder whose files say the same in another form is no new version', async () => {
  await savePartners(db, clock, [withHosts('alder-hotels', ['same.example'])])
  const before = await partnerVersions(db, 'alder-hotels')
  expect(await savePartners(db, clock, [withHosts('alder-hotels', ['same.example'])])).toEqual({
    savedIds: [],
    refused: [],
  })
  expect(await partnerVersions(db, 'alder-hotels')).toEqual(before)
})

test('overwritesEdits saves an unchanged folder over the version of an operator, and writes nothing when they are the same', async () => {
  await savePartners(db, clock, [{ ...folderOf(id), hash: 'as in the folder' }])
  const unchanged = { ...folderOf(id), hash: 'as in the folder' }
  await saveSettings(db, clock, await nextChange(), withProgram('Edited once more'))
  const save = () => savePartners(db, clock, [unchanged], { overwritesEdits: true })
  expect((await save()).savedIds).toEqual([id])
  await expectOnEveryNode(folder().brand.program)
  expect((await save()).savedIds).toEqual([])
})

test('saving a folder waits for the partner’s row before it locks the hosts, so that it cannot deadlock with an operator', async () => {
  let saved: Promise<unknown> = Promise.resolve()
  const isFree = await inPartner(db, id, async (tx) => {
    await tx.selectFrom('partner').select('id').where('id', '=', id).forUpdate().execute()
    saved = savePartners(db, clock, [{ ...folderOf(id), hash: 'waits for the row' }])
    const waiting = sql`select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`
    await expect.poll(async () => (await waiting.execute(db)).rows.length, { interval: 20, timeout: 20_000 }).toBe(1)
    // The lock of save.ts: hostsLock.
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(7105011) as free`.execute(tx)
    return rows[0]?.free
  })
  await saved
  expect(isFree).toBe(true)
})

test('hosts of a faulty folder are closed while its partner has no version in force, and never those of another partner', async () => {
  const faults = [{ file: 'brands/fig/brand.json', path: 'shortCode', rule: 'is missing' }]
  const hosts = ['fig.localhost', 'fig.example', 'meridian-air.localhost']
  await recordBrandFaults(db, clock, [{ id: 'fig', faults, hosts }], ['fig'])
  const [node] = nodes
  await node?.refresh()
  const isClosed = (host: string) => node?.isClosedHost(host)
  expect([...hosts, 'FIG.example:3000', 'other.example'].map(isClosed)).toEqual([true, true, false, true, false])
  await recordBrandFaults(db, clock, [], ['fig'])
  await node?.refresh()
  expect(isClosed('fig.example')).toBe(false)
})
