import type { ContentType } from '../../contract/content.ts'
import { publishDraft, saveDraft } from '../../server/content/versions.ts'
import { withDatabase } from '../../tools/lib/with-database.ts'

/** Publishes an entry for everybody at the running product, as an editor does. Every node reads it within a second. */
export async function publishAtProduct(
  partnerId: string,
  { type, slug, fields }: { type: ContentType; slug: string; fields: unknown },
): Promise<void> {
  const dataDir = process.env['DAMASK_DATA_DIR']
  if (dataDir) process.env['DATA_DIR'] = dataDir
  const clock = { now: () => new Date() }
  const variant = { partnerId, type, slug, audience: '' } as const
  await withDatabase('app', 'damask journeys', async (db) => {
    const draft = await saveDraft(db, clock, { ...variant, savedBy: 'editor@damask.example' }, fields)
    if (!draft.ok) throw new Error(`the entry was not saved: ${JSON.stringify(draft)}`)
    await publishDraft(db, clock, variant, draft.version)
  })
}
