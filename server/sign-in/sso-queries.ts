import type { Insertable } from 'kysely'
import type { Tx } from '../database/connect.ts'
import type { SignInStatus, SsoLoginTable, SsoSessionTable } from '../database/tables.ts'

/** Stores a started sign-in, and deletes the partner's expired ones. */
export const insertLogin = async (tx: Tx, row: Insertable<SsoLoginTable>, now: Date) => {
  await tx.deleteFrom('sso_login').where('partner_id', '=', row.partner_id).where('expires_at', '<=', now).execute()
  await tx.insertInto('sso_login').values(row).execute()
}

/** Deletes and returns a login that has not expired, so that it counts once; a login of another browser remains. */
export const consumeLogin = (tx: Tx, partnerId: string, stateHash: Buffer, visitorHash: Buffer, now: Date) =>
  tx
    .deleteFrom('sso_login')
    .where('partner_id', '=', partnerId)
    .where('state_hash', '=', stateHash)
    .where('visitor_hash', '=', visitorHash)
    .where('expires_at', '>', now)
    .returning([
      'nonce',
      'verifier',
      'issuer',
      'redirect_uri as redirectUri',
      'return_to as returnTo',
      'again as requiresLogin',
    ])
    .executeTakeFirst()

/** The member with this identity, unless the account was closed permanently. */
export const memberOfIdentity = (tx: Tx, partnerId: string, issuer: string, subject: string) =>
  tx
    .selectFrom('member_identity')
    .innerJoin('member', (join) =>
      join
        .onRef('member.partner_id', '=', 'member_identity.partner_id')
        .onRef('member.id', '=', 'member_identity.member_id'),
    )
    .select(['member.id', 'member.status', 'member.email', 'member.terms_version'])
    .where('member_identity.partner_id', '=', partnerId)
    .where('member_identity.issuer', '=', issuer)
    .where('member_identity.subject', '=', subject)
    .where('member.status', '<>', 'left')
    .$narrowType<{ status: SignInStatus }>()
    .executeTakeFirst()

export const insertIdentity = (
  tx: Tx,
  row: { partner_id: string; issuer: string; subject: string; member_id: string },
  at: Date,
) =>
  tx
    .insertInto('member_identity')
    .values({ ...row, first_at: at, last_at: at })
    .execute()

export const recordIdentityUse = (tx: Tx, partnerId: string, issuer: string, subject: string, at: Date) =>
  tx
    .updateTable('member_identity')
    .set({ last_at: at })
    .where('partner_id', '=', partnerId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()

export const updateMemberClaims = (
  tx: Tx,
  partnerId: string,
  id: string,
  claims: { first_name: string; last_name: string; email: string },
) => tx.updateTable('member').set(claims).where('partner_id', '=', partnerId).where('id', '=', id).execute()

export const insertSsoSession = (tx: Tx, row: Insertable<SsoSessionTable>) =>
  tx.insertInto('sso_session').values(row).execute()

/** Records a logout token until it expires, and deletes the partner's expired ones. False when the token was used before. */
export const recordLogoutToken = async (
  tx: Tx,
  row: { partner_id: string; issuer: string; id: string; expires_at: Date },
  now: Date,
): Promise<boolean> => {
  await tx
    .deleteFrom('sso_backchannel_logout')
    .where('partner_id', '=', row.partner_id)
    .where('expires_at', '<=', now)
    .execute()
  const insert = await tx
    .insertInto('sso_backchannel_logout')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (insert.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Ends one of the provider's sessions, or all sessions of the person when `sid` is null. At least one of `subject` and `sid` must be
 * set, or the sessions of all persons would end. Returns the number of ended sessions. They end on all nodes, which read `session`.
 */
export const endSsoSessions = async (
  tx: Tx,
  partnerId: string,
  scope: { issuer: string; subject: string | null; sid: string | null },
  at: Date,
): Promise<number> => {
  const update = await tx
    .updateTable('session')
    .set({ revoked_at: at })
    .where('partner_id', '=', partnerId)
    .where('revoked_at', 'is', null)
    .where('token_hash', 'in', (eb) => {
      let sessions = eb
        .selectFrom('sso_session')
        .select('token_hash')
        .where('partner_id', '=', partnerId)
        .where('issuer', '=', scope.issuer)
      if (scope.sid !== null) sessions = sessions.where('sid', '=', scope.sid)
      if (scope.subject !== null) sessions = sessions.where('subject', '=', scope.subject)
      return sessions
    })
    .executeTakeFirst()
  return Number(update.numUpdatedRows)
}
