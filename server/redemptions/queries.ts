import { sql } from 'kysely'
import { redemptionWays } from '../../contract/api/redemptions.ts'
import type { Tx, MemberKey } from '../database/connect.ts'

const columns = [
  'id',
  'way',
  'units',
  'state',
  'target_label',
  'brand',
  'delivery',
  'provider',
  'reason_code',
  'opened_at',
  'state_at',
] as const

/** A member's payouts by one of the `redemptionWays`, newest first, including statement credits that the site pays automatically. */
const redemptionsOf = (tx: Tx, { partnerId, memberId }: MemberKey) =>
  tx
    .selectFrom('payout')
    .select(columns)
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('way', 'in', redemptionWays)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')

/** The latest redemptions of a member, newest first. */
export const latestRedemptions = (tx: Tx, owner: MemberKey, limit: number) =>
  redemptionsOf(tx, owner).limit(limit).execute()
export type RedemptionRow = Awaited<ReturnType<typeof latestRedemptions>>[number]

export const redemptionById = (tx: Tx, owner: MemberKey, id: string) =>
  redemptionsOf(tx, owner).where('id', '=', id).executeTakeFirst()

/** The redemptions of a filtered history, newest first. `month`: `YYYY-MM` in the partner's zone; `card`: id of the credited card. */
export const redemptionsInHistory = (
  tx: Tx,
  owner: MemberKey,
  filters: { month?: string | undefined; card?: string | undefined },
  zone: string,
) =>
  redemptionsOf(tx, owner)
    .$if(filters.card !== undefined, (rows) => rows.where('card_id', '=', filters.card ?? ''))
    .$if(filters.month !== undefined, (rows) =>
      rows.where(sql<boolean>`to_char(opened_at at time zone ${zone}, 'YYYY-MM') = ${filters.month}`),
    )
    .execute()

/** The number of a member's redemptions since a time (exclusive); statement credits that the site paid automatically count too. */
export async function countRedemptionsSince(tx: Tx, { partnerId, memberId }: MemberKey, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('payout')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('way', 'in', redemptionWays)
    .where('opened_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Active cards. Those with cleared dines come first, by the latest cleared dine. The others follow, the newest first. */
export const creditableCards = (tx: Tx, { partnerId, memberId }: MemberKey) =>
  tx
    .selectFrom('card')
    .leftJoinLateral(
      // The scan of the index dine_member ends at the first cleared dine of the card.
      (eb) =>
        eb
          .selectFrom('dine')
          .select('dine.occurred_at')
          .whereRef('dine.partner_id', '=', 'card.partner_id')
          .whereRef('dine.member_id', '=', 'card.member_id')
          .whereRef('dine.card_id', '=', 'card.id')
          .where('dine.stage', '=', 'cleared')
          .orderBy('dine.occurred_at', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['card.id', 'card.brand', 'card.last_four'])
    .where('card.partner_id', '=', partnerId)
    .where('card.member_id', '=', memberId)
    .where('card.status', '=', 'active')
    .orderBy('latest.occurred_at', (order) => order.desc().nullsLast())
    .orderBy('card.linked_at', 'desc')
    .execute()

/** The recipient's current name, email, partner number and address; undefined once the member has left. */
export const recipientOf = (tx: Pick<Tx, 'selectFrom'>, { partnerId, memberId }: MemberKey) =>
  tx
    .selectFrom('member')
    .select(['first_name', 'last_name', 'email', 'email_must_change', 'partner_number'])
    .select(['address1', 'address2', 'city', 'state', 'zip'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .where('status', '<>', 'left')
    .executeTakeFirst()
export type RedemptionRecipient = NonNullable<Awaited<ReturnType<typeof recipientOf>>>
