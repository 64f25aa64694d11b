import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../database/connect.ts'
import type { StoredRecord } from '../entries.ts'
import type { ProgramStatus } from './cells.ts'
import type { RefusedRow } from './report.ts'

/** A valid row of a file. `record` is null for a closed restaurant. `original`: the row as the file has it. */
export type StagedRow = {
  line: number
  id: string
  sourceId: string | null
  name: string
  record: StoredRecord | null
  status: ProgramStatus | null
  /** Null when no report of refused rows is written. */
  original: Omit<RefusedRow, 'line'> | null
}

const stageTables = sql`import_row, import_reference, import_refused, import_move`
/** Key of the advisory lock that each running import shares. An import that gets it alone may empty the tables. */
const importLock = 310_031

/**
 * Runs an import with its own view of the stage: tables with the rows of one file. With them the database compares a whole file with the
 * catalog before anything is written, and of each row this process keeps only the id. `db` must be one connection.
 */
export async function withStage<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await emptyStage(db) // rows of an import that was interrupted
  await sql`select pg_advisory_lock_shared(${importLock}), set_config('damask.import', ${randomUUID()}, false)`.execute(
    db,
  )
  try {
    return await work()
  } finally {
    await sql`select pg_advisory_unlock_shared(${importLock})`.execute(db)
    await emptyStage(db)
  }
}

/** Empties the stage, unless another import runs: the last one to end empties it. */
async function emptyStage(db: Db): Promise<void> {
  const { rows } = await sql<{ isAlone: boolean }>`select pg_try_advisory_lock(${importLock}) as "isAlone"`.execute(db)
  if (!rows[0]?.isAlone) return
  await sql`truncate ${stageTables}`.execute(db)
  await sql`select pg_advisory_unlock(${importLock})`.execute(db)
}

export async function stageRows(db: Db, rows: readonly StagedRow[], refusedIds: readonly string[]): Promise<void> {
  const columnOf = <T>(pick: (row: StagedRow) => T): T[] => rows.map(pick)
  if (rows.length > 0)
    await sql`
      insert into import_row (id, line, source_id, name, content_hash, record, status, original)
      select * from unnest(${columnOf(({ id }) => id)}::text[], ${columnOf(({ line }) => line)}::int[],
        ${columnOf(({ sourceId }) => sourceId)}::text[], ${columnOf(({ name }) => name)}::text[],
        ${columnOf(({ record }) => (record ? hashOf(record) : null))}::text[],
        ${columnOf(({ record }) => (record ? JSON.stringify(record) : null))}::text[],
        ${columnOf(({ status }) => status)}::text[], ${columnOf(({ original }) => original && JSON.stringify(original))}::text[])`.execute(
      db,
    )
  const pairs = rows.flatMap(({ id, record }) =>
    [...new Set(record?.networkReferences)].map((reference) => ({ reference, id })),
  )
  if (pairs.length > 0)
    await sql`insert into import_reference (reference, id) select * from unnest(${pairs.map(({ reference }) => reference)}::text[],
      ${pairs.map(({ id }) => id)}::text[])`.execute(db)
  if (refusedIds.length > 0)
    await sql`insert into import_refused (id) select * from unnest(${refusedIds}::text[]) on conflict do nothing`.execute(
      db,
    )
}

const hashOf = (record: StoredRecord): string => createHash('sha256').update(JSON.stringify(record)).digest('base64url')

export type AcceptedRow = Omit<StagedRow, 'original'> & { record: StoredRecord; hash: string }

/** The accepted rows with a record after `line`, in the order of the file. */
export async function acceptedRowsAfter(db: Db, line: number, limit: number): Promise<AcceptedRow[]> {
  const { rows } = await sql<Omit<AcceptedRow, 'record'> & { record: string }>`
    select line, id, source_id as "sourceId", name, record, status, content_hash as hash from import_row
    where line > ${line} and refusal is null and record is not null order by line limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, record: JSON.parse(row.record) as StoredRecord }))
}

export type StagedRefusal = RefusedRow & { field: string; reason: string }

/** The staged rows that a comparison has refused, in the order of the file. */
export async function refusedRows(db: Db): Promise<StagedRefusal[]> {
  const { rows } = await sql<{ line: number; original: string | null; field: string; reason: string }>`
    select line, original, refused_field as field, refusal as reason from import_row where refusal is not null order by line`.execute(
    db,
  )
  return rows.map(({ original, ...row }) => ({
    cells: null,
    text: '',
    ...(original === null ? {} : (JSON.parse(original) as Omit<RefusedRow, 'line'>)),
    ...row,
  }))
}

/** The ids of the closed restaurants. */
export async function closedIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from import_row where record is null and refusal is null`.execute(db)
  return rows.map(({ id }) => id)
}
