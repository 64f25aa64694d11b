import { sql } from 'kysely'
import type { Db } from '../../database/connect.ts'

/** The longest public id, in characters. */
const idLengthMax = 80
export const sourceIdLengthMax = 100

/** The name of a source as `--source` has it. */
export const isSourceName = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,19}$/.test(text)

/** An id of a file, with what identifies the restaurant if the catalog has it without a source. */
export type NamedId = { sourceId: string; name: string; zip: string }

/**
 * The public ids for the ids of a file. A restaurant of the source keeps its public id for ever. One that was imported without a source
 * under the same id, with the same name and ZIP code, becomes a restaurant of the source and keeps its id, too. Any other gets
 * `<source>-<id>`, with everything but letters and digits as dashes. `foreignIds`: public ids that belong to a restaurant elsewhere.
 */
export async function publicIdsOf(
  db: Db,
  source: string,
  rows: readonly NamedId[],
): Promise<{ idOf: Map<string, string>; foreignIds: Set<string> }> {
  const idOf = new Map(rows.map(({ sourceId }) => [sourceId, publicId(source, sourceId)]))
  const sourceIds = [...idOf.keys()]
  const { rows: adopted } = await sql<{ id: string }>`
    select m.id from merchant m join unnest(${rows.map(({ sourceId }) => sourceId)}::text[], ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ zip }) => zip)}::text[]) as row (id, name, zip) on row.id = m.id
    where m.source is null and lower(m.name) = lower(row.name) and m.record ->> 'zip' = row.zip`.execute(db)
  for (const { id } of adopted) idOf.set(id, id)
  const { rows: ownRows } = await sql<{ id: string; sourceId: string }>`
    select id, source_id as "sourceId" from merchant where source = ${source} and source_id = any(${sourceIds}::text[])`.execute(
    db,
  )
  for (const { id, sourceId } of ownRows) idOf.set(sourceId, id)
  const adoptedIds = new Set(adopted.map(({ id }) => id))
  const otherIds = await idsOfOthers(db, source, [...idOf.values()])
  const clashes = await clashesWithin(db, source, idOf)
  return { idOf, foreignIds: new Set([...otherIds.filter((id) => !adoptedIds.has(id)), ...clashes]) }
}

/** The public ids among these that belong to another source, or to none. */
export async function idsOfOthers(db: Db, source: string | null, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from merchant where id = any(${ids}::text[]) and source is distinct from ${source}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The public ids that the catalog has for another id of the same source: `A-1` and `A 1` would share one. */
async function clashesWithin(db: Db, source: string, idOf: ReadonlyMap<string, string>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from merchant m join unnest(${[...idOf.values()]}::text[], ${[...idOf.keys()]}::text[]) as row (id, source_id)
      on row.id = m.id
    where m.source = ${source} and m.source_id <> row.source_id`.execute(db)
  return rows.map(({ id }) => id)
}

function publicId(source: string, sourceId: string): string {
  const slug = sourceId
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return slug === '' ? '' : `${source}-${slug}`.slice(0, idLengthMax).replace(/-$/, '')
}
