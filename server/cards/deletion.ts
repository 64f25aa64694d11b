import type { VaultClient } from '../../providers/vault/client.ts'
import type { Db } from '../database/connect.ts'
import type { JobRun } from '../jobs/run.ts'
import type { Clock } from '../platform/clock-and-ids.ts'

type Deps = { db: Db; clock: Clock; vault: Pick<VaultClient, 'forget'> }

/**
 * Has the vault delete a card that has ended, or whose pending transfer was not completed. The vault first unlinks the card at its
 * networks, unless another card of the partner has the same number. Deleting twice is harmless. Does nothing when the card is active
 * because its transfer was completed.
 */
export const cardDeletion =
  ({ db, clock, vault }: Deps) =>
  async ({ data: { partnerId, cardId } }: JobRun<'card_deletion'>): Promise<void> => {
    const card = await db
      .selectFrom('card')
      .select(['vault_token', 'status'])
      .where('partner_id', '=', partnerId)
      .where('id', '=', cardId)
      .executeTakeFirst()
    if (!card || card.status === 'active') return
    await vault.forget(card.vault_token)
    await db
      .updateTable('card')
      .set({ deleted_at: clock.now() })
      .where('partner_id', '=', partnerId)
      .where('id', '=', cardId)
      .execute()
  }
