// Reads from the product's database what it has recorded about a simulated program, in the model's forms, so that both can be compared.
import { sql } from 'kysely'
import type { PayoutState } from '../../domain/payouts/states.ts'
import type { Db } from '../../server/database/connect.ts'
import { statementOf, type Month } from '../../server/ledger/statement.ts'
import { storedStatement } from '../../server/ledger/periods.ts'
import { memberCount } from './history.ts'
import type { ModelBonusAward } from './model-bonuses.ts'
import type { ModelPayout } from './model-payouts.ts'
import type { ModelTierState } from './serial-model.ts'
import type { HistoryState } from './history-state.ts'

export type ProductDine = {
  /** Provider and lifecycle, as `dineName` of the model formats them. */
  name: string
  restaurant: string
  localTime: string
  stage: string
  units: number
  currency: string
}

/** The live awards of a history's members, in order of their dines' names. */
export async function recordedDines(db: Db, { partnerId, prefix }: HistoryState): Promise<ProductDine[]> {
  const { rows } = await sql<ProductDine>`
    select d.provider || ' ' || substr(d.lifecycle_id, ${prefix.length + 2}) as name, d.merchant_id as restaurant, d.local_time as "localTime",
      a.stage, a.units, a.currency
    from award a join dine d on d.partner_id = a.partner_id and d.id = a.dine_id
    where a.live and a.partner_id = ${partnerId}
      -- Leaves out a dine that lost its events to another: two reports of one purchase may each have had a dine at first.
      and exists (select from feed_event e where e.partner_id = d.partner_id and e.dine_id = d.id)
    order by name`.execute(db)
  return rows
}

/** Each member's tier and the last day of the VIP rate (null for a day before `today`). Null in place of a member who has left. */
export async function recordedTiers(
  db: Db,
  { partnerId, cards }: HistoryState,
  leavers: ReadonlyMap<number, number>,
  today: string,
): Promise<(ModelTierState | null)[]> {
  const rows = await db
    .selectFrom('member')
    .select(['id', 'tier_level', 'vip_until'])
    .where('partner_id', '=', partnerId)
    .execute()
  return cards.map(({ memberId }, member) => {
    const row = rows.find(({ id }) => id === memberId)
    if (!row || leavers.has(member)) return null
    return { tier: row.tier_level, vipUntil: row.vip_until !== null && row.vip_until >= today ? row.vip_until : null }
  })
}

/** The live award of each accepted bonus whose goal is reached. */
export async function recordedBonuses(db: Db, state: HistoryState): Promise<ModelBonusAward[]> {
  const { rows } = await sql<Omit<ModelBonusAward, 'member'> & { memberId: string }>`
    select member_id as "memberId", units, currency, effective_date as date from bonus_award
    where partner_id = ${state.partnerId} and live and units > 0`.execute(db)
  return rows.map(({ memberId, ...award }) => ({ member: memberNumber(state, memberId), ...award }))
}

/** Members' balances by `<member> <bucket> <currency>`, without empty accounts. A bucket is `pending` or `available`. */
export async function recordedBalances(db: Db, state: HistoryState): Promise<Map<string, number>> {
  const { rows } = await sql<{ path: string; currency: string; units: number }>`
    select path, currency, units from ledger_account
    where partner_id = ${state.partnerId} and path like 'member/%' and units <> 0`.execute(db)
  return new Map(rows.map(({ path, currency, units }) => [`${accountName(state, path)} ${currency}`, units]))
}

/**
 * Balances of the partner's accounts for units that left the program or are in transit, by `<account> <currency>`, where the account
 * has no prefix `partner/`. Leaves out empty accounts.
 */
export async function recordedPartnerBalances(db: Db, { partnerId }: HistoryState): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; currency: string; units: number }>`
    select substr(path, 9) as name, currency, units from ledger_account
    where partner_id = ${partnerId} and path in ('partner/in_transit', 'partner/delivered', 'partner/breakage') and units <> 0`.execute(
    db,
  )
  return new Map(rows.map(({ name, currency, units }) => [`${name} ${currency}`, units]))
}

