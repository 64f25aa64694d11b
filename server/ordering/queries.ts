import type { ShopCard } from '../../providers/ordering/ordering.ts'
import { squareReferencePrefix } from '../../providers/ordering/square/message.ts'
import type { StoredRecord } from '../catalog/entries.ts'
import type { Tx } from '../database/connect.ts'
import { storeCardTokens, insertOrder } from '../orders/queries.ts'

/** How long an order stays open. A member who opens the shop later starts another order. */
const openOrderMs = 4 * 60 * 60_000

/** Whether the restaurant has a shop that opens in our frame. A restaurant at Square gets a link to its shop instead. */
export const hasEmbeddedShop = async (tx: Tx, merchantId: string): Promise<boolean> =>
  (await tx
    .selectFrom('merchant_reference')
    .select('reference')
    .where('merchant_id', '=', merchantId)
    .where('reference', 'like', 'order:%')
    .where('reference', 'not like', `${squareReferencePrefix}%`)
    .where('valid_to', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

type MemberAtMerchant = { partnerId: string; memberId: string; merchantId: string }

/** The member's newest order at the restaurant that was opened within `openOrderMs` and not placed. */
export const findOpenOrder = (tx: Tx, { partnerId, memberId, merchantId }: MemberAtMerchant, now: Date) =>
  tx
    .selectFrom('member_order')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'opened')
    .where('requested_at', '>', new Date(now.getTime() - openOrderMs))
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Creates a member's order, or continues the open one. Stores the tokens of the member's active cards, so that the feed recognizes
 * the cards. Returns the order's id and what the shop may know of these cards; null without an active card.
 */
export async function beginOrder(
  tx: Tx,
  memberAtMerchant: MemberAtMerchant,
  { id, now }: { id: string; now: Date },
): Promise<{ id: string; cards: ShopCard[] } | null> {
  const { partnerId: partner_id, memberId: member_id, merchantId: merchant_id } = memberAtMerchant
  const cards = await tx
    .selectFrom('card')
    .select(['id', 'vault_token as token', 'brand', 'last_four as lastFour'])
    .where('partner_id', '=', partner_id)
    .where('member_id', '=', member_id)
    .where('status', '=', 'active')
    .orderBy('linked_at', 'desc')
    .execute()
  if (cards.length === 0) return null
  const existing = await findOpenOrder(tx, memberAtMerchant, now)
  if (!existing) await insertOrder(tx, { partner_id, id, member_id, merchant_id, requested_at: now })
  await storeCardTokens(tx, partner_id, cards)
  return { id: existing?.id ?? id, cards: cards.map(({ token, brand, lastFour }) => ({ token, brand, lastFour })) }
}

const ordersWithMerchant = (tx: Tx, partnerId: string, memberId: string) =>
  tx
    .selectFrom('member_order')
    .innerJoin('merchant', 'merchant.id', 'member_order.merchant_id')
    .select([
      'member_order.id',
      'member_order.merchant_id',
      'member_order.status',
      'member_order.requested_at',
      'member_order.total_minor',
      'merchant.record',
    ])
    .where('member_order.partner_id', '=', partnerId)
    .where('member_order.member_id', '=', memberId)

export async function memberOrder(tx: Tx, partnerId: string, memberId: string, id: string) {
  const row = await ordersWithMerchant(tx, partnerId, memberId)
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

/** The member's orders that are placed, paid or canceled, newest first and at most `limit`. */
export async function ordersOf(tx: Tx, partnerId: string, memberId: string, limit: number) {
  const rows = await ordersWithMerchant(tx, partnerId, memberId)
    .where('member_order.status', 'in', ['placed', 'paid', 'canceled'])
    .orderBy('member_order.requested_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, record: row.record as StoredRecord }))
}
