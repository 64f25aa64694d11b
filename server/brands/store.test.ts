import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { connect, inPartner, type Db } from '../database/connect.ts'
import { readAllBrands, type BrandFolder } from './folder.ts'
import { goBackTo, partnerVersions, savePartners, saveSettings } from './save.ts'
import { openPartners, type Partners } from './store.ts'

const clock = { now: () => new Date('2026-05-05T12:00:00Z') }
const id = 'lumen-mobile'

let database: TestDatabase
let db: Db
let folders: BrandFolder[]
let nodes: Partners[]
const told: string[] = []
const said = (error: unknown) => void told.push(String(error))

beforeAll(async () => {
  database = await testDatabase()
  ;({ db } = connect(database.urls.app, { max: 6, name: 'test brands' }))
  folders = readAllBrands('brands')
  await savePartners(db, clock, folders)
  nodes = [await openPartners(db, said), await openPartners(db, said)]
})
beforeEach(() => void told.splice(0))
afterAll(async () => {
  for (const node of nodes) node.stop()
  await db.destroy()
  await database.drop()
})

const folder = () => {
  const found = folders.find((one) => one.id === id)
  if (!found) throw new Error(`there is no ${id}`)
  const { brand, copy, legal } = found
  return { brand, copy, legal }
}
const versionNow = async () => (await partnerVersions(db, id))[0]?.version ?? 0
const change = async () => ({ partnerId: id, basedOn: await versionNow(), savedBy: 'operator@damask.example' })
const renamed = (program: string) => ({ ...folder(), brand: { ...folder().brand, program } })
const programs = () => nodes.map((node) => node.byId(id)?.brand.program)
const everyNodeSays = (program: string) => expect.poll(programs, { interval: 20 }).toEqual([program, program])

test('what is saved reaches every node, and is a version of its own', async () => {
  const before = await versionNow()
  expect(await saveSettings(db, clock, await change(), renamed('Lumen Eats'))).toEqual({
    ok: true,
    version: before + 1,
  })
  await everyNodeSays('Lumen Eats')
  expect(nodes.map((node) => node.version(id))).toEqual([before + 1, before + 1])
  expect((await partnerVersions(db, id))[0]).toEqual({
    version: before + 1,
    savedBy: 'operator@damask.example',
    savedAt: clock.now(),
  })
})

test('going back is one more version, with what stood then', async () => {
  const first = (await partnerVersions(db, id)).at(-1)?.version ?? 0
  const before = await versionNow()
  expect(await goBackTo(db, clock, await change(), first)).toEqual({ ok: true, version: before + 1 })
  await everyNodeSays(folder().brand.program)
  expect(await goBackTo(db, clock, await change(), 999)).toEqual({ ok: false, refused: 'unknown_version' })
})

test('an edit stays when the same folders are read again, and gives way to a folder that was touched', async () => {
  await saveSettings(db, clock, await change(), renamed('Edited'))
  expect(await savePartners(db, clock, folders)).toEqual({ written: [] })
  await everyNodeSays('Edited')
  const touched = folders.map((one) => (one.id === id ? { ...one, hash: 'touched' } : one))
  expect(await savePartners(db, clock, touched)).toEqual({ written: [id] })
  await everyNodeSays(folder().brand.program)
})

test('of two changes on the same version the later one is refused', async () => {
  const both = await change()
  expect(await saveSettings(db, clock, both, renamed('One'))).toMatchObject({ ok: true })
  expect(await saveSettings(db, clock, both, renamed('Two'))).toEqual({ ok: false, refused: 'stale' })
  expect(await saveSettings(db, clock, { ...both, partnerId: 'nobody' }, renamed('Three'))).toEqual({
    ok: false,
    refused: 'unknown_partner',
  })
})

test('what the contract does not know and a host of another partner are refused by their place', async () => {
  const { brand, ...rest } = folder()
  const wrong = { ...rest, brand: { ...brand, maxLinkedCards: 0 } }
  expect(await saveSettings(db, clock, await change(), wrong)).toEqual({
    ok: false,
    refused: 'invalid',
    faults: [{ path: 'brand.maxLinkedCards', problem: expect.stringContaining('>=1') }],
  })
  const taken = { ...rest, brand: { ...brand, hosts: ['meridian-air.localhost'] } }
  expect(await saveSettings(db, clock, await change(), taken)).toEqual({
    ok: false,
    refused: 'invalid',
    faults: [{ path: 'brand.hosts', problem: 'meridian-air.localhost belongs to meridian-air already' }],
  })
})

test('the rate is not hidden while a text in force tells it, and the place of the text is named [P1-608]', async () => {
  const { brand, copy, legal } = folder()
  const hiding = {
    brand: { ...brand, showEarnRate: false },
    copy: { ...copy, 'home.title': 'Up to {best} back' },
    legal,
  }
  const saved = await saveSettings(db, clock, await change(), hiding)
  const places = !saved.ok && saved.refused === 'invalid' ? saved.faults.map(({ path }) => path) : []
  expect(places).toContain('copy.home.title')
  expect(places.filter((path) => path.startsWith('content.')).length).toBeGreaterThan(0)
})

test('the reservation bonus is not switched off while a text in force promises it, and the place of the text is named [P1-017] [P1-249]', async () => {
  const { brand, copy, legal } = folder()
  const saved = await saveSettings(db, clock, await change(), {
    ...{ brand: { ...brand, hasReservationBonus: false }, legal },
    copy: { ...copy, 'home.title': '{reservationBonus} on top' },
  })
  const places = !saved.ok && saved.refused === 'invalid' ? saved.faults.map(({ path }) => path) : []
  expect(places).toContain('copy.home.title')
  expect(places.some((path) => path.startsWith('content.earn_details.earn-reservations.'))).toBe(true)
})

test('several host names lead to one partner, in any case and with any port', async () => {
  const { brand, ...rest } = folder()
  const hosts = ['dine.lumen.example', 'eat.lumen.example']
  await saveSettings(db, clock, await change(), { ...rest, brand: { ...brand, hosts } })
  const [node] = nodes
  await expect.poll(() => node?.forHost('dine.lumen.example')?.id, { interval: 20 }).toBe(id)
  const asked = ['EAT.lumen.example:8443', 'eat.lumen.example.', `${id}.localhost:3000`, 'other.lumen.example']
  expect(asked.map((host) => node?.forHost(host)?.id ?? null)).toEqual([id, id, id, null])
})

test('a row the contract does not know keeps the last good state, for that partner alone, and is told once', async () => {
  await saveSettings(db, clock, await change(), renamed('Last good'))
  await everyNodeSays('Last good')
  await inPartner(db, id, (tx) =>
    tx
      .updateTable('partner')
      .set(({ eb }) => ({ brand: JSON.stringify({ name: 'Broken' }), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  )
  const airline = folders.find((one) => one.id === 'meridian-air')
  await savePartners(db, clock, airline ? [{ ...airline, hash: 'later' }] : [])
  await expect.poll(() => nodes.map((node) => node.version('meridian-air')), { interval: 20 }).toEqual([2, 2])
  for (const node of nodes) await node.refresh()
  expect(programs()).toEqual(['Last good', 'Last good'])
  expect(told).toEqual([expect.stringContaining(id), expect.stringContaining(id)])
})
