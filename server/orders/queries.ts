import type { Insertable } from 'kysely'
import type { Tx } from '../database/connect.ts'
import type { MemberOrderTable } from '../database/order-tables.ts'

/** The network name of cards as shops know them: the reference is the token that the site handed out. */
export const shopNetwork = 'shop'

type OpenedOrder = Pick<
  Insertable<MemberOrderTable>,
  'partner_id' | 'id' | 'member_id' | 'merchant_id' | 'card_id' | 'asked_at'
>

/**
 * Writes the order that a member opens at a shop, and answers the token of the card for that shop. From then on the feed knows the card
 * by this token. Null where the card is not an active card of that member.
 */
export async function openOrder(tx: Tx, order: OpenedOrder): Promise<string | null> {
  const card = await tx
    .selectFrom('card')
    .select('vault_token')
    .where('partner_id', '=', order.partner_id)
    .where('id', '=', order.card_id)
    .where('member_id', '=', order.member_id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!card) return null
  await tx
    .insertInto('member_order')
    .values({ ...order, status: 'opened' })
    .execute()
  await tx
    .insertInto('card_reference')
    .values({
      partner_id: order.partner_id,
      provider: shopNetwork,
      reference: card.vault_token,
      card_id: order.card_id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return card.vault_token
}

/** The site's part of an order's life: `placed` where the shop's frame says so, `failed` where nothing was ordered. Never after the shop reported it. */
export async function markOrder(
  tx: Tx,
  of: { partnerId: string; memberId: string; id: string },
  to: { status: 'placed' | 'failed'; shopOrderId?: string },
): Promise<boolean> {
  const marked = await tx
    .updateTable('member_order')
    .set({ status: to.status, ...(to.shopOrderId ? { shop_order_id: to.shopOrderId } : {}) })
    .where('partner_id', '=', of.partnerId)
    .where('member_id', '=', of.memberId)
    .where('id', '=', of.id)
    .where('status', 'in', ['opened', 'placed'])
    .executeTakeFirst()
  return marked.numUpdatedRows > 0n
}
