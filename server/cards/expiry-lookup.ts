import { sql } from 'kysely'
import { cardTokensMax } from '../../contract/vault.ts'
import { lastDayOf } from '../../domain/cards/expiry-state.ts'
import type { VaultClient } from '../../providers/vault/client.ts'
import type { Db } from '../database/connect.ts'
import { toRecordset } from '../pipeline/recordset.ts'
import type { Clock } from '../platform/clock-and-ids.ts'

type Deps = { db: Db; clock: Clock; vault: Pick<VaultClient, 'expiries'> }

/**
 * Asks the vault once for the expiry of each active card that is stored without one, and stores the reply. A card that the vault does
 * not have stays without a date. Returns the number of cards looked up.
 */
export async function storeMissingExpiries({ db, clock, vault }: Deps): Promise<number> {
  let count = 0
  for (;;) {
    const { rows } = await sql<{ token: string }>`
      select vault_token as token from card where status = 'active' and expires_on is null and expiry_requested_at is null
      order by linked_at limit ${cardTokensMax}`.execute(db)
    if (rows.length === 0) return count
    const tokens = rows.map(({ token }) => token)
    const expiries = (await vault.expiries(tokens)).map(({ token, expMonth, expYear }) => ({
      token,
      expiresOn: lastDayOf(expMonth, expYear),
    }))
    await sql`
      update card set expiry_requested_at = ${clock.now()}, expires_on = coalesce(card.expires_on, input."expiresOn")
      from unnest(${tokens}::text[]) as requested (token)
      left join ${toRecordset(expiries, 'token text, "expiresOn" date')} on input.token = requested.token
      where card.vault_token = requested.token and card.status = 'active'`.execute(db)
    count += rows.length
  }
}
