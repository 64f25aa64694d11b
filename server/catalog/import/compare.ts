import { sql } from 'kysely'
import type { Db } from '../../database/connect.ts'
import { sharedScheme } from './references.ts'

/**
 * What happens to a reference that one restaurant has in the catalog and another one in the file. `refuse`: the row is refused. `in file`:
 * it moves when the file has the former restaurant without it. `all`: it moves.
 */
export type MovePolicy = 'refuse' | 'in file' | 'all'

export type ReferenceMove = { reference: string; from: string; to: string }

type Overlap = {
  reference: string
  id: string
  name: string
  holderId: string
  holderName: string
  /** Null when no accepted row of the file has the holder. */
  holderStatus: 'keeps' | 'gives up' | 'closed' | null
}

const holdsIt = sql`(m.removed_at is null or m.paused)`

/**
 * Refuses each row with a reference of another restaurant, unless it moves, and stores the moves in `import_move`. A refused restaurant
 * keeps its references, which may conflict with further rows, so the comparison repeats until nothing changes.
 */
export async function refuseConflicts(db: Db, policy: MovePolicy): Promise<ReferenceMove[]> {
  for (;;) {
    const overlaps = await overlapsWithCatalog(db)
    const refusals = new Map<string, string>()
    const moves = overlaps.filter((overlap) => isMove(overlap, policy))
    for (const overlap of overlaps) if (!isMove(overlap, policy)) refusals.set(overlap.id, reasonOf(overlap))
    for (const { id, reason } of await duplicatesInFile(db, new Set(refusals.keys()))) refusals.set(id, reason)
    if (refusals.size === 0) return storeMoves(db, moves)
    await sql`update import_row set refusal = row.reason, refused_field = 'networkReferences'
      from unnest(${[...refusals.keys()]}::text[], ${[...refusals.values()]}::text[]) as row (id, reason)
      where import_row.id = row.id`.execute(db)
  }
}

function isMove({ holderStatus }: Overlap, policy: MovePolicy): boolean {
  if (holderStatus === 'closed') return true
  if (holderStatus === 'gives up') return policy !== 'refuse'
  return holderStatus === null && policy === 'all'
}

function reasonOf({ reference, name, holderId, holderName, holderStatus }: Overlap): string {
  const reason = `${reference} belongs to "${holderName}" (${holderId}), so "${name}" cannot have it too`
  return holderStatus === 'keeps' ? reason : `${reason}; --move-mids moves it`
}

async function overlapsWithCatalog(db: Db): Promise<Overlap[]> {
  const { rows } = await sql<Overlap>`
    select r.reference, i.id, i.name, m.id as "holderId", m.name as "holderName",
      case when h.status = 'closed' then 'closed' when kept.id is not null then 'keeps' when h.id is not null then 'gives up' end as "holderStatus"
    from import_row i
    join import_reference r on r.id = i.id
    join merchant_reference held on held.reference = r.reference and held.valid_to is null and held.merchant_id <> i.id
    join merchant m on m.id = held.merchant_id and ${holdsIt}
    left join import_row h on h.id = m.id and h.refusal is null
    left join import_reference kept on kept.id = h.id and kept.reference = r.reference
    where i.refusal is null and r.reference not like ${`${sharedScheme}%`}
    order by i.line, r.reference`.execute(db)
  return rows
}

/** Accepted rows with a reference of an accepted row before them. The restaurant that has the reference in the catalog comes first. */
async function duplicatesInFile(db: Db, refusedIds: ReadonlySet<string>): Promise<{ id: string; reason: string }[]> {
  const { rows } = await sql<{ id: string; reason: string }>`
    select id, reference || ' belongs to "' || first_name || '" (' || first_id || '), so "' || name || '" cannot have it too' as reason
    from (
      select r.reference, i.id, i.name, first_value(i.id) over first as first_id, first_value(i.name) over first as first_name
      from import_reference r join import_row i on i.id = r.id and i.refusal is null and not i.id = any(${[...refusedIds]}::text[])
      left join merchant_reference held on held.reference = r.reference and held.merchant_id = i.id and held.valid_to is null
      where r.reference not like ${`${sharedScheme}%`}
      window first as (partition by r.reference order by held.merchant_id is null, i.line)
    ) as shared
    where id <> first_id`.execute(db)
  return rows
}

async function storeMoves(db: Db, overlaps: readonly Overlap[]): Promise<ReferenceMove[]> {
  const moves = overlaps.map(({ reference, holderId, id }) => ({ reference, from: holderId, to: id }))
  if (moves.length > 0)
    await sql`insert into import_move (reference, from_id, to_id) select * from unnest(${moves.map(({ reference }) => reference)}::text[],
      ${moves.map(({ from }) => from)}::text[], ${moves.map(({ to }) => to)}::text[]) on conflict do nothing`.execute(
      db,
    )
  return moves
}

