import type { ShopCard } from '../../providers/ordering/ordering.ts'
import { squareReferencePrefix } from '../../providers/ordering/square/message.ts'
import type { StoredRecord } from '../catalog/entries.ts'
import type { Tx } from '../database/connect.ts'
import { storeCardTokens, openOrder } from '../orders/queries.ts'

/** Validity of an opened shop, after which the next opening starts another order. */
const openMs = 4 * 60 * 60_000

/** Whether the frame's shop has a reference of the restaurant. A restaurant at Square gets a link instead. */
export const hasShop = async (tx: Tx, merchantId: string): Promise<boolean> =>
  (await tx
    .selectFrom('merchant_reference')
    .select('reference')
    .where('merchant_id', '=', merchantId)
    .where('reference', 'like', 'order:%')
    .where('reference', 'not like', `${squareReferencePrefix}%`)
    .where('valid_to', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

type OrderKey = { partnerId: string; memberId: string; merchantId: string }

/** The member's newest order at the restaurant that was opened within `openMs` and not placed. */
export const openOrderOf = (tx: Tx, { partnerId, memberId, merchantId }: OrderKey, now: Date) =>
  tx
    .selectFrom('member_order')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'opened')
    .where('asked_at', '>', new Date(now.getTime() - openMs))
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Creates a member's order, or continues the open one. Returns its id and the active cards as the shop may see them, and stores their
 * tokens, so that the feed recognizes them. Null without an active card.
 */
export async function beginOrder(
  tx: Tx,
  orderKey: OrderKey,
  { id, now }: { id: string; now: Date },
): Promise<{ id: string; cards: ShopCard[] } | null> {
  const { partnerId: partner_id, memberId: member_id, merchantId: merchant_id } = orderKey
  const cards = await tx
    .selectFrom('card')
    .select(['id', 'vault_token as token', 'brand', 'last_four as lastFour'])
    .where('partner_id', '=', partner_id)
    .where('member_id', '=', member_id)
    .where('status', '=', 'active')
    .orderBy('linked_at', 'desc')
    .execute()
  if (cards.length === 0) return null
  const before = await openOrderOf(tx, orderKey, now)
  if (!before) await openOrder(tx, { partner_id, id, member_id, merchant_id, asked_at: now })
  await storeCardTokens(tx, partner_id, cards)
  return { id: before?.id ?? id, cards: cards.map(({ token, brand, lastFour }) => ({ token, brand, lastFour })) }
}

const withMerchant = (tx: Tx, partnerId: string, memberId: string) =>
  tx
    .selectFrom('member_order')
    .innerJoin('merchant', 'merchant.id', 'member_order.merchant_id')
    .select([
      'member_order.id',
      'member_order.merchant_id',
      'member_order.status',
      'member_order.asked_at',
      'member_order.total_minor',
      'merchant.record',
    ])
    .where('member_order.partner_id', '=', partnerId)
    .where('member_order.member_id', '=', memberId)

export async function memberOrder(tx: Tx, partnerId: string, memberId: string, id: string) {
  const row = await withMerchant(tx, partnerId, memberId)
    .leftJoin('award', (join) =>
      join
        .onRef('award.partner_id', '=', 'member_order.partner_id')
        .onRef('award.dine_id', '=', 'member_order.dine_id')
        .on('award.live', '=', true),
    )
    .select(['award.id as award_id', 'award.units', 'award.stage'])
    .where('member_order.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, record: row.record as StoredRecord }
}

/** The member's placed orders, newest first. */
export async function ordersOf(tx: Tx, partnerId: string, memberId: string, limit: number) {
  const rows = await withMerchant(tx, partnerId, memberId)
    .where('member_order.status', 'in', ['placed', 'paid', 'canceled'])
    .orderBy('member_order.asked_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, record: row.record as StoredRecord }))
}
