import { sql } from 'kysely'
import type { Db, Tx } from '../../database/connect.ts'
import { reopenReferences } from './references.ts'

/** `resume` ends a pause; a removed restaurant returns with its next import. */
export const statusChanges = ['pause', 'resume', 'remove'] as const
export type StatusChange = (typeof statusChanges)[number]

/** `changed`: names of the restaurants by public id; `unchanged`: they had the status; `unknown`: ids of no restaurant. */
export type StatusResult = { changed: { id: string; name: string }[]; unchanged: string[]; unknown: string[] }

/**
 * Pauses, resumes or removes restaurants by their ids in a source; without a source, by their public ids. A paused or removed restaurant is
 * in no list, and purchases from `now` on earn nothing; earlier ones still do. Only a removal ends the references.
 */
export function changeStatus(
  db: Db,
  { change, source, ids, now }: { change: StatusChange; source: string | null; ids: readonly string[]; now: Date },
): Promise<StatusResult> {
  return db.transaction().execute(async (tx) => {
    // An import locks the catalog's version row before restaurants, too: in another order the two could wait for each other.
    await tx.selectFrom('catalog').select('version').forUpdate().execute()
    const requested = [...new Set(ids)]
    const { rows } = await sql<{ id: string; name: string; requested: string; is_due: boolean }>`
      select id, name, ${source === null ? sql`id` : sql`source_id`} as requested, ${isDue(change)} as is_due from merchant
      where ${source === null ? sql`id = any(${requested}::text[])` : sql`source = ${source} and source_id = any(${requested}::text[])`}
      order by id for update`.execute(tx)
    const due = rows.filter((row) => row.is_due)
    const dueIds = due.map(({ id }) => id)
    if (change === 'pause') await pauseMerchants(tx, dueIds, now)
    if (change === 'resume') await resumeMerchants(tx, dueIds, now)
    if (change === 'remove') await removeMerchants(tx, dueIds, now)
    const knownIds = new Set(rows.map((row) => row.requested))
    return {
      changed: due.map(({ id, name }) => ({ id, name })),
      unchanged: rows.filter((row) => !row.is_due).map(({ id }) => id),
      unknown: requested.filter((id) => !knownIds.has(id)),
    }
  })
}

function isDue(change: StatusChange) {
  if (change === 'pause') return sql`removed_at is null`
  return change === 'resume' ? sql`paused` : sql`(removed_at is null or paused)`
}

async function pauseMerchants(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('merchant').set({ removed_at: now, paused: true }).where('id', 'in', ids).execute()
}

async function resumeMerchants(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await reopenReferences(tx, ids, now)
  await tx.updateTable('merchant').set({ removed_at: null, paused: false }).where('id', 'in', ids).execute()
}

/**
 * Removes restaurants from every list and ends their references; their pages stay for the dines that link to them. Ids of no restaurant and
 * of removed ones are ignored. A paused restaurant earns nothing since the beginning of its pause.
 */
export async function removeMerchants(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  // The database requires `valid_from` before `valid_to`, so a reference that began at `now` ends a millisecond later.
  await sql`
    update merchant_reference r set valid_to = greatest(coalesce(m.removed_at, ${now}::timestamptz), r.valid_from + interval '1 millisecond')
    from merchant m where m.id = r.merchant_id and m.id = any(${ids}::text[]) and r.valid_to is null`.execute(tx)
  await sql`
    update merchant set removed_at = coalesce(removed_at, ${now}::timestamptz), paused = false
    where id = any(${ids}::text[]) and (removed_at is null or paused)`.execute(tx)
}

/**
 * Removes a restaurant. Resolves to false when no restaurant has this id, or the restaurant was removed before.
 */
export async function removeMerchant(db: Db, id: string, now: Date): Promise<boolean> {
  const { changed } = await changeStatus(db, { change: 'remove', source: null, ids: [id], now })
  return changed.length > 0
}
