import type { Db } from '../../server/database/connect.ts'

/** How a card network names the card that a member linked, with the ids of the card and of the member. */
export const cardReferenceOf = (db: Db, publicId: string, network: 'fidel' | 'kard' = 'fidel') =>
  db
    .selectFrom('card_reference')
    .innerJoin('card', 'card.id', 'card_reference.card_id')
    .innerJoin('member', 'member.id', 'card.member_id')
    .select(['reference', 'card.id as cardId', 'member.id as memberId'])
    .where('member.public_id', '=', publicId)
    .where('card_reference.provider', '=', network)
    .executeTakeFirstOrThrow()