/**
 * Refuses rows without a source whose id is another restaurant in the catalog: name and ZIP code both differ. The ids of two acquirers are
 * often the same small numbers.
 */
export async function refuseOtherRestaurants(db: Db): Promise<void> {
  await sql`
    update import_row set refused_field = 'id', refusal = '"' || m.id || '" is "' || m.name || '" in ' || m.city
      || ' in the catalog, and this row is another restaurant; import the file with --source'
    from merchant m
    where m.id = import_row.id and m.source is null and ${holdsIt} and import_row.record is not null
      and lower(m.name) <> lower(import_row.name) and m.record ->> 'zip' <> import_row.record::jsonb ->> 'zip'`.execute(
    db,
  )
}

export type PlannedCounts = {
  added: number
  changed: number
  unchanged: number
  /** Rows of closed restaurants that do not take part. */
  alreadyClosed: number
  removed: number
  paused: number
  resumed: number
}

export const noPlan: PlannedCounts = {
  added: 0,
  changed: 0,
  unchanged: 0,
  alreadyClosed: 0,
  removed: 0,
  paused: 0,
  resumed: 0,
}

/** What the accepted rows will change. A removed, paused or resumed restaurant also counts as changed or added, except a closed one. */
export async function plannedCounts(db: Db, source: string | null): Promise<PlannedCounts> {
  const { rows } = await sql<PlannedCounts>`
    with plan as (
      select i.status, i.record is null as closes, m.id is not null as is_known, coalesce(m.paused, false) as was_paused,
        m.removed_at is not null and not m.paused as was_removed, ${holdsIt} as takes_part,
        i.status is not distinct from 'paused' or (i.status is null and coalesce(m.paused, false)) as is_paused,
        m.content_hash is distinct from i.content_hash or m.source is distinct from ${source}::text as differs
      from import_row i left join merchant m on m.id = i.id where i.refusal is null
    )
    select count(*) filter (where not closes and not is_known) as added,
      count(*) filter (where not closes and is_known and (differs or was_removed or was_paused <> is_paused)) as changed,
      count(*) filter (where not closes and is_known and not differs and not was_removed and was_paused = is_paused) as unchanged,
      count(*) filter (where closes and not coalesce(takes_part, false)) as "alreadyClosed",
      count(*) filter (where closes and takes_part) as removed,
      count(*) filter (where not closes and is_paused and not was_paused) as paused,
      count(*) filter (where not closes and was_paused and not is_paused) as resumed
    from plan`.execute(db)
  return rows[0] ?? noPlan
}

export type NeverEarning = { line: number; id: string; name: string; why: 'no reference' | 'shared reference' }

/**
 * Accepted rows of restaurants where no purchase can be matched: they have no reference, or only references that other restaurants have,
 * too. `total` counts all of them; at most `limit` are listed.
 */
export async function neverEarning(db: Db, limit: number): Promise<{ total: number; rows: NeverEarning[] }> {
  const { rows } = await sql<NeverEarning & { total: number }>`
    with own as (
      select i.line, i.id, i.name, array(
        select r.reference from import_reference r where r.id = i.id
        union
        select held.reference from merchant_reference held
        join network_object o on o.kind = 'location' and o.subject = i.id and held.reference = o.network || ':' || o.object_id
        where held.merchant_id = i.id and held.valid_to is null) as refs
      from import_row i where i.refusal is null and i.record is not null
    )
    select line, id, name, case when refs = '{}' then 'no reference' else 'shared reference' end as why, count(*) over () as total from own
    where refs = '{}' or not exists (
      select from unnest(refs) as ref (own_reference)
      where own_reference not like ${`${sharedScheme}%`} or (
        not exists (select from import_reference other where other.reference = own_reference and other.id <> own.id)
        and not exists (select from merchant_reference held join merchant m on m.id = held.merchant_id and ${holdsIt}
          where held.reference = own_reference and held.merchant_id <> own.id and held.valid_to is null)))
    order by line limit ${limit}`.execute(db)
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) }
}

/** The restaurants of a source that the file does not contain, and how many restaurants the source has. */
export async function missingFrom(
  db: Db,
  source: string,
): Promise<{ sourceSize: number; missing: { id: string; name: string }[] }> {
  const { rows } = await sql<{ id: string; name: string }>`
    select m.id, m.name from merchant m where m.source = ${source} and ${holdsIt}
      and not exists (select from import_row i where i.id = m.id) and not exists (select from import_refused r where r.id = m.id)
    order by m.id`.execute(db)
  const { rows: sizes } = await sql<{ size: number }>`
    select count(*) as size from merchant m where m.source = ${source} and ${holdsIt}`.execute(db)
  return { sourceSize: sizes[0]?.size ?? 0, missing: rows }
}
