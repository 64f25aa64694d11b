import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { saveSettings } from '../../server/brands/save.ts'
import { openPartners } from '../../server/brands/store.ts'
import { connect, type Db } from '../../server/database/connect.ts'
import { applyBrands, checkBrands, listBrandVersions, restoreBrand } from './brand-commands.ts'
import { brandFaultLines } from './brand-fault-lines.ts'
import { saveBrands } from './save-brands.ts'

const clock = { now: () => new Date('2026-05-05T12:00:00Z') }
const ids = ['alder-hotels', 'lumen-mobile', 'meridian-air']
let root = ''
let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await testDatabase()
  ;({ db } = connect(database.urls.app, { max: 2, name: 'test brand commands' }))
})
afterAll(async () => {
  rmSync(root, { recursive: true, force: true })
  await db.destroy()
  await database.drop()
})
beforeEach(async () => {
  rmSync(root, { recursive: true, force: true })
  root = mkdtempSync(join(tmpdir(), 'brands-'))
  for (const id of ids) cpSync(join('brands', id), join(root, id), { recursive: true })
  await applyBrands({ db, clock }, root, [], { over: true })
})

type Json = Record<string, unknown>
function change(id: string, file: string, edit: (json: Json) => void): void {
  const path = join(root, id, file)
  const json = JSON.parse(readFileSync(path, 'utf8')) as Json
  edit(json)
  writeFileSync(path, JSON.stringify(json, null, 2))
}
const apply = (names: string[] = [], options = {}) => applyBrands({ db, clock }, root, names, options)
const load = () => saveBrands(database.urls.app, () => undefined, root)
const programOf = async (id: string) =>
  (await db.selectFrom('partner').select('brand').where('id', '=', id).executeTakeFirst())?.brand.program
const versionOf = async (id: string) =>
  (await db.selectFrom('partner').select('version').where('id', '=', id).executeTakeFirst())?.version ?? 0
const faultRows = () => db.selectFrom('brand_fault').select(['partner_id', 'faults']).execute()

test('a start with a faulty folder keeps the version in force of its partner, and saves the others [OPS-B2]', async () => {
  const before = await versionOf('lumen-mobile')
  change('lumen-mobile', 'copy.json', (json) => (json['home.titel'] = 'Dine'))
  change('lumen-mobile', 'brand.json', (json) => (json['program'] = 'Not in force'))
  change('meridian-air', 'brand.json', (json) => (json['program'] = 'Meridian Tables'))
  const { folders, faulty, open } = await load()
  expect(folders.map(({ id }) => id)).toEqual(['alder-hotels', 'meridian-air'])
  expect(open.map(({ id }) => id)).toEqual(ids)
  expect([await versionOf('lumen-mobile'), await programOf('lumen-mobile')]).toEqual([before, 'Lumen Dining Rewards'])
  expect(await programOf('meridian-air')).toBe('Meridian Tables')
  const versions = new Map(open.map(({ id, version }) => [id, version]))
  expect(brandFaultLines(faulty, (id) => versions.get(id))).toEqual([
    `✗ lumen-mobile keeps version ${before}. Its folder has 1 fault:`,
    expect.stringMatching(
      /^ {4}brands\/lumen-mobile\/copy\.json:\d+ home\.titel is not a copy key; found "Dine"; did you mean home\.title\?$/,
    ),
  ])
  expect(await faultRows()).toMatchObject([{ partner_id: 'lumen-mobile', faults: [{ path: 'home.titel' }] }])
})

test('at a first start a faulty folder leaves only its own partner closed, until the folder is mended [OPS-B2]', async () => {
  cpSync(join(root, 'alder-hotels'), join(root, 'fig'), { recursive: true })
  writeFileSync(join(root, 'fig', 'content.json'), '[]')
  writeFileSync(join(root, 'fig', 'brand.json'), '{ "name": "Fig" "program": "Fig" }')
  const { faulty, open } = await load()
  expect(open.map(({ id }) => id)).toEqual(ids)
  expect(brandFaultLines(faulty, () => null)).toEqual([
    '✗ fig is not open, because it has no version in force. Its folder has 1 fault:',
    '    brands/fig/brand.json:1 is not JSON: line 1, column 17 has "\\"" where a comma or } must follow',
  ])
  const node = await openPartners(db, () => undefined)
  expect([node.forHost('fig.localhost'), node.isClosedHost('fig.localhost')]).toEqual([null, true])
  expect(node.forHost('alder-hotels.localhost')?.id).toBe('alder-hotels')
  cpSync(join(root, 'alder-hotels', 'brand.json'), join(root, 'fig', 'brand.json'))
  expect((await load()).faulty).toEqual([])
  await node.refresh()
  expect([node.forHost('fig.localhost')?.id, node.isClosedHost('fig.localhost')]).toEqual(['fig', false])
  node.stop()
  rmSync(join(root, 'fig'), { recursive: true })
})

