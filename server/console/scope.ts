import { sql } from 'kysely'
import type { Scope } from '../../domain/operators/roles.ts'
import type { Db, Tx } from '../database/connect.ts'

/** For work before anyone is signed in: no partner's rows are visible. Operators' own rows are not limited by partner. */
export const noPartners: Scope = []

/**
 * Runs work in a transaction that is limited to the partners in the scope; null means every partner. Only the list of
 * partners (partners.ts) and the start of the job library (jobs.ts) run without a scope.
 */
export async function inScope<T>(db: Db, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('damask.partners', ${scope === null ? '*' : scope.join(',')}, true)`.execute(tx)
    return work(tx)
  })
}
