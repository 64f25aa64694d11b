import { sql } from 'kysely'
import { checkSession } from '../../domain/session.ts'
import type { Tx } from '../database/connect.ts'

/**
 * Those of the given session hashes (hex) whose sessions are still valid. The check does not renew them. The session of an
 * impersonation ends with the impersonation.
 */
export async function validSessionHashes(tx: Tx, partnerId: string, hashes: string[], now: Date): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('session')
    .leftJoin('impersonation', (join) =>
      join
        .onRef('impersonation.partner_id', '=', 'session.partner_id')
        .onRef('impersonation.token_hash', '=', 'session.token_hash'),
    )
    .select(['session.token_hash', 'session.seen_at', 'session.expires_at', 'session.remembered', 'session.revoked_at'])
    .select(['impersonation.ended_at', 'impersonation.expires_at as impersonation_expires_at'])
    .where('session.partner_id', '=', partnerId)
    .where(sql<boolean>`session.token_hash = any(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])`)
    .execute()
  const validRows = rows.filter((row) => {
    const isImpersonationOver =
      row.ended_at !== null || (row.impersonation_expires_at !== null && row.impersonation_expires_at <= now)
    const state = {
      seenAt: row.seen_at,
      expiresAt: row.expires_at,
      remembered: row.remembered,
      revokedAt: row.revoked_at,
    }
    return !isImpersonationOver && checkSession(state, now) !== 'over'
  })
  return new Set(validRows.map((row) => row.token_hash.toString('hex')))
}
