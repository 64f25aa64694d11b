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

type SaveContext = { partnerId: string; savedBy: string; at: Date }
const keyOf = ({ type, slug, audience }: { type: string; slug: string; audience: string }) =>
  `${type}/${slug}/${audience}`

/**
 * Publishes a brand folder. A new entry, or one that differs from its newest version, gets a new version, even when another author saved
 * the newest. An entry that the folder no longer contains is withdrawn if `savedBy` saved its newest version. Other entries stay. Returns
 * the number of new versions, which includes withdrawals.
 */
export async function publishFolder(
  tx: Tx,
  entries: readonly StoredEntry[],
  saveContext: SaveContext,
): Promise<number> {
  const rows = await tx
    .selectFrom('content_version')
    .distinctOn(['type', 'slug', 'audience'])
    .select(['type', 'slug', 'audience', 'version', 'fields', 'saved_by'])
    .where('partner_id', '=', saveContext.partnerId)
    .orderBy('type')
    .orderBy('slug')
    .orderBy('audience')
    .orderBy('version', 'desc')
    .execute()
  const newestByKey = new Map(rows.map((row) => [keyOf(row), row]))
  const folderEntries = new Map(
    entries.map(({ audience, entry }) => [keyOf({ ...entry, audience }), { ...entry, audience }] as const),
  )
  const withdrawnRows = rows.filter(
    (row) => row.saved_by === saveContext.savedBy && row.fields !== null && !folderEntries.has(keyOf(row)),
  )
  const newOrChanged = [...folderEntries].filter(([key, { fields }]) => !isSame(newestByKey.get(key)?.fields, fields))
  const newVersions = [
    ...withdrawnRows.map(({ type, slug, audience, version }) => ({
      type,
      slug,
      audience,
      version: version + 1,
      fields: null,
    })),
    ...newOrChanged.map(([key, { type, slug, audience, fields }]) => ({
      type,
      slug,
      audience,
      version: (newestByKey.get(key)?.version ?? 0) + 1,
      fields: JSON.stringify(fields),
    })),
  ].map((row) => ({
    ...row,
    partner_id: saveContext.partnerId,
    saved_by: saveContext.savedBy,
    saved_at: saveContext.at,
    published_at: saveContext.at,
  }))
  if (newVersions.length > 0) await tx.insertInto('content_version').values(newVersions).execute()
  return newVersions.length
}

/** Compares with sorted keys, because the database reorders the keys of JSON. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(withSortedKeys(a)) === JSON.stringify(withSortedKeys(b))
}
function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, withSortedKeys(inner)]),
  )
}
