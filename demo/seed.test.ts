import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../checks/fixtures/database.ts'
import { listBrandFolders } from '../server/brands/folder.ts'
import { connect, type Db } from '../server/database/connect.ts'
import { seed } from './seed.ts'

let urls: { app: string }
let db: Db
let remove: () => Promise<void>
const dataDir = mkdtempSync(join(tmpdir(), 'damask-seed-'))

beforeAll(async () => {
  const database = await testDatabase()
  urls = database.urls
  remove = () => database.drop()
  db = connect(urls.app, { max: 1, name: 'test' }).db
})
afterAll(async () => {
  await db.destroy()
  await remove()
  rmSync(dataDir, { recursive: true, force: true })
})

const merchants = async () =>
  (await db.selectFrom('merchant').select(['id', 'version', 'content_hash']).orderBy('id').execute()).map((row) =>
    Object.values(row).join(' '),
  )
const said: string[] = []
const run = (demonstration: boolean) => seed({ urls, dataDir, log: (line) => said.push(line), demonstration })

test('without a demonstration only the brands come in', async () => {
  await run(false)
  expect(await db.selectFrom('partner').select('id').orderBy('id').execute()).toEqual(
    listBrandFolders('brands').map((id) => ({ id })),
  )
  expect(await merchants()).toEqual([])
})

test('seeding brings in the restaurants, and doing it again changes nothing and says nothing', async () => {
  await run(true)
  const first = await merchants()
  expect(first.length).toBeGreaterThanOrEqual(2400)
  expect(readdirSync(join(dataDir, 'pictures', 'menus'))).toContain('dinner.webp')
  const lines = said.length
  await run(true)
  expect(await merchants()).toEqual(first)
  expect(said).toHaveLength(lines)
})
