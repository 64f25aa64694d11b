import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { allBrands } from '../../checks/fixtures/brands.ts'
import type { StoredEntry } from '../../contract/content.ts'
import { savePartners } from '../brands/save.ts'
import { connect, inPartner, type Db } from '../database/connect.ts'
import { publishFolder } from './publish-folder.ts'
import { loadContent } from './queries.ts'
import { listVersions, publishDraft, saveDraft } from './versions.ts'

const at = new Date('2026-05-05T12:00:00Z')
const clock = { now: () => at }
const partnerId = 'lumen-mobile'
const variant = { partnerId, type: 'sidebar', slug: 'of-folder', audience: '' } as const

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await testDatabase()
  ;({ db } = connect(database.urls.app, { max: 2, name: 'test folder content' }))
  await savePartners(db, clock, allBrands())
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const folderContent = allBrands().find(({ id }) => id === partnerId)?.content ?? []
const withSidebar = (text: string): StoredEntry[] => [
  ...folderContent,
  { audience: '', entry: { type: 'sidebar', slug: variant.slug, fields: { page_text: text } } },
]
const publish = (entries: readonly StoredEntry[]) =>
  inPartner(db, partnerId, (tx) => publishFolder(tx, entries, { partnerId, savedBy: 'folder', at }))
const liveText = async () => {
  const { live } = await inPartner(db, partnerId, (tx) => loadContent(tx, partnerId))
  const match = live.find(({ entry }) => entry.slug === variant.slug)
  return match ? (match.entry.fields as { page_text: string }).page_text : null
}
const saveTextDraft = async (text: string) => {
  const result = await saveDraft(db, clock, { ...variant, savedBy: 'editor@damask.example' }, { page_text: text })
  if (!result.ok) throw new Error(result.reason)
  return result.version
}

test('publishes a new entry once, a changed one again, and withdraws one that the folder no longer contains', async () => {
  expect([await publish(withSidebar('one')), await publish(withSidebar('one')), await liveText()]).toEqual([
    1,
    0,
    'one',
  ])
  expect([await publish(withSidebar('two')), await liveText()]).toEqual([1, 'two'])
  expect([await publish(folderContent), await publish(folderContent), await liveText()]).toEqual([1, 0, null])
})

test('publishes a text that so far is only a draft', async () => {
  await saveTextDraft('a draft')
  expect([await publish(withSidebar('a draft')), await liveText()]).toEqual([1, 'a draft'])
})

test('leaves a draft of a published entry alone while the folder says what is published', async () => {
  await publish(withSidebar('published'))
  const draft = await saveTextDraft('planned')
  expect([await publish(withSidebar('published')), await liveText()]).toEqual([0, 'published'])
  expect((await listVersions(db, variant))[0]).toMatchObject({ version: draft, publishedAt: null })
  expect(await publishDraft(db, clock, variant, draft)).toEqual({ ok: true, version: draft })
})

test('keeps an entry that an operator published and no folder contains', async () => {
  await publish(folderContent)
  await publishDraft(db, clock, variant, await saveTextDraft('of an operator'))
  expect([await publish(folderContent), await liveText()]).toEqual([0, 'of an operator'])
})
