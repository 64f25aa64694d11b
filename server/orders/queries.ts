import type { Insertable } from 'kysely'
import type { Tx } from '../database/connect.ts'
import type { MemberOrderTable } from '../database/order-tables.ts'

/** Provider of the card references that shops use. Such a reference is the token that the site gives to a shop. */
export const shopProvider = 'shop'

type NewOrder = Pick<Insertable<MemberOrderTable>, 'partner_id' | 'id' | 'member_id' | 'merchant_id' | 'requested_at'>

/** Inserts the order that a member opens at a shop. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<void> {
  await tx
    .insertInto('member_order')
    .values({ ...order, status: 'opened' })
    .execute()
}

/** Stores the tokens of cards, which the site gives to a shop, so that the feed recognizes the cards by them. */
export async function storeCardTokens(
  tx: Tx,
  partnerId: string,
  cards: readonly { id: string; token: string }[],
): Promise<void> {
  const references = cards.map(({ id: card_id, token: reference }) => ({
    partner_id: partnerId,
    provider: shopProvider,
    reference,
    card_id,
  }))
  await tx
    .insertInto('card_reference')
    .values(references)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Sets an opened or placed order to `placed` or `failed`. Returns false, without a change, when the shop has reported the order, when it
 * has failed before, or when the member has no such order.
 */
export async function markOrder(
  tx: Tx,
  order: { partnerId: string; memberId: string; id: string },
  change: { status: 'placed' | 'failed'; shopOrderId?: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('member_order')
    .set({ status: change.status, ...(change.shopOrderId ? { shop_order_id: change.shopOrderId } : {}) })
    .where('partner_id', '=', order.partnerId)
    .where('member_id', '=', order.memberId)
    .where('id', '=', order.id)
    .where('status', 'in', ['opened', 'placed'])
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
