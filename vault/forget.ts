import { withCardLock } from './database.ts'
import type { VaultDeps } from './deps.ts'
import { releaseEnrolment } from './enrolment.ts'

/** An enrolment nobody got a card from is left over from an answer that was lost; after this long no one comes back for it. */
const abandonedAfterMs = 30 * 60_000

/**
 * Deletes a card and unlinks it at the network when no other card of the programme is the same number. Repeating it is fine.
 * False when the network did not answer: the number is kept until it has, so that asking again finishes the work.
 */
export async function forget(deps: VaultDeps, token: string): Promise<boolean> {
  const { rows } = await deps.pool.query<{ partner_id: string; fingerprint: string }>(
    'select partner_id, fingerprint from vault.card where token = $1',
    [token],
  )
  const [card] = rows
  if (!card) return true
  return withCardLock(deps.waitingPool, card.partner_id, card.fingerprint, async (client) => {
    await client.query('begin')
    try {
      await client.query('delete from vault.card where token = $1', [token])
      const released = await releaseEnrolment(deps, client, card.partner_id, card.fingerprint)
      await client.query(released ? 'commit' : 'rollback')
      return released
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  })
}

/** Unlinks enrolments that never became a card. Answers how many are gone. */
export async function sweepEnrolments(deps: VaultDeps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - abandonedAfterMs)
  const { rows } = await deps.pool.query<{ partner_id: string; fingerprint: string }>(
    `select partner_id, fingerprint from vault.enrolment e where asked_at < $1
       and not exists (select 1 from vault.card c where c.partner_id = e.partner_id and c.fingerprint = e.fingerprint) limit 50`,
    [before],
  )
  let gone = 0
  for (const { partner_id: partner, fingerprint } of rows) {
    const released = await withCardLock(deps.waitingPool, partner, fingerprint, (client) =>
      releaseEnrolment(deps, client, partner, fingerprint),
    )
    if (released) gone += 1
  }
  return gone
}
