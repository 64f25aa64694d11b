import type { Db, Tx } from '../database/connect.ts'
import { accountsPerPhoneMax } from '../../domain/recovery.ts'

/**
 * The accounts for a normalized email or number, at most `accountsPerPhoneMax`. An email gives one account; a number gives the
 * account with that partner number, then a household's accounts with that mobile phone. The result leaves out accounts without
 * a password, and those that must change their email because the address may belong to another person.
 */
export const accountsFor = (db: Db | Tx, partnerId: string, identifier: string) =>
  db
    .selectFrom('member')
    .select(['id', 'public_id', 'email', 'first_name', 'last_name', 'partner_number', 'tier_level', 'email_opt_in'])
    .select('language')
    .where('partner_id', '=', partnerId)
    .where((eb) =>
      identifier.includes('@')
        ? eb('email', '=', identifier)
        : eb.or([eb('phone', '=', identifier), eb('partner_number', '=', identifier)]),
    )
    .where('has_password', '=', true)
    .where('email_must_change', '=', false)
    .orderBy((eb) => eb.fn.coalesce(eb('partner_number', '=', identifier), eb.lit(false)), 'desc')
    .orderBy('id')
    .limit(accountsPerPhoneMax)
    .execute()

const recoveryColumns = [
  'id',
  'identifier',
  'visitor_hash as visitorHash',
  'expires_at as expiresAt',
  'mailed_at as mailedAt',
  'guesses',
  'code_used_at as codeUsedAt',
  'used_at as usedAt',
  'member_id as memberId',
] as const

export const recoveryById = (db: Db | Tx, partnerId: string, id: string) =>
  db
    .selectFrom('recovery')
    .select(recoveryColumns)
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The latest recovery that this browser requested, locked: concurrent guesses at one code count one after the other. */
export const latestRecoveryOf = (tx: Tx, partnerId: string, visitorHash: Buffer) =>
  tx
    .selectFrom('recovery')
    .select(recoveryColumns)
    .where('partner_id', '=', partnerId)
    .where('visitor_hash', '=', visitorHash)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

export const insertRecovery = (
  tx: Tx,
  row: {
    partner_id: string
    id: string
    identifier: string
    visitor_hash: Buffer
    requested_at: Date
    expires_at: Date
  },
) =>
  tx
    .insertInto('recovery')
    .values({ ...row, member_id: null, update_hash: null })
    .execute()

export const countGuess = (tx: Tx, partnerId: string, id: string) =>
  tx
    .updateTable('recovery')
    .set((eb) => ({ guesses: eb('guesses', '+', 1) }))
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()

/**
 * Stores the hash of the token with which the person who presented the link or the code may choose a password. It replaces the hash of an
 * earlier token.
 */
export const storeUpdateHash = (
  tx: Tx,
  partnerId: string,
  id: string,
  columns: { member_id: string; update_hash: Buffer; code_used_at?: Date },
) =>
  tx
    .updateTable('recovery')
    .set(columns)
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()

export const recoveryByUpdateHash = (tx: Tx, partnerId: string, updateHash: Buffer, now: Date) =>
  tx
    .selectFrom('recovery')
    .innerJoin('member', (join) =>
      join.onRef('member.partner_id', '=', 'recovery.partner_id').onRef('member.id', '=', 'recovery.member_id'),
    )
    .select(['recovery.id', 'recovery.member_id as memberId', 'member.email'])
    .select([
      'member.first_name as firstName',
      'member.last_name as lastName',
      'member.partner_number as partnerNumber',
    ])
    .where('recovery.partner_id', '=', partnerId)
    .where('recovery.update_hash', '=', updateHash)
    // The mailbox of an account that must change its email may belong to another person.
    .where('member.email_must_change', '=', false)
    .where('recovery.used_at', 'is', null)
    .where('recovery.expires_at', '>', now)
    .executeTakeFirst()

/** Spends the recovery; false for a second attempt. Also closes the other recoveries that would open the account (`closeRecoveries`). */
export const spendRecovery = async (
  tx: Tx,
  partnerId: string,
  recovery: { id: string; memberId: string; at: Date },
): Promise<boolean> => {
  const update = await tx
    .updateTable('recovery')
    .set({ used_at: recovery.at })
    .where('partner_id', '=', partnerId)
    .where('id', '=', recovery.id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (update.numUpdatedRows === 0n) return false
  await closeRecoveries(tx, partnerId, recovery.memberId, recovery.at)
  return true
}

/** Closes every recovery that would open the account, including those requested by phone or partner number. */
export const closeRecoveries = async (tx: Tx, partnerId: string, memberId: string, at: Date): Promise<void> => {
  const contacts = await tx
    .selectFrom('member')
    .select(['email', 'phone', 'partner_number'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const identifiers = [contacts.email, contacts.phone, contacts.partner_number].filter(
    (identifier) => identifier !== null && identifier !== '',
  )
  await tx
    .updateTable('recovery')
    .set({ used_at: at })
    .where('partner_id', '=', partnerId)
    .where('used_at', 'is', null)
    .where((eb) => eb.or([eb('member_id', '=', memberId), eb('identifier', 'in', identifiers)]))
    .execute()
}

/**
 * Returns whether this recovery may be mailed, and marks it as mailed. At most `limit` recoveries that were requested for one
 * identifier after `since` may be mailed: the transaction locks these first, so that concurrent ones are counted one after the
 * other. A retry after a failed mail returns true again.
 */
export const reserveMailing = (
  db: Db,
  partnerId: string,
  { id, identifier }: { id: string; identifier: string },
  { since, now, limit }: { since: Date; now: Date; limit: number },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const recoveries = await tx
      .selectFrom('recovery')
      .select(['id', 'mailed_at as mailedAt'])
      .where('partner_id', '=', partnerId)
      .where('identifier', '=', identifier)
      .where('requested_at', '>', since)
      .orderBy('id')
      .forUpdate()
      .execute()
    const mailedRecoveries = recoveries.filter((recovery) => recovery.mailedAt !== null)
    if (mailedRecoveries.some((recovery) => recovery.id === id)) return true
    if (mailedRecoveries.length >= limit) return false
    await tx
      .updateTable('recovery')
      .set({ mailed_at: now })
      .where('partner_id', '=', partnerId)
      .where('id', '=', id)
      .execute()
    return true
  })

export const setPassword = (tx: Tx, partnerId: string, memberId: string, password_hash: string) =>
  tx
    .updateTable('member')
    .set({ password_hash })
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .execute()
