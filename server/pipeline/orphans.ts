import { sql } from 'kysely'
import type { VaultClient } from '../../providers/vault/client.ts'
import type { Db } from '../database/connect.ts'

/**
 * A crash between the vault's reply and the site's commit would leave a card in the vault that no member can remove. The vault
 * returns the cards that have been unacknowledged for half an hour, also when it is called without tokens. The site acknowledges those
 * that it has stored and deletes the rest in the vault. Returns the number of deleted cards.
 */
export async function deleteOrphanCards(db: Db, vault: Pick<VaultClient, 'acknowledge' | 'forget'>): Promise<number> {
  const unacknowledged = await vault.acknowledge([])
  if (unacknowledged.length === 0) return 0
  const { rows } = await sql<{ token: string }>`
    select vault_token as token from card where vault_token = any(${unacknowledged}::text[])`.execute(db)
  const storedTokens = new Set(rows.map(({ token }) => token))
  await vault.acknowledge([...storedTokens])
  const orphans = unacknowledged.filter((token) => !storedTokens.has(token))
  for (const token of orphans) await vault.forget(token)
  return orphans.length
}
