import { sql, type Insertable } from 'kysely'
import type { PasskeyView } from '../../contract/api/passkeys.ts'
import type { Tx } from '../database/connect.ts'
import type { SignInStatus, PasskeyChallengeTable, PasskeyTable } from '../database/tables.ts'

/** A member's passkeys, the oldest first. */
export const passkeysOf = (tx: Tx, partnerId: string, memberId: string) =>
  tx
    .selectFrom('passkey')
    .select(['id', 'name', 'synced', 'transports', 'created_at', 'last_used_at'])
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()

type PasskeyRow = Awaited<ReturnType<typeof passkeysOf>>[number]

/** Copies field by field the data of a passkey that its owner sees. */
export const passkeyViewOf = (row: Omit<PasskeyRow, 'transports'>): PasskeyView => ({
  id: row.id,
  name: row.name,
  synced: row.synced,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

/** False when this partner already has a passkey with this id: the authenticator chooses the id, so it may send one that exists. */
export const insertPasskey = async (tx: Tx, row: Insertable<PasskeyTable>): Promise<boolean> => {
  const insert = tx
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
  return (await insert.returning('id').executeTakeFirst()) !== undefined
}

/** A passkey with its member, unless the member closed the account. Locks the passkey until the transaction ends. */
export const passkeyById = (tx: Tx, partnerId: string, id: string) =>
  tx
    .selectFrom('passkey')
    .innerJoin('member', (join) =>
      join.onRef('member.partner_id', '=', 'passkey.partner_id').onRef('member.id', '=', 'passkey.member_id'),
    )
    .select(['passkey.id', 'passkey.public_key', 'passkey.counter', 'member.id as memberId'])
    .select(['member.status', 'member.public_id as publicId', 'member.email_must_change as emailMustChange'])
    .where('passkey.partner_id', '=', partnerId)
    .where('passkey.id', '=', id)
    .forUpdate('passkey')
    .where('member.status', '<>', 'left')
    .$narrowType<{ status: SignInStatus }>()
    .executeTakeFirst()

/**
 * Stores the use of a passkey. False when the passkey was removed, or used by another answer with the same or a higher counter, while its
 * answer was verified. An authenticator without a counter always sends 0.
 */
export const recordPasskeyUse = async (tx: Tx, partnerId: string, id: string, counter: number, at: Date) => {
  const update = tx.updateTable('passkey').set({ counter, last_used_at: at }).where('partner_id', '=', partnerId)
  const isAhead = sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`
  return (await update.where('id', '=', id).where(isAhead).executeTakeFirst()).numUpdatedRows > 0n
}

/** False when the member has no such passkey. */
export const updatePasskeyName = async (tx: Tx, partnerId: string, memberId: string, id: string, name: string) => {
  const update = tx.updateTable('passkey').set({ name }).where('partner_id', '=', partnerId)
  return (await update.where('member_id', '=', memberId).where('id', '=', id).executeTakeFirst()).numUpdatedRows > 0n
}

/** False when the member has no such passkey. */
export const deletePasskey = async (tx: Tx, partnerId: string, memberId: string, id: string): Promise<boolean> => {
  const deletion = tx.deleteFrom('passkey').where('partner_id', '=', partnerId).where('member_id', '=', memberId)
  return (await deletion.where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n
}

/** Removes all passkeys except those in `ids`. Returns the names of the remaining ones, and the number of removed ones. */
export const deletePasskeysExcept = async (tx: Tx, partnerId: string, memberId: string, ids: readonly string[]) => {
  const passkeys = await passkeysOf(tx, partnerId, memberId)
  const removedKeys = passkeys.filter(({ id }) => !ids.includes(id))
  for (const { id } of removedKeys) await deletePasskey(tx, partnerId, memberId, id)
  const keptKeys = passkeys.filter((key) => !removedKeys.includes(key))
  return { keptNames: keptKeys.map(({ name }) => name), removedCount: removedKeys.length }
}

/** Stores a challenge, and deletes the partner's expired ones. */
export const insertChallenge = async (tx: Tx, row: Insertable<PasskeyChallengeTable>, now: Date) => {
  const deletion = tx.deleteFrom('passkey_challenge').where('partner_id', '=', row.partner_id)
  await deletion.where('expires_at', '<=', now).execute()
  await tx.insertInto('passkey_challenge').values(row).execute()
}

/**
 * Deletes the challenge, so that it counts once; false when none matches or it has expired. `memberId`: null for a sign-in. A challenge
 * of another browser, or for another member or purpose, remains.
 */
export const consumeChallenge = async (
  tx: Tx,
  partnerId: string,
  match: { challengeHash: Buffer; visitorHash: Buffer; memberId: string | null },
  now: Date,
): Promise<boolean> => {
  const deletion = await tx
    .deleteFrom('passkey_challenge')
    .where('partner_id', '=', partnerId)
    .where('challenge_hash', '=', match.challengeHash)
    .where('visitor_hash', '=', match.visitorHash)
    .where('member_id', match.memberId === null ? 'is' : '=', match.memberId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return deletion.numDeletedRows > 0n
}
