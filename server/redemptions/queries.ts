import { sql } from 'kysely'
import { redemptionWays } from '../../contract/api/redemptions.ts'
import type { Tx } from '../database/connect.ts'

export type Whose = { partnerId: string; memberId: string }

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

const redemptionsOf = (tx: Tx, { partnerId, memberId }: Whose) =>
  tx
    .selectFrom('payout')
    .select(columns)
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('way', 'in', redemptionWays)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')

/** The latest redemptions of a member, newest first. */
export const latestRedemptions = (tx: Tx, whose: Whose, limit: number) =>
  redemptionsOf(tx, whose).limit(limit).execute()
export type RedemptionRow = Awaited<ReturnType<typeof latestRedemptions>>[number]

export const redemptionById = (tx: Tx, whose: Whose, id: string) =>
  redemptionsOf(tx, whose).where('id', '=', id).executeTakeFirst()

/** Redemptions in a history with its filters, newest first: a month of the partner's zone, or a card that was credited. A restaurant has none. */
export const redemptionsInHistory = (
  tx: Tx,
  whose: Whose,
  filters: { month?: string | undefined; card?: string | undefined },
  zone: string,
) =>
  redemptionsOf(tx, whose)
    .$if(filters.card !== undefined, (rows) => rows.where('card_id', '=', filters.card ?? ''))
    .$if(filters.month !== undefined, (rows) =>
      rows.where(sql<boolean>`to_char(opened_at at time zone ${zone}, 'YYYY-MM') = ${filters.month}`),
    )
    .execute()

/** How many redemptions a member asked for since a moment. */
export async function countSince(tx: Tx, { partnerId, memberId }: Whose, since: Date): Promise<number> {
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

/** Active cards: the one of the latest dine first, then the newest. */
export const creditableCards = (tx: Tx, { partnerId, memberId }: Whose) =>
  tx
    .selectFrom('card')
    .leftJoinLateral(
      // The walk through the index dine_member ends at the first final dine of the card.
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

/** The recipient's present name, email and address; undefined once the account is closed. */
export const recipientOf = (tx: Pick<Tx, 'selectFrom'>, { partnerId, memberId }: Whose) =>
  tx
    .selectFrom('member')
    .select(['first_name', 'last_name', 'email', 'email_must_change', 'partner_number'])
    .select(['address1', 'address2', 'city', 'state', 'zip'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .where('status', '<>', 'left')
    .executeTakeFirst()
export type Recipient = NonNullable<Awaited<ReturnType<typeof recipientOf>>>
