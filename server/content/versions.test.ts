import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { allBrands } from '../../checks/fixtures/brands.ts'
import { savePartners } from '../brands/save.ts'
import { openPartners, type Partners } from '../brands/store.ts'
import { connect, inPartner, type Db } from '../database/connect.ts'
import { loadDrafts } from './queries.ts'
import { listVersions, publishDraft, restoreContentVersion, saveDraft, withdrawEntry } from './versions.ts'

const clock = { now: () => new Date('2026-05-05T12:00:00Z') }
const variant = { partnerId: 'lumen-mobile', type: 'sidebar', slug: 'test', audience: '' } as const
const edit = { ...variant, savedBy: 'writer@damask.example' }

let database: TestDatabase
let db: Db
let nodes: Partners[]
beforeAll(async () => {
  database = await testDatabase()
  ;({ db } = connect(database.urls.app, { max: 6, name: 'test content' }))
  await savePartners(db, clock, allBrands())
  nodes = [await openPartners(db, () => undefined), await openPartners(db, () => undefined)]
})
afterAll(async () => {
  for (const node of nodes) node.stop()
  await db.destroy()
  await database.drop()
})

const liveText = (node: Partners) => {
  const match = node.content('lumen-mobile').live.find(({ entry }) => entry.slug === 'test')
  return match ? (match.entry.fields as { page_text: string }).page_text : null
}
const expectTextOnEveryNode = (text: string | null) =>
  expect.poll(() => nodes.map(liveText), { interval: 20 }).toEqual([text, text])
const saveTextDraft = async (text: string) => {
  const result = await saveDraft(db, clock, edit, { page_text: text })
  if (!result.ok) throw new Error(result.reason)
  return result.version
}

test('only previews read a draft; a published draft reaches every node, and every version stays', async () => {
  expect(await saveTextDraft('one')).toBe(1)
  await Promise.all(nodes.map((node) => node.refresh()))
  expect(nodes.map(liveText)).toEqual([null, null])
  const previewEntries = await inPartner(db, 'lumen-mobile', (tx) => loadDrafts(tx, 'lumen-mobile'))
  expect(previewEntries.some(({ entry }) => entry.slug === 'test')).toBe(true)
  expect(await publishDraft(db, clock, variant, 1)).toEqual({ ok: true, version: 1 })
  await expectTextOnEveryNode('one')
  await publishDraft(db, clock, variant, await saveTextDraft('two'))
  await expectTextOnEveryNode('two')
  expect(await restoreContentVersion(db, clock, edit, 1)).toEqual({ ok: true, version: 3 })
  await expectTextOnEveryNode('one')
  expect(await withdrawEntry(db, clock, edit)).toEqual({ ok: true, version: 4 })
  await expectTextOnEveryNode(null)
  expect((await listVersions(db, variant)).map(({ version, fields }) => [version, fields])).toEqual([
    [4, null],
    [3, { page_text: 'one' }],
    [2, { page_text: 'two' }],
    [1, { page_text: 'one' }],
  ])
})

test('refuses to publish a published or superseded draft, to restore an unknown version, and to save for an unknown partner', async () => {
  const [older, newer] = [await saveTextDraft('older'), await saveTextDraft('newer')]
  expect(await publishDraft(db, clock, variant, newer)).toEqual({ ok: true, version: newer })
  expect(await publishDraft(db, clock, variant, older)).toEqual({ ok: false, reason: 'superseded' })
  expect(await publishDraft(db, clock, variant, newer)).toEqual({ ok: false, reason: 'unknown_version' })
  expect(await restoreContentVersion(db, clock, edit, 999)).toEqual({ ok: false, reason: 'unknown_version' })
  expect(await saveDraft(db, clock, { ...edit, partnerId: 'unknown' }, { page_text: 'x' })).toEqual({
    ok: false,
    reason: 'unknown_partner',
  })
})

test('drafts saved at the same moment get separate versions', async () => {
  const versions = await Promise.all(Array.from({ length: 5 }, (_, index) => saveTextDraft(`draft ${index}`)))
  expect(new Set(versions).size).toBe(5)
})

