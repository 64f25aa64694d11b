import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../checks/fixtures/database.ts'
import { listBrandFolders } from '../server/brands/folder.ts'
import { connect, type Db } from '../server/database/connect.ts'
import { saveBrands } from '../tools/lib/save-brands.ts'
import { seedDemonstration } from './seed.ts'

let urls: { app: string }
let db: Db
let dropDatabase: () => Promise<void>
const dataDir = mkdtempSync(join(tmpdir(), 'damask-seed-'))

beforeAll(async () => {
  const database = await testDatabase()
  urls = database.urls
  dropDatabase = () => database.drop()
  db = connect(urls.app, { max: 1, name: 'test' }).db
})
afterAll(async () => {
  await db.destroy()
  await dropDatabase()
  rmSync(dataDir, { recursive: true, force: true })
})

/** One line per restaurant: id, version and content hash. A change of a restaurant changes its version and hash. */
const readMerchants = async () =>
  (await db.selectFrom('merchant').select(['id', 'version', 'content_hash']).orderBy('id').execute()).map((row) =>
    Object.values(row).join(' '),
  )
const logLines: string[] = []
const log = (line: string): void => void logLines.push(line)

test('saving the brands adds every partner and no restaurant', async () => {
  await saveBrands(urls.app, log)
  expect(await db.selectFrom('partner').select('id').orderBy('id').execute()).toEqual(
    listBrandFolders('brands').map((id) => ({ id })),
  )
  expect(await readMerchants()).toEqual([])
})

test('the first seed adds restaurants and menu pictures; a second one changes no restaurant and logs nothing', async () => {
  const seed = async () => seedDemonstration({ urls, dataDir, log }, (await saveBrands(urls.app, log)).folders)
  await seed()
  const seededMerchants = await readMerchants()
  expect(seededMerchants.length).toBeGreaterThanOrEqual(2400)
  expect(readdirSync(join(dataDir, 'pictures', 'menus'))).toContain('dinner.webp')
  const lineCount = logLines.length
  await seed()
  expect(await readMerchants()).toEqual(seededMerchants)
  expect(logLines).toHaveLength(lineCount)
})
