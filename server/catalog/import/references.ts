import { sql } from 'kysely'
import type { StoredRecord } from '../entries.ts'
import type { Tx } from '../../database/connect.ts'

export type CheckedRow = { record: StoredRecord; hash: string }

/** Card networks give this id to a chain; ids of all other schemes belong to one restaurant at a time. */
export const sharedScheme = 'vmid:'

type ReferenceOfRestaurant = { reference: string; id: string; name: string }
export type Conflict = { id: string; reason: string }

/**
 * The restaurants of `rows` to refuse, each with the reason: another restaurant, stored or earlier in `rows`, has a reference of the
 * refused restaurant. A restaurant that gives up a reference in the same `rows` frees the reference. Call this function while no other
 * import can write.
 */
export async function conflictsOf(tx: Tx, rows: readonly CheckedRow[]): Promise<Conflict[]> {
  const requestedReferences = rows.flatMap(({ record: { id, name, networkReferences } }) =>
    networkReferences
      .filter((reference) => !reference.startsWith(sharedScheme))
      .map((reference): ReferenceOfRestaurant => ({ reference, id, name })),
  )
  const { rows: holders } = await sql<ReferenceOfRestaurant>`
    select r.reference, m.id, m.name from merchant_reference r join merchant m on m.id = r.merchant_id
    where r.reference = any(${[...new Set(requestedReferences.map(({ reference }) => reference))]}::text[])
      and r.valid_to is null and (m.removed_at is null or m.paused)`.execute(tx)
  const refusals = new Map<string, string>()
  // A refused restaurant keeps its stored references. They may conflict with another row, so the check repeats.
  for (let countBefore = -1; countBefore !== refusals.size;) {
    countBefore = refusals.size
    const acceptedIds = new Set(rows.map(({ record }) => record.id).filter((id) => !refusals.has(id)))
    const holderOf = new Map(holders.filter(({ id }) => !acceptedIds.has(id)).map((row) => [row.reference, row]))
    for (const requested of requestedReferences.filter(({ id }) => acceptedIds.has(id))) {
      const { reference, id, name } = requested
      const holder = holderOf.get(reference)
      if (holder && holder.id !== id)
        refusals.set(id, `${reference} belongs to "${holder.name}" (${holder.id}), so "${name}" cannot have it too`)
      else holderOf.set(reference, requested)
    }
  }
  return [...refusals].map(([id, reason]) => ({ id, reason }))
}

/**
 * Ends the references that these restaurants no longer have, and adds their new ones. A new reference starts where the last holder's
 * ended, or without a beginning when the reference had no holder. The restaurants of a chain share a `vmid`, so for a `vmid` only the
 * same restaurant counts as the last holder. References of a paused restaurant end at the beginning of its pause. A restaurant in
 * `returningIds` was removed and comes back, so its new references start at `now` at the earliest. Deletes nothing: a late message
 * about an old purchase still finds the restaurant of that day.
 */
export async function replaceReferences(
  tx: Tx,
  rows: readonly CheckedRow[],
  returningIds: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const pairs = rows.flatMap(({ record: { id, networkReferences } }) =>
    [...new Set(networkReferences)].map((reference) => ({ reference, id })),
  )
  const pairTable = sql`unnest(${pairs.map((pair) => pair.reference)}::text[], ${pairs.map((pair) => pair.id)}::text[],
    ${pairs.map(({ id }) => returningIds.has(id))}::boolean[]) as pair (reference, id, returns)`
  // The table refuses an end that is not later than the beginning. A reference can begin at `now` or later.
  await sql`
    update merchant_reference r
    set valid_to = greatest(least(${now}::timestamptz, m.removed_at), r.valid_from + interval '1 millisecond')
    from merchant m
    where m.id = r.merchant_id and m.id = any(${rows.map(({ record }) => record.id)}::text[]) and r.valid_to is null
      and not exists (select from ${pairTable} where pair.reference = r.reference and pair.id = r.merchant_id)
      -- A reference that npm run networks has added stays valid, because import files do not contain it.
      and not exists (select from network_object o where o.kind = 'location' and o.subject = r.merchant_id
        and r.reference = o.network || ':' || o.object_id)`.execute(tx)
  if (pairs.length === 0) return
  await sql`
    insert into merchant_reference (reference, merchant_id, valid_from)
    select pair.reference, pair.id, case when pair.returns then greatest(${now}::timestamptz, ended.at) else coalesce(ended.at, '-infinity') end
    from ${pairTable} cross join lateral (
      select max(valid_to) as at from merchant_reference e
      where e.reference = pair.reference and (e.merchant_id = pair.id or pair.reference not like ${`${sharedScheme}%`})
    ) as ended
    on conflict (reference, merchant_id) where valid_to is null do nothing`.execute(tx)
}

/**
 * Ends the references of paused restaurants at the beginning of their pause, and starts them again at `now`: a purchase during the pause
 * never earns, however late it is reported.
 */
export async function reopenReferences(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    with ended as (
      update merchant_reference r set valid_to = greatest(m.removed_at, r.valid_from + interval '1 millisecond')
      from merchant m where m.id = r.merchant_id and m.paused and m.id = any(${ids}::text[]) and r.valid_to is null
      returning r.reference, r.merchant_id, r.valid_to
    )
    insert into merchant_reference (reference, merchant_id, valid_from)
    select reference, merchant_id, greatest(${now}::timestamptz, valid_to) from ended`.execute(tx)
}

/** Ends references that move to another restaurant of the same import, so that its row can start them. */
export async function endMovedReferences(tx: Tx, now: Date): Promise<void> {
  await sql`
    update merchant_reference r set valid_to = greatest(${now}::timestamptz, r.valid_from + interval '1 millisecond')
    from import_move where r.reference = import_move.reference and r.merchant_id = import_move.from_id and r.valid_to is null`.execute(
    tx,
  )
}
