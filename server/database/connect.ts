import pg from 'pg'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
/** Identifies a member: ids of members are unique per partner. */
export type MemberKey = { partnerId: string; memberId: string }

/** PostgreSQL's OIDs of these types. */
const int8TypeId = 20
const dateTypeId = 1082

/** Reads int8 as a safe integer. Throws a RangeError beyond that: a sum that would lose a cent must fail, not round. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer out of safe range: ${text}`)
  return value
}

const parsers = new Map<number, (text: string) => unknown>([
  [int8TypeId, safeInteger],
  [dateTypeId, (text) => text], // a calendar date has no zone and must not become an instant
])

/** A pool for one role. Errors on idle connections are expected when the server restarts; the next query reconnects. */
export function connect(
  url: string,
  options: { max: number; name: string; onError?: (error: Error) => void },
): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: options.name,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text')) as never,
    },
  })
  pool.on('error', (error) => options.onError?.(error))
  // Only this listener gets the error of a connection that breaks between two queries of a transaction. Without it, the process ends.
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)))
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool }
}

/** Runs `work` in a transaction that is limited to one partner's rows (P1-632). */
export async function inPartner<T>(db: Db, partnerId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('damask.partner', ${partnerId}, true)`.execute(tx)
    return work(tx)
  })
}

/** SQLSTATEs of a serialization failure and a deadlock. */
const retryableCodes = new Set(['40001', '40P01'])

/** Repeats a transaction after a serialization failure or a deadlock, up to `tries` attempts. Throws other errors at once. */
export async function withRetries<T>(work: () => Promise<T>, tries = 5): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= tries || !retryableCodes.has(errorCode(error))) throw error
    }
  }
}

/** SQLSTATE of a database error, or ''. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

/** Name of the unique constraint that a write violated, or ''. */
export function violatedUniqueConstraint(error: unknown): string {
  return errorCode(error) === '23505' && typeof error === 'object' && error !== null && 'constraint' in error
    ? String(error.constraint)
    : ''
}
