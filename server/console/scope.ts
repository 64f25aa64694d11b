import { sql } from 'kysely'
import type { Scope } from '../../domain/staff/roles.ts'
import type { Db, Tx } from '../database/connect.ts'

/** Every query of the console runs in here: the transaction has said which partners' rows it may see (design §4). */
export async function inScope<T>(db: Db, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('damask.partners', ${scope === null ? '*' : scope.join(',')}, true)`.execute(tx)
    return work(tx)
  })
}
