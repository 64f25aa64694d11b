import { isSameJson } from '../../domain/same-json.ts'
import type { Audience, StoredEntry } from '../../contract/content.ts'
import type { Tx } from '../database/connect.ts'

/** What publishing a folder changes of one variant of an entry. `before` null: it is not published. `after` null: it is withdrawn. */
export type EntryChange = {
  type: string
  slug: string
  audience: Audience
  version: number
  before: unknown
  after: unknown
}

type VariantKey = { type: string; slug: string; audience: string }
const keyOf = ({ type, slug, audience }: VariantKey) => `${type}/${slug}/${audience}`

/**
 * What `publishFolder` changes. An entry changes that differs from its published version, even when another author published that one. An
 * entry that the folder no longer contains is withdrawn if `savedBy` published it. Other entries and all drafts stay.
 */
export async function folderChanges(
  tx: Tx,
  entries: readonly StoredEntry[],
  { partnerId, savedBy }: { partnerId: string; savedBy: string },
): Promise<EntryChange[]> {
  const newestVersions = await tx
    .selectFrom('content_version')
    .select(['type', 'slug', 'audience', (eb) => eb.fn.max('version').as('version')])
    .where('partner_id', '=', partnerId)
    .groupBy(['type', 'slug', 'audience'])
    .execute()
  const publishedRows = await tx
    .selectFrom('content_version')
    .distinctOn(['type', 'slug', 'audience'])
    .select(['type', 'slug', 'audience', 'fields', 'saved_by'])
    .where('partner_id', '=', partnerId)
    .where('published_at', 'is not', null)
    .orderBy('type')
    .orderBy('slug')
    .orderBy('audience')
    .orderBy('version', 'desc')
    .execute()
  const versionOf = new Map(newestVersions.map((row) => [keyOf(row), row.version]))
  const publishedFields = new Map(publishedRows.map((row) => [keyOf(row), row.fields]))
  const folderEntries = new Map(
    entries.map(({ audience, entry }) => [keyOf({ ...entry, audience }), { ...entry, audience }] as const),
  )
  const nextVersion = (key: string) => (versionOf.get(key) ?? 0) + 1
  const withdrawn = publishedRows
    .filter((row) => row.saved_by === savedBy && row.fields !== null && !folderEntries.has(keyOf(row)))
    .map(({ type, slug, audience, fields }) => {
      const version = nextVersion(keyOf({ type, slug, audience }))
      return { type, slug, audience, version, before: fields, after: null }
    })
  const newOrChanged = [...folderEntries]
    .filter(([key, { fields }]) => !isSameJson(publishedFields.get(key), fields))
    .map(([key, { type, slug, audience, fields }]) => {
      return {
        type,
        slug,
        audience,
        version: nextVersion(key),
        before: publishedFields.get(key) ?? null,
        after: fields,
      }
    })
  return [...withdrawn, ...newOrChanged]
}

/** Publishes a brand folder: a new version for each of its changes. Returns their number. */
export async function publishFolder(
  tx: Tx,
  entries: readonly StoredEntry[],
  saveContext: { partnerId: string; savedBy: string; at: Date },
): Promise<number> {
  const { partnerId, savedBy, at } = saveContext
  const rows = (await folderChanges(tx, entries, saveContext)).map(({ before: _before, after, ...variant }) => ({
    ...variant,
    fields: after === null ? null : JSON.stringify(after),
    partner_id: partnerId,
    saved_by: savedBy,
    saved_at: at,
    published_at: at,
  }))
  if (rows.length > 0) await tx.insertInto('content_version').values(rows).execute()
  return rows.length
}
