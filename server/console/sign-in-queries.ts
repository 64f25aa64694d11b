import type { Insertable, Updateable } from 'kysely'
import type { Tx } from '../database/connect.ts'
import type { OperatorSessionTable, OperatorTable } from '../database/operator-tables.ts'

export const findOperatorSession = (tx: Tx, hash: Buffer) =>
  tx
    .selectFrom('operator_session as s')
    .innerJoin('operator as o', 'o.id', 's.operator_id')
    .select(['s.created_at', 's.seen_at', 's.expires_at', 's.revoked_at'])
    .select(['o.id', 'o.name', 'o.email', 'o.role', 'o.partners', 'o.disabled_at'])
    .where('s.token_hash', '=', hash)
    .executeTakeFirst()

export const insertOperatorSession = (tx: Tx, row: Insertable<OperatorSessionTable>) =>
  tx.insertInto('operator_session').values(row).execute()

export const touchOperatorSession = (tx: Tx, hash: Buffer, seenAt: Date, expiresAt: Date) =>
  tx
    .updateTable('operator_session')
    .set({ seen_at: seenAt, expires_at: expiresAt })
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .execute()

export const revokeOperatorSession = (tx: Tx, hash: Buffer, at: Date) =>
  tx.updateTable('operator_session').set({ revoked_at: at }).where('token_hash', '=', hash).execute()

const revokeSessionsOf = (tx: Tx, operatorId: string, at: Date) =>
  tx
    .updateTable('operator_session')
    .set({ revoked_at: at })
    .where('operator_id', '=', operatorId)
    .where('revoked_at', 'is', null)
    .execute()

/** Ends an operator's open impersonations. */
export const endImpersonationsOf = (tx: Tx, operatorId: string, at: Date) =>
  tx
    .updateTable('impersonation')
    .set({ ended_at: at })
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .execute()

const signInFields = [
  'id',
  'name',
  'email',
  'role',
  'partners',
  'password_hash',
  'code_secret',
  'code_step',
  'new_code_secret',
  'new_code_until',
  'failures',
  'failed_at',
  'locked_until',
  'disabled_at',
] as const

export const operatorByEmail = (tx: Tx, email: string) =>
  tx.selectFrom('operator').select(signInFields).where('email', '=', email).executeTakeFirst()

/** Locks the row until the transaction ends, so that concurrent attempts are counted one after the other. */
export const lockOperator = (tx: Tx, id: string) =>
  tx.selectFrom('operator').select(signInFields).where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks several operators in the order of their ids, which avoids deadlocks. */
export const lockOperators = (tx: Tx, ids: string[]) =>
  tx.selectFrom('operator').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()

/** The operator whose set-up link is valid at `now`, if not disabled. Locks the row until the transaction ends. */
export const lockOperatorBySetUp = (tx: Tx, hash: Buffer, now: Date) =>
  tx
    .selectFrom('operator')
    .select([...signInFields, 'setup_until'])
    .where('setup_hash', '=', hash)
    .where('setup_until', '>', now)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Ends an operator's sessions and impersonations. */
export const endSessionsAndImpersonations = async (tx: Tx, operatorId: string, at: Date): Promise<void> => {
  await revokeSessionsOf(tx, operatorId, at)
  await endImpersonationsOf(tx, operatorId, at)
}

export const updateOperator = (tx: Tx, id: string, set: Updateable<OperatorTable>) =>
  tx.updateTable('operator').set(set).where('id', '=', id).execute()

/** Inserts an operator. Returns undefined when the email is taken. */
export const insertOperator = (tx: Tx, row: Insertable<OperatorTable>) =>
  tx
    .insertInto('operator')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
