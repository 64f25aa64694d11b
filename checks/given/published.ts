import { publishDraft, saveDraft } from '../../server/content/versions.ts'
import type { Audience, ContentType } from '../../contract/content.ts'
import type { Site } from './site.ts'

/** Publishes an entry at the test's site, as an editor does; for everybody unless an audience is named. */
export async function publish(
  { deps: { db, clock, partners } }: Pick<Site, 'deps'>,
  partnerId: string,
  { type, slug, fields, audience = '' }: { type: ContentType; slug: string; fields: unknown; audience?: Audience },
): Promise<void> {
  const variant = { partnerId, type, slug, audience }
  const draft = await saveDraft(db, clock, { ...variant, savedBy: 'editor@damask.example' }, fields)
  if (!draft.ok) throw new Error(`the entry was not saved: ${JSON.stringify(draft)}`)
  const published = await publishDraft(db, clock, variant, draft.version)
  if (!published.ok) throw new Error(`the entry was not published: ${published.refused}`)
  await partners.refresh()
}
