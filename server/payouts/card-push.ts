import type { VaultClient } from '../../providers/vault/client.ts'
import type { Db } from '../database/connect.ts'
import type { PayoutRow } from './queries.ts'
import type { PayoutSender } from './sender.ts'

/** Maximum length of a recipient's name at Visa Direct. */
const recipientMaxLength = 30

/** Pushes payouts to cards through the vault: the site sends a token and never has the card number. Ledger units of dollars are cents. */
export function cardPushSender({
  db,
  vault,
}: {
  /** The pipeline's role. */
  db: Db
  vault: Pick<VaultClient, 'pay' | 'fetchPayout' | 'listPayouts'>
}): PayoutSender {
  return {
    way: 'card_push',
    provider: 'visa_direct',
    send: async (payout) => {
      const target = await tokenAndName(db, payout)
      if (!target) return { result: 'rejected', code: 'card_unknown' }
      const { partner_id: partner, id, units: amountMinor } = payout
      return vault.pay({ id, partner, ...target, amountMinor, currency: 'USD' })
    },
    list: async (partner, since) => {
      const pushes = await vault.listPayouts({ partner, since })
      return pushes.map(({ id, amountMinor, reply }) => ({ id, units: amountMinor, reply }))
    },
    check: ({ partner_id: partner, id }) => vault.fetchPayout({ id, partner }),
  }
}

async function tokenAndName(db: Db, { partner_id, member_id, card_id }: PayoutRow) {
  const row = await db
    .selectFrom('card')
    .innerJoin('member', (join) =>
      join.onRef('member.partner_id', '=', 'card.partner_id').onRef('member.id', '=', 'card.member_id'),
    )
    .select(['card.vault_token', 'member.first_name', 'member.last_name'])
    .where('card.partner_id', '=', partner_id)
    .where('card.member_id', '=', member_id)
    .where('card.id', '=', card_id)
    .executeTakeFirst()
  if (!row) return null
  // The vault refuses an empty name.
  const recipient = `${row.first_name} ${row.last_name}`.trim().slice(0, recipientMaxLength) || 'Member'
  return { token: row.vault_token, recipient }
}
