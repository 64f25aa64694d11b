import type { Insertable } from 'kysely'
import type { Tx } from '../database/connect.ts'
import type { OperatorPasskeyTable, OperatorChallengeTable } from '../database/operator-tables.ts'

/** An operator's passkeys, oldest first. */
export const operatorPasskeysOf = (tx: Tx, operatorId: string) =>
  tx
    .selectFrom('operator_passkey')
    .select(['id', 'name', 'synced', 'created_at', 'last_used_at'])
    .where('operator_id', '=', operatorId)
    .orderBy('created_at')
    .execute()

/** A passkey, if it is this operator's. */
export const operatorPasskeyOf = (tx: Tx, operatorId: string, id: string) =>
  tx
    .selectFrom('operator_passkey')
    .select(['id', 'name', 'public_key', 'counter'])
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Inserts a passkey. Returns undefined when its id exists already. */
export const insertOperatorPasskey = (tx: Tx, row: Insertable<OperatorPasskeyTable>) =>
  tx
    .insertInto('operator_passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()

export const setOperatorPasskeyUsed = (tx: Tx, id: string, counter: number, at: Date) =>
  tx.updateTable('operator_passkey').set({ counter, last_used_at: at }).where('id', '=', id).execute()

export const setOperatorPasskeyName = (tx: Tx, id: string, name: string) =>
  tx.updateTable('operator_passkey').set({ name }).where('id', '=', id).execute()

export const deleteOperatorPasskey = (tx: Tx, id: string) =>
  tx.deleteFrom('operator_passkey').where('id', '=', id).execute()

export const deleteOperatorPasskeysOf = (tx: Tx, operatorId: string) =>
  tx.deleteFrom('operator_passkey').where('operator_id', '=', operatorId).execute()

/** Stores a challenge and deletes expired ones. `requester_hash`: the hash of a browser's cookie or of a session. */
export const insertOperatorChallenge = async (tx: Tx, row: Insertable<OperatorChallengeTable>, now: Date) => {
  await tx.deleteFrom('operator_challenge').where('expires_at', '<=', now).execute()
  await tx.insertInto('operator_challenge').values(row).execute()
}

/**
 * Deletes the challenge, so that it counts once. Returns false and changes nothing for an expired or unknown challenge, or for one of
 * another browser or session.
 */
export const consumeOperatorChallenge = async (
  tx: Tx,
  challengeHash: Buffer,
  requesterHash: Buffer,
  now: Date,
): Promise<boolean> => {
  const deletion = await tx
    .deleteFrom('operator_challenge')
    .where('challenge_hash', '=', challengeHash)
    .where('requester_hash', '=', requesterHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return deletion.numDeletedRows > 0n
}
