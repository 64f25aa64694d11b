import { sql } from 'kysely'
import type { VaultClient } from '../../providers/vault/client.ts'
import type { Db } from '../database/connect.ts'

/**
 * Between the vault's answer and our commit anything may break, and then the vault holds a number that nobody can ever remove.
 * So it asks after each new card once: what is in our books is claimed, the rest is forgotten. Answers how many were forgotten.
 */
export async function forgetOrphans(db: Db, vault: Pick<VaultClient, 'claim' | 'forget'>): Promise<number> {
  const unclaimed = await vault.claim([])
  if (unclaimed.length === 0) return 0
  const { rows } = await sql<{ token: string }>`
    select vault_token as token from card where vault_token = any(${unclaimed}::text[])`.execute(db)
  const known = new Set(rows.map(({ token }) => token))
  await vault.claim([...known])
  const orphans = unclaimed.filter((token) => !known.has(token))
  for (const token of orphans) await vault.forget(token)
  return orphans.length
}
