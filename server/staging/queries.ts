import type { TierLevel } from '../../contract/brand.ts'
import type { Db, Tx } from '../database/connect.ts'

const shownMax = 200
const cardsPerMember = 4 // more than the average member has

/** The newest members, at most `shownMax`, without those who left. */
export const membersOfPartner = (tx: Tx, partnerId: string) =>
  tx
    .selectFrom('member')
    .select(['id', 'public_id', 'first_name', 'last_name', 'email', 'tier_level'])
    .where('partner_id', '=', partnerId)
    .where('status', '<>', 'left')
    .orderBy('created_at', 'desc')
    .limit(shownMax)
    .execute()

export const memberByPublicId = (tx: Tx, partnerId: string, publicId: string) =>
  tx
    .selectFrom('member')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('public_id', '=', publicId)
    .executeTakeFirst()

export const setTier = (tx: Tx, partnerId: string, memberId: string, tierLevel: TierLevel) =>
  tx
    .updateTable('member')
    .set({ tier_level: tierLevel })
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .execute()

export const cardsOfPartner = (tx: Tx, partnerId: string) =>
  tx
    .selectFrom('card')
    .select(['id', 'member_id', 'brand', 'last_four'])
    .where('partner_id', '=', partnerId)
    .where('status', '=', 'active')
    .orderBy('linked_at')
    .limit(shownMax * cardsPerMember)
    .execute()

/** The reference of an active card at Fidel. The card network's stand-in speaks Fidel's format and finds the card by this reference. */
export const referenceToSwipe = (tx: Tx, partnerId: string, cardId: string) =>
  tx
    .selectFrom('card')
    .innerJoin('card_reference', (join) =>
      join.onRef('card_reference.partner_id', '=', 'card.partner_id').onRef('card_reference.card_id', '=', 'card.id'),
    )
    .select('card_reference.reference')
    .where('card.partner_id', '=', partnerId)
    .where('card.id', '=', cardId)
    .where('card.status', '=', 'active')
    .where('card_reference.provider', '=', 'fidel')
    .executeTakeFirst()

export const merchantExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('merchant').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** The earliest expiry date of the partner's active cards, which may have passed; null when none is known. */
export const earliestExpiry = async (tx: Tx, partnerId: string): Promise<string | null> => {
  const card = await tx
    .selectFrom('card')
    .select('expires_on')
    .where('partner_id', '=', partnerId)
    .where('status', '=', 'active')
    .where('expires_on', 'is not', null)
    .orderBy('expires_on')
    .executeTakeFirst()
  return card?.expires_on ?? null
}