test('check lists all faults of all folders at once, also as JSON, and fails [OPS-B2]', async () => {
  expect(await checkBrands(root, [])).toEqual({ lines: [`✓ without a fault: ${ids.join(', ')}`], exitCode: 0 })
  change('lumen-mobile', 'brand.json', (json) => Object.assign(json, { shortCode: 1, hasVpi: true }))
  change('meridian-air', 'brand.json', (json) => (json['hosts'] = ['alder-hotels.localhost']))
  const { lines, exitCode } = await checkBrands(root, [])
  expect(exitCode).toBe(1)
  expect(lines).toEqual([
    '✓ without a fault: alder-hotels',
    '✗ lumen-mobile has 2 faults:',
    expect.stringContaining('brand.json:'),
    expect.stringContaining('did you mean hasVIP?'),
    '✗ meridian-air has 1 fault:',
    '    brands/meridian-air/brand.json hosts alder-hotels.localhost belongs to alder-hotels already',
  ])
  const report = JSON.parse((await checkBrands(root, [], { json: true })).lines.join('')) as {
    partner: string
    faults: Json[]
  }[]
  expect(report.map(({ partner, faults }) => [partner, faults.length])).toEqual([
    ['alder-hotels', 0],
    ['lumen-mobile', 2],
    ['meridian-air', 1],
  ])
  expect(report[1]?.faults[1]).toMatchObject({
    file: 'brands/lumen-mobile/brand.json',
    path: 'hasVpi',
    value: 'true',
    rule: 'is not a setting',
    suggestion: 'hasVIP',
  })
  expect((await checkBrands(root, ['alder-hotels'])).exitCode).toBe(0)
  expect((await checkBrands(root, ['meridian-air'])).exitCode).toBe(1)
  await expect(checkBrands(root, ['alder-hotel'])).rejects.toThrow(
    'There is no brands/alder-hotel. There are: alder-hotels,',
  )
})

test('apply shows what changes, puts it in force, and writes nothing for an unchanged folder [OPS-B2]', async () => {
  const before = await versionOf('lumen-mobile')
  expect((await apply()).lines).toEqual(ids.map((id) => `✓ ${id} is in force as its folder says`))
  change('lumen-mobile', 'brand.json', (json) => (json['program'] = 'Lumen Eats'))
  change('lumen-mobile', 'copy.json', (json) => (json['home.title'] = 'Eat'))
  const changes = [
    '    brand.program: "Lumen Dining Rewards" → "Lumen Eats"',
    expect.stringMatching(/^ {4}copy\.home\.title: .* → "Eat"$/),
  ]
  expect((await apply(['lumen-mobile'], { dryRun: true })).lines).toEqual([
    '→ lumen-mobile would have a new version:',
    ...changes,
  ])
  expect(await versionOf('lumen-mobile')).toBe(before)
  const { lines, savedIds, exitCode } = await apply()
  expect([savedIds, exitCode]).toEqual([['lumen-mobile'], 0])
  expect(lines).toEqual(expect.arrayContaining(['✓ lumen-mobile has a new version:', ...changes]))
  expect([await versionOf('lumen-mobile'), await programOf('lumen-mobile')]).toEqual([before + 1, 'Lumen Eats'])
  expect((await apply()).savedIds).toEqual([])
  expect(await versionOf('lumen-mobile')).toBe(before + 1)
})

test('apply refuses a faulty folder alone, with a host of another partner as with a mistyped setting', async () => {
  change('alder-hotels', 'brand.json', (json) => (json['hasVpi'] = true))
  change('lumen-mobile', 'brand.json', (json) => (json['hosts'] = ['meridian-air.localhost']))
  change('meridian-air', 'brand.json', (json) => (json['program'] = 'Meridian Suppers'))
  const { lines, savedIds, exitCode } = await apply()
  expect([savedIds, exitCode]).toEqual([['meridian-air'], 1])
  expect(lines.filter((line) => line.startsWith('✗'))).toEqual([
    expect.stringMatching(/^✗ alder-hotels keeps version \d+\. Its folder has 1 fault:$/),
    expect.stringMatching(/^✗ lumen-mobile keeps version \d+\. Its folder has 1 fault:$/),
  ])
  expect((await faultRows()).map(({ partner_id }) => partner_id).toSorted()).toEqual(['alder-hotels', 'lumen-mobile'])
  cpSync(join('brands', 'alder-hotels'), join(root, 'alder-hotels'), { recursive: true })
  await apply(['alder-hotels'])
  expect((await faultRows()).map(({ partner_id }) => partner_id)).toEqual(['lumen-mobile'])
})

test('a change of an operator stays when the folder is applied again, and --over replaces it', async () => {
  const row = await db.selectFrom('partner').selectAll().where('id', '=', 'lumen-mobile').executeTakeFirstOrThrow()
  const edit = { partnerId: 'lumen-mobile', baseVersion: row.version, savedBy: 'operator@damask.example' }
  const brand = { ...row.brand, program: 'Edited' }
  expect(await saveSettings(db, clock, edit, { brand, copy: row.copy, legal: row.legal })).toMatchObject({ ok: true })
  const { lines, savedIds } = await apply(['lumen-mobile'])
  expect(savedIds).toEqual([])
  expect(lines.join('\n')).toMatch(
    /later changes stay in force; --over replaces them:\n {4}brand\.program: "Edited" → /,
  )
  expect((await apply(['lumen-mobile'], { over: true })).savedIds).toEqual(['lumen-mobile'])
  expect(await programOf('lumen-mobile')).toBe('Lumen Dining Rewards')
})

test('lists versions, and puts an earlier one in force again', async () => {
  change('meridian-air', 'brand.json', (json) => (json['program'] = 'Later'))
  const earlier = await versionOf('meridian-air')
  await apply()
  expect((await restoreBrand({ db, clock }, 'meridian-air', earlier)).exitCode).toBe(0)
  expect([await programOf('meridian-air'), await versionOf('meridian-air')]).toEqual(['Meridian Dining', earlier + 2])
  const { lines } = await listBrandVersions(db, 'meridian-air')
  expect(lines[0]).toBe(`${earlier + 2}  2026-05-05T12:00:00.000Z  command line  in force`)
  expect(await restoreBrand({ db, clock }, 'meridian-air', 99)).toEqual({
    lines: ['✗ meridian-air: it has no version 99'],
    exitCode: 1,
  })
  expect(await restoreBrand({ db, clock }, 'unknown', 1)).toMatchObject({ exitCode: 1 })
  expect((await listBrandVersions(db, 'unknown')).exitCode).toBe(1)
})
