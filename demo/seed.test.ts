import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../checks/fixtures/database.ts'
import { listBrandFolders } from '../server/brands/folder.ts'
import { connect, type Db } from '../server/database/connect.ts'
import { saveBrands } from '../tools/lib/save-brands.ts'
import { seedRestaurants } from './seed.ts'

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
const lines: string[] = []
const log = (line: string): void => void lines.push(line)

test('the launcher saves the brands without restaurants', async () => {
  await saveBrands(urls.app, log)
  expect(await db.selectFrom('partner').select('id').orderBy('id').execute()).toEqual(
    listBrandFolders('brands').map((id) => ({ id })),
  )
  expect(await merchants()).toEqual([])
})

test('a second seed changes nothing and logs nothing', async () => {
  const run = async () => seedRestaurants({ urls, dataDir, log }, await saveBrands(urls.app, log))
  await run()
  const first = await merchants()
  expect(first.length).toBeGreaterThanOrEqual(2400)
  expect(readdirSync(join(dataDir, 'pictures', 'menus'))).toContain('dinner.webp')
  const lineCount = lines.length
  await run()
  expect(await merchants()).toEqual(first)
  expect(lines).toHaveLength(lineCount)
})
