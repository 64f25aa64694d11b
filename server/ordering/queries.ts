import type { ShopCard } from '../../providers/ordering/ordering.ts'
import { squareReferencePrefix } from '../../providers/ordering/square/message.ts'
import type { StoredRecord } from '../catalog/entries.ts'
import type { Tx } from '../database/connect.ts'
import { nameCards, openOrder } from '../orders/queries.ts'

/** An opened shop is valid this long; the next opening after that is another order. */
const openMs = 4 * 60 * 60_000

/** Whether the shop of the frame knows the restaurant, by a reference of its own. One at Square is linked to instead. */
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

type Whose = { partnerId: string; memberId: string; merchantId: string }

/** The newest order of this member there that was opened and not placed, not older than a shop's page lives. */
export const openOrderOf = (tx: Tx, { partnerId, memberId, merchantId }: Whose, now: Date) =>
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
 * Writes the order that a member begins, or goes on with the open one, and answers every active card as the shop may know it: the feed
 * knows each of these tokens from now on. Null without an active card.
 */
export async function beginOrder(
  tx: Tx,
  whose: Whose,
  { id, now }: { id: string; now: Date },
): Promise<{ id: string; cards: ShopCard[] } | null> {
  const { partnerId: partner_id, memberId: member_id, merchantId: merchant_id } = whose
  const cards = await tx
    .selectFrom('card')
    .select(['id', 'vault_token as token', 'brand', 'last_four as lastFour'])
    .where('partner_id', '=', partner_id)
    .where('member_id', '=', member_id)
    .where('status', '=', 'active')
    .orderBy('linked_at', 'desc')
    .execute()
  if (cards.length === 0) return null
  const before = await openOrderOf(tx, whose, now)
  if (!before) await openOrder(tx, { partner_id, id, member_id, merchant_id, asked_at: now })
  await nameCards(tx, partner_id, cards)
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

/** What was placed, newest first. */
export async function ordersOf(tx: Tx, partnerId: string, memberId: string, limit: number) {
  const rows = await withMerchant(tx, partnerId, memberId)
    .where('member_order.status', 'in', ['placed', 'paid', 'canceled'])
    .orderBy('member_order.asked_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, record: row.record as StoredRecord }))
}
