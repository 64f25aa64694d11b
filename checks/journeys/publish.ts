import type { Brand } from '../../contract/brand.ts'
import type { ContentType } from '../../contract/content.ts'
import { saveSettings } from '../../server/brands/save.ts'
import { publishDraft, saveDraft, withdrawEntry } from '../../server/content/versions.ts'
import { inPartner, type Db } from '../../server/database/connect.ts'
import { withDatabase } from '../../tools/lib/with-database.ts'

const clock = { now: () => new Date() }

/** Runs work in the database of the running product, with the site's role. */
export function withProductDatabase(work: (db: Db) => Promise<unknown>) {
  // The journeys' stack sets DAMASK_DATA_DIR; `loadConfig` reads DATA_DIR.
  const dataDir = process.env['DAMASK_DATA_DIR']
  if (dataDir) process.env['DATA_DIR'] = dataDir
  return withDatabase('app', 'damask journeys', work)
}

/** Publishes an entry of one partner for all copy states, as an editor does. Every node reads it within a second. */
export async function publishAtProduct(
  partnerId: string,
  { type, slug, fields }: { type: ContentType; slug: string; fields: unknown },
): Promise<void> {
  const variant = { partnerId, type, slug, audience: '' } as const
  await withProductDatabase(async (db) => {
    const draft = await saveDraft(db, clock, { ...variant, savedBy: 'editor@damask.example' }, fields)
    if (!draft.ok) throw new Error(`failed to save the entry: ${JSON.stringify(draft)}`)
    await publishDraft(db, clock, variant, draft.version)
  })
}

/** Removes a published entry. */
export const withdrawAtProduct = (partnerId: string, { type, slug }: { type: ContentType; slug: string }) =>
  withProductDatabase((db) =>
    withdrawEntry(db, clock, { partnerId, type, slug, audience: '', savedBy: 'editor@damask.example' }),
  )

/** Saves settings of a partner at the running product, as an operator does. Every node reads them within a second. */
export const changeBrandAtProduct = (partnerId: string, change: Partial<Brand>) =>
  withProductDatabase(async (db) => {
    const { version, brand, ...texts } = await inPartner(db, partnerId, (tx) =>
      tx
        .selectFrom('partner')
        .select(['version', 'brand', 'copy', 'legal'])
        .where('id', '=', partnerId)
        .executeTakeFirstOrThrow(),
    )
    const basis = { partnerId, baseVersion: version, savedBy: 'operator@damask.example' }
    const saved = await saveSettings(db, clock, basis, { ...texts, brand: { ...(brand as Brand), ...change } })
    if (!saved.ok) throw new Error(`failed to save the settings: ${JSON.stringify(saved)}`)
  })
