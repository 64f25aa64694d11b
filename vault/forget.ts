import { withKeyLock } from './database.ts'
import type { VaultDeps } from './deps.ts'
import { releaseEnrollments } from './enrollment.ts'

/** An enrollment that has no card after this time is abandoned: linking ended early, and no client retried. */
const abandonedAfterMs = 30 * 60_000

/**
 * Unlinks a card at its networks when no other card of the partner has the same number, then deletes it. Idempotent. Returns
 * false when a network did not unlink the card, or the settings no longer list the network: the vault keeps the card, and the
 * caller tries again.
 */
export async function forgetCard(deps: VaultDeps, token: string): Promise<boolean> {
  const { rows } = await deps.pool.query<{ partner_id: string; fingerprint: string }>(
    'select partner_id, fingerprint from vault.card where token = $1',
    [token],
  )
  const [card] = rows
  if (!card) return true
  const { partner_id: partner, fingerprint } = card
  return withKeyLock(deps.waitingPool, partner, fingerprint, async (client) => {
    const isReleased = await releaseEnrollments(deps, client, { partner, fingerprint }, token)
    if (isReleased) await client.query('delete from vault.card where token = $1', [token])
    return isReleased
  })
}

/** Unlinks the abandoned enrollments of at most 50 card numbers. Returns the count of numbers that every network has unlinked. */
export async function sweepEnrollments(deps: VaultDeps): Promise<number> {
  const requestedBefore = new Date(deps.clock.now().getTime() - abandonedAfterMs)
  const { rows } = await deps.pool.query<{ partner_id: string; fingerprint: string }>(
    `select distinct partner_id, fingerprint from vault.enrollment e where requested_at < $1
       and not exists (select 1 from vault.card c where c.partner_id = e.partner_id and c.fingerprint = e.fingerprint) limit 50`,
    [requestedBefore],
  )
  let count = 0
  for (const { partner_id: partner, fingerprint } of rows) {
    const isReleased = await withKeyLock(deps.waitingPool, partner, fingerprint, (client) =>
      releaseEnrollments(deps, client, { partner, fingerprint }),
    )
    if (isReleased) count += 1
  }
  return count
}
