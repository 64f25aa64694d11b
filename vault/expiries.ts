import type { CardExpiry } from '../contract/vault.ts'
import { z } from '../contract/schema.ts'
import type { VaultDeps } from './deps.ts'

const heldCard = z.tuple([z.string(), z.int(), z.int()])

/** When cards expire. The numbers are opened with the dates, since they lie in one box, and go no further than here. */
export async function expiriesOf(deps: VaultDeps, tokens: readonly string[]): Promise<CardExpiry[]> {
  const { rows } = await deps.pool.query<{ token: string; box: Buffer; by: string }>(
    'select token, card_wrapped as box, wrapped_by as by from vault.card where token = any($1)',
    [tokens],
  )
  return rows.map(({ token, ...wrapped }) => {
    const plain = deps.boxes.unwrap(wrapped, `card ${token}`)
    const [, expMonth, expYear] = heldCard.parse(JSON.parse(plain.toString()))
    plain.fill(0)
    return { token, expMonth, expYear }
  })
}