/** A payout as the product recorded it. */
export type ProductPayout = Pick<ModelPayout, 'member' | 'way' | 'units' | 'currency' | 'state'> & { id: string }
/** The model's name of each state of a payout. */
const stateNames: Record<PayoutState, ModelPayout['state']> = {
  due: 'waiting',
  approved: 'waiting',
  sent: 'sent',
  accepted: 'accepted',
  paid: 'paid',
  canceled: 'canceled',
  bounced: 'returned',
  rejected: 'returned',
  failed: 'returned',
}

/** A history's payouts in the order in which they were opened; at the same moment, a redemption (`gift_card`) precedes a `card_push`. */
export async function recordedPayouts(db: Db, state: HistoryState): Promise<ProductPayout[]> {
  const { rows } = await sql<Omit<ProductPayout, 'state' | 'member'> & { state: PayoutState; memberId: string }>`
    select id, member_id as "memberId", way, units, currency, state from payout
    where partner_id = ${state.partnerId} order by opened_at, way desc`.execute(db)
  return rows.map(({ memberId, state: payoutState, ...payout }) => ({
    ...payout,
    state: stateNames[payoutState],
    member: memberNumber(state, memberId),
  }))
}

function accountName(state: HistoryState, path: string): string {
  const [, memberId, bucket] = path.split('/')
  return `${memberNumber(state, memberId)} ${bucket}`
}

const memberNumber = ({ cards }: HistoryState, id: string | undefined) =>
  cards.findIndex(({ memberId }) => memberId === id)

/** The id of the dine that contains one feed's report of a purchase; null without one. `dineName` formats purchase and feed as `name`. */
export async function dineIdOf(db: Db, { partnerId, prefix }: HistoryState, name: string): Promise<string | null> {
  const [provider = '', lifecycle] = name.split(' ')
  const row = await db
    .selectFrom('feed_event')
    .select('dine_id')
    .where('partner_id', '=', partnerId)
    .where('provider', '=', provider)
    .where('lifecycle_id', '=', `${prefix}-${lifecycle}`)
    .where('dine_id', 'is not', null)
    .executeTakeFirst()
  return row?.dine_id ?? null
}

/** Delivery ids of this history's unmatched events. A superseded event has no dine either, but it is not unmatched. */
export async function unmatchedDeliveries(db: Db, { prefix }: HistoryState): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select delivery_id as id from feed_event
    where match not in ('matched', 'superseded', 'duplicate') and delivery_id like ${`${prefix}-%`}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A closed month's statement as it was stored, and as the entries give it now. */
export function statementsOf(
  db: Db,
  partnerId: string,
  month: Month,
): Promise<{ atClosing: string | null; now: string }> {
  return db.transaction().execute(async (tx) => ({
    atClosing: await storedStatement(tx, partnerId, month),
    now: await statementOf(tx, partnerId, month),
  }))
}

/** The members' balances in a statement at the beginning and end of the month, in the form of `recordedBalances`. */
export function balancesInStatement(
  statement: string,
  state: HistoryState,
): { opening: Map<string, number>; closing: Map<string, number> } {
  const lines = statement.split('\n').map((line) => line.split(' '))
  const accounts = lines.filter(([kind, path]) => kind === 'account' && path?.startsWith('member/'))
  const balancesIn = (column: number) =>
    new Map(
      accounts
        .map(
          ([, path = '', currency, ...units]) =>
            [`${accountName(state, path)} ${currency}`, Number(units[column])] as const,
        )
        .filter(([, units]) => units !== 0),
    )
  // A member has at most two accounts in each of the four currencies.
  if (accounts.length > memberCount * 8) throw new Error('a statement contains accounts of other members')
  return { opening: balancesIn(0), closing: balancesIn(1) }
}
