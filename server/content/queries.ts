import { contentEntry, type StoredEntry } from '../../contract/content.ts'
import type { Tx } from '../database/connect.ts'

/** The public content: the newest published version of each entry for each audience. */
export type PartnerContent = { live: StoredEntry[] }

type Row = {
  type: string
  slug: string
  audience: StoredEntry['audience']
  fields: unknown
}

/** Returns a list with the entry in the contract's form. The list is empty for a withdrawn entry or one that violates the contract. */
function entryOf({ type, slug, audience, fields }: Row): StoredEntry[] {
  if (fields === null) return []
  const parsed = contentEntry.safeParse({ type, slug, fields })
  return parsed.success ? [{ audience, entry: parsed.data }] : []
}

export async function loadContent(tx: Tx, partnerId: string): Promise<PartnerContent> {
  return { live: await newestVersions(tx, partnerId, { isPublishedOnly: true }) }
}

/** The content of a preview: the newest version of each entry, published or not. Not cached, so that a saved draft appears at once. */
export const loadDrafts = (tx: Tx, partnerId: string): Promise<StoredEntry[]> =>
  newestVersions(tx, partnerId, { isPublishedOnly: false })

async function newestVersions(
  tx: Tx,
  partnerId: string,
  { isPublishedOnly }: { isPublishedOnly: boolean },
): Promise<StoredEntry[]> {
  const rows = await tx
    .selectFrom('content_version')
    .distinctOn(['type', 'slug', 'audience'])
    .select(['type', 'slug', 'audience', 'fields'])
    .where('partner_id', '=', partnerId)
    .$if(isPublishedOnly, (query) => query.where('published_at', 'is not', null))
    .orderBy('type')
    .orderBy('slug')
    .orderBy('audience')
    .orderBy('version', 'desc')
    .execute()
  return (rows as Row[]).flatMap(entryOf)
}
