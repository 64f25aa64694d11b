import { sql } from 'kysely'
import { useSession } from '../../domain/session.ts'
import type { Tx } from '../database/connect.ts'

/**
 * Which of these sessions a call would still be answered in, by the hex of their hashes. Looking does not use them, so none is renewed. The session of an
 * emulation ends with the emulation.
 */
export async function openAmong(tx: Tx, partnerId: string, hashes: string[], now: Date): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('session')
    .leftJoin('emulation', (join) =>
      join
        .onRef('emulation.partner_id', '=', 'session.partner_id')
        .onRef('emulation.token_hash', '=', 'session.token_hash'),
    )
    .select(['session.token_hash', 'session.seen_at', 'session.expires_at', 'session.remembered', 'session.revoked_at'])
    .select(['emulation.ended_at', 'emulation.expires_at as emulation_expires_at'])
    .where('session.partner_id', '=', partnerId)
    .where(sql<boolean>`session.token_hash = any(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])`)
    .execute()
  const open = rows.filter((row) => {
    const emulationOver =
      row.ended_at !== null || (row.emulation_expires_at !== null && row.emulation_expires_at <= now)
    const state = {
      seenAt: row.seen_at,
      expiresAt: row.expires_at,
      remembered: row.remembered,
      revokedAt: row.revoked_at,
    }
    return !emulationOver && useSession(state, now) !== 'over'
  })
  return new Set(open.map((row) => row.token_hash.toString('hex')))
}
