import { sql, type Insertable } from 'kysely'
import { listedClaimsMax } from '../../contract/api/claims.ts'
import type { ClaimEventTable, ClaimTable } from '../database/claim-tables.ts'
import type { Tx, MemberKey } from '../database/connect.ts'

const claimRows = (tx: Tx, { partnerId, memberId }: MemberKey) =>
  tx
    .selectFrom('claim')
    .innerJoin('merchant', 'merchant.id', 'claim.merchant_id')
    .leftJoin('card', (join) =>
      join.onRef('card.partner_id', '=', 'claim.partner_id').onRef('card.id', '=', 'claim.card_id'),
    )
    .selectAll('claim')
    .select(['merchant.name as merchant_name', 'merchant.city as merchant_city', 'merchant.timezone'])
    .select(['card.brand as card_brand', 'card.last_four'])
    .where('claim.partner_id', '=', partnerId)
    .where('claim.member_id', '=', memberId)

/** The member's claims, newest first, at most `listedClaimsMax`. */
export const claimsOf = (tx: Tx, owner: MemberKey) =>
  claimRows(tx, owner).orderBy('claim.created_at', 'desc').orderBy('claim.id', 'desc').limit(listedClaimsMax).execute()
export type ClaimRow = Awaited<ReturnType<typeof claimsOf>>[number]

export const claimById = (tx: Tx, owner: MemberKey, id: string) =>
  claimRows(tx, owner).where('claim.id', '=', id).executeTakeFirst()

/** All claims of the member about this restaurant and date. */
export const claimsAbout = (tx: Tx, owner: MemberKey, dine: { merchantId: string; date: string }) =>
  claimRows(tx, owner)
    .where('claim.merchant_id', '=', dine.merchantId)
    .where('claim.dined_on', '=', dine.date)
    .execute()

/** The events of these claims, in order. `ids` must not be empty. */
export const eventsOf = (tx: Tx, partnerId: string, ids: readonly string[]) =>
  tx
    .selectFrom('claim_event')
    .select(['claim_id', 'position', 'at', 'kind', 'lines', 'award_id', 'words'])
    .where('partner_id', '=', partnerId)
    .where('claim_id', 'in', ids)
    .orderBy('position')
    .execute()
export type ClaimEventRow = Awaited<ReturnType<typeof eventsOf>>[number]

/** By id of an approved claim: the live award of the dine that the approval's message belongs to. `ids` must not be empty. */
export const postedAwards = (tx: Tx, partnerId: string, ids: readonly string[]) =>
  tx
    .selectFrom('feed_event')
    .innerJoin('award', (join) =>
      join
        .onRef('award.partner_id', '=', 'feed_event.partner_id')
        .onRef('award.dine_id', '=', 'feed_event.dine_id')
        .on('award.live', '=', true),
    )
    .select(['feed_event.delivery_id as claim_id', 'award.id as award_id'])
    .where('feed_event.partner_id', '=', partnerId)
    .where('feed_event.provider', '=', 'claim')
    .where('feed_event.delivery_id', 'in', ids)
    .execute()

/** `sentCount`: claims that the member sent after `since`. `openCount`: all open claims of the member. */
export const claimCounts = async (tx: Tx, { partnerId, memberId }: MemberKey, since: Date) => {
  const row = await tx
    .selectFrom('claim')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('created_at', '>', since).as('sentCount'),
      fn.countAll<number>().filterWhere('status', '=', 'open').as('openCount'),
    ])
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return { sentCount: Number(row.sentCount), openCount: Number(row.openCount) }
}

export const insertClaim = (tx: Tx, row: Insertable<ClaimTable>) => tx.insertInto('claim').values(row).execute()

export const insertClaimEvent = (tx: Tx, row: Insertable<ClaimEventTable>) =>
  tx.insertInto('claim_event').values(row).execute()

/** Locks a claim, so that disputes from two tabs and the answer of the job `claim_sweep` run one after the other. */
export const lockClaim = (tx: Tx, { partnerId, memberId }: MemberKey, id: string) =>
  tx
    .selectFrom('claim')
    .select(['status', 'answered_at', 'disputed', 'looked_at'])
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type ClaimChanges = Partial<Pick<Insertable<ClaimTable>, 'status' | 'answered_at' | 'disputed' | 'looked_at'>>
export const changeClaim = (tx: Tx, partnerId: string, id: string, changes: ClaimChanges) =>
  tx.updateTable('claim').set(changes).where('partner_id', '=', partnerId).where('id', '=', id).execute()

/**
 * Every card that the member has or had, and every card that the site refused to link, without pending transfers. Linked cards come
 * first, then the others; each group is newest first.
 */
export const allCards = (tx: Tx, { partnerId, memberId }: MemberKey) =>
  tx
    .selectFrom('card')
    .select(['id', 'brand', 'last_four', 'status', 'confirmed_at', 'ended_at'])
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('status', '<>', 'held')
    .orderBy(sql`ended_at is null`, 'desc')
    .orderBy('linked_at', 'desc')
    .execute()
export type ClaimCardRow = Awaited<ReturnType<typeof allCards>>[number]