test.each<[string, object, string, RegExp]>([
  // The path is that of the required field, which is missing.
  ['a misspelled field', { page_txt: 'x' }, 'fields.page_text', /./],
  ['an unknown placeholder', { page_text: 'Hello {stranger}' }, 'page_text', /\{stranger\}/],
  ['a stray brace', { page_text: 'Hello {program' }, 'page_text', /brace/],
])('%s is refused with the path of the field', async (_what, fields, path, problem) => {
  const result = await saveDraft(db, clock, edit, fields)
  expect(result).toMatchObject({ ok: false, reason: 'invalid' })
  const faults = !result.ok && result.reason === 'invalid' ? result.faults : []
  expect(faults[0]).toEqual({ path, problem: expect.stringMatching(problem) })
})

test('a partner’s transaction cannot see, change or add content of another partner, and can neither delete own content nor change its author', async () => {
  const draftVersion = await saveTextDraft('secret plans')
  const asOtherPartner = <T>(work: Parameters<typeof inPartner<T>>[2]) => inPartner(db, 'meridian-air', work)
  expect(
    await asOtherPartner((tx) =>
      tx.selectFrom('content_version').selectAll().where('partner_id', '=', 'lumen-mobile').execute(),
    ),
  ).toEqual([])
  const [updateResult] = await asOtherPartner((tx) =>
    tx
      .updateTable('content_version')
      .set({ published_at: clock.now() })
      .where('partner_id', '=', 'lumen-mobile')
      .execute(),
  )
  expect(updateResult?.numUpdatedRows).toBe(0n)
  const row = {
    ...variant,
    version: draftVersion + 1,
    fields: '{}',
    saved_by: 'x',
    saved_at: clock.now(),
    published_at: clock.now(),
  }
  const { partnerId: partner_id, ...otherColumns } = row
  await expect(
    asOtherPartner((tx) =>
      tx
        .insertInto('content_version')
        .values({ partner_id, ...otherColumns })
        .execute(),
    ),
  ).rejects.toThrow(/row-level security/)
  await expect(
    inPartner(db, 'lumen-mobile', (tx) => tx.updateTable('content_version').set({ saved_by: 'x' }).execute()),
  ).rejects.toThrow(/permission denied/)
  await expect(inPartner(db, 'lumen-mobile', (tx) => tx.deleteFrom('content_version').execute())).rejects.toThrow(
    /permission denied/,
  )
})

test('refuses to save, publish or restore a text that names the rate where the settings hide it [P1-608]', async () => {
  const rateText = 'Dinner earns {earning}.'
  const publishedVersion = await saveTextDraft(rateText)
  await publishDraft(db, clock, variant, publishedVersion)
  await withdrawEntry(db, clock, edit)
  const draftVersion = await saveTextDraft(`${rateText} Always.`)
  const setShowEarnRate = (isShown: boolean) =>
    inPartner(db, 'lumen-mobile', (tx) =>
      tx
        .updateTable('partner')
        .set({ brand: sql`jsonb_set(brand::jsonb, '{showEarnRate}', ${String(isShown)}::jsonb)` })
        .where('id', '=', 'lumen-mobile')
        .execute(),
    )
  await setShowEarnRate(false)
  const refusal = {
    ok: false,
    reason: 'invalid',
    faults: [{ path: 'page_text', problem: expect.stringContaining('{earning}') }],
  }
  expect(await saveDraft(db, clock, edit, { page_text: rateText })).toEqual(refusal)
  expect(await restoreContentVersion(db, clock, edit, publishedVersion)).toEqual(refusal)
  expect(await publishDraft(db, clock, variant, draftVersion)).toEqual(refusal)
  expect(await publishDraft(db, clock, variant, await saveTextDraft('Dinner earns.'))).toMatchObject({ ok: true })
  await setShowEarnRate(true)
  expect(await restoreContentVersion(db, clock, edit, publishedVersion)).toMatchObject({ ok: true })
})
