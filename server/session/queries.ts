import { createHash } from 'node:crypto'
import type { Tx } from '../database/connect.ts'
import type { SignInStatus } from '../database/tables.ts'

const listedMax = 100

/** The database stores only the hash of a session's token, so a copy of the table cannot be used to sign in. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

export const findSession = (tx: Tx, partnerId: string, hash: Buffer) =>
  tx
    .selectFrom('session')
    .innerJoin('member', (join) =>
      join.onRef('member.partner_id', '=', 'session.partner_id').onRef('member.id', '=', 'session.member_id'),
    )
    .select(['session.seen_at', 'session.expires_at', 'session.remembered', 'session.revoked_at', 'session.created_at'])
    .select('session.confirmed_at')
    .select([
      'member.id',
      'member.public_id',
      'member.family_id',
      'member.status',
      'member.email',
      'member.email_must_change',
      'member.first_name',
      'member.last_name',
      'member.phone',
      'member.partner_number',
      'member.address1',
      'member.address2',
      'member.city',
      'member.state',
      'member.zip',
      'member.email_opt_in',
      'member.sms_opt_in',
      'member.language',
      'member.tier_level',
      'member.enrollment_source',
      'member.joined_at',
      'member.password_hash',
      'member.terms_version',
    ])
    .where('session.partner_id', '=', partnerId)
    .where('session.token_hash', '=', hash)
    .where('member.status', '<>', 'left')
    .$narrowType<{ status: SignInStatus }>()
    .executeTakeFirst()
export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

export const insertSession = (
  tx: Tx,
  row: {
    partner_id: string
    token_hash: Buffer
    member_id: string
    created_at: Date
    expires_at: Date
    remembered: boolean
    device: string
  },
) =>
  tx
    .insertInto('session')
    .values({ ...row, seen_at: row.created_at })
    .execute()

export const touchSession = (tx: Tx, partnerId: string, hash: Buffer, seenAt: Date, expiresAt: Date) =>
  tx
    .updateTable('session')
    .set({ seen_at: seenAt, expires_at: expiresAt })
    .where('partner_id', '=', partnerId)
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .execute()

/** Records that the member confirmed the password, which makes a session older than a day trusted for ten minutes (`hasRecentProof`). */
export const confirmSession = (tx: Tx, partnerId: string, hash: Buffer, at: Date) =>
  tx
    .updateTable('session')
    .set({ confirmed_at: at })
    .where('partner_id', '=', partnerId)
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .execute()

export const revokeSession = (tx: Tx, partnerId: string, hash: Buffer, at: Date) =>
  tx
    .updateTable('session')
    .set({ revoked_at: at })
    .where('partner_id', '=', partnerId)
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

export const revokeAllSessions = (tx: Tx, partnerId: string, memberId: string, at: Date) =>
  tx
    .updateTable('session')
    .set({ revoked_at: at })
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .execute()

/** Remembers a device as known. A known device can sign in while other devices have locked the account. */
export const rememberDevice = (
  tx: Tx,
  row: { partner_id: string; member_id: string; device_hash: Buffer; seen_at: Date },
) =>
  tx
    .insertInto('known_device')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['partner_id', 'member_id', 'device_hash']).doUpdateSet({ seen_at: row.seen_at }),
    )
    .execute()

export const knownDevices = async (tx: Tx, partnerId: string, memberId: string): Promise<Buffer[]> => {
  const devices = await tx
    .selectFrom('known_device')
    .select('device_hash')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .execute()
  return devices.map((device) => device.device_hash)
}

/** `first`: no device of the member is known yet; `known`: this device is; `new`: only other devices are. */
export const deviceStatus = async (
  tx: Tx,
  partnerId: string,
  memberId: string,
  deviceHash: Buffer,
): Promise<'first' | 'known' | 'new'> => {
  const devices = await knownDevices(tx, partnerId, memberId)
  if (devices.length === 0) return 'first'
  return devices.some((device) => device.equals(deviceHash)) ? 'known' : 'new'
}

export const isDeviceOfAnyMember = async (tx: Tx, partnerId: string, deviceHash: Buffer): Promise<boolean> =>
  (await tx
    .selectFrom('known_device')
    .select('seen_at')
    .where('partner_id', '=', partnerId)
    .where('device_hash', '=', deviceHash)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const isKnownDevice = async (
  tx: Tx,
  partnerId: string,
  memberId: string,
  deviceHash: Buffer,
): Promise<boolean> =>
  (await tx
    .selectFrom('known_device')
    .select('seen_at')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst()) !== undefined

/** Sessions that can still be used, the most recently used first, at most `listedMax`. */
export const activeSessions = (tx: Tx, partnerId: string, memberId: string, now: Date) =>
  tx
    .selectFrom('session')
    // The browser's user agent proves nothing: an operator's session is recognized by its impersonation.
    .leftJoin('impersonation', (join) =>
      join
        .onRef('impersonation.partner_id', '=', 'session.partner_id')
        .onRef('impersonation.token_hash', '=', 'session.token_hash'),
    )
    .select(['session.token_hash', 'session.device', 'session.remembered', 'session.created_at', 'session.seen_at'])
    .select('impersonation.id as impersonation')
    .where('session.partner_id', '=', partnerId)
    .where('session.member_id', '=', memberId)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    // The console ends an impersonation in the `impersonation` row and leaves the session as it is.
    .where('impersonation.ended_at', 'is', null)
    .orderBy('session.seen_at', 'desc')
    .limit(listedMax)
    .execute()

/** Ends the member's session with `endedHash`, or all other sessions when `endedHash` is null; never the current session. */
export const revokeOtherSessions = (
  tx: Tx,
  partnerId: string,
  {
    memberId,
    currentHash,
    endedHash,
    at,
  }: { memberId: string; currentHash: Buffer; endedHash: Buffer | null; at: Date },
) => {
  const otherSessions = tx
    .updateTable('session')
    .set({ revoked_at: at })
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('token_hash', '<>', currentHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
  const endedSessions = endedHash === null ? otherSessions : otherSessions.where('token_hash', '=', endedHash)
  return endedSessions.executeTakeFirst()
}
