import type { CardExpiry } from '../contract/vault.ts'
import { z } from '../contract/schema.ts'
import type { VaultDeps } from './deps.ts'

/** Number, expiry month and year, as tokenize.ts stores them. */
const storedCard = z.tuple([z.string(), z.int(), z.int()])

/**
 * Returns when cards expire, in any order and without unknown tokens. It decrypts the numbers too, because number and date share one
 * ciphertext, and drops them at once.
 */
export async function expiriesOf(deps: VaultDeps, tokens: readonly string[]): Promise<CardExpiry[]> {
  const { rows } = await deps.pool.query<{ token: string; ciphertext: Buffer; keyId: string }>(
    'select token, card_wrapped as ciphertext, wrapped_by as "keyId" from vault.card where token = any($1)',
    [tokens],
  )
  return rows.map(({ token, ...wrapped }) => {
    const plain = deps.cipher.unwrap(wrapped, `card ${token}`)
    const [, expMonth, expYear] = storedCard.parse(JSON.parse(plain.toString()))
    plain.fill(0)
    return { token, expMonth, expYear }
  })
}
