import { claimTokensMax, unclaimedAfterMs } from '../contract/vault.ts'
import type { VaultDeps } from './deps.ts'

/** Notes which cards the site has in its books; answers the oldest ones it should have claimed by now and has not. */
export async function claim(deps: VaultDeps, tokens: readonly string[]): Promise<string[]> {
  const now = deps.clock.now()
  await deps.pool.query('update vault.card set claimed_at = $1 where token = any($2) and claimed_at is null', [
    now,
    tokens,
  ])
  const { rows } = await deps.pool.query<{ token: string }>(
    'select token from vault.card where claimed_at is null and made_at < $1 order by made_at limit $2',
    [new Date(now.getTime() - unclaimedAfterMs), claimTokensMax],
  )
  return rows.map((row) => row.token)
}
