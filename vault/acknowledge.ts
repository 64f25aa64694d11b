import { cardTokensMax, unacknowledgedAfterMs } from '../contract/vault.ts'
import type { VaultDeps } from './deps.ts'

/** Records which cards the site has stored. Returns the oldest of the cards that the site should have acknowledged by now. */
export async function acknowledgeTokens(deps: VaultDeps, tokens: readonly string[]): Promise<string[]> {
  const now = deps.clock.now()
  await deps.pool.query(
    'update vault.card set acknowledged_at = $1 where token = any($2) and acknowledged_at is null',
    [now, tokens],
  )
  const { rows } = await deps.pool.query<{ token: string }>(
    'select token from vault.card where acknowledged_at is null and made_at < $1 order by made_at limit $2',
    [new Date(now.getTime() - unacknowledgedAfterMs), cardTokensMax],
  )
  return rows.map((row) => row.token)
}
