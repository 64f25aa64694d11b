import { sql } from 'kysely'
import type { HistoryFilters, HistoryOptions } from '../../contract/api/activity.ts'
import type { Tx, MemberKey } from '../database/connect.ts'

export type PageParams = { pageNo: number; resultsPerPage: number }

/** Days that the index search adds before and after a month: it finds moments in UTC, and a restaurant's date can differ from UTC's. */
const marginDays = 2
/** The filter offers at most this many restaurants: those with the most dines. */
const restaurantsMax = 200

/** The index dine_member contains every column named here, so that counting and paging read no row of the table. */
function historyOf(tx: Tx, { partnerId, memberId }: MemberKey, filters: HistoryFilters) {
  const { month, card, restaurant } = filters
  const firstDay = `${month}-01` // used only with a month
  return tx
    .selectFrom('dine')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('shown', '=', true)
    .$if(card !== undefined, (rows) => rows.where('card_id', '=', card ?? ''))
    .$if(restaurant !== undefined, (rows) => rows.where('merchant_id', '=', restaurant ?? ''))
    .$if(month !== undefined, (rows) =>
      rows
        .where(sql<boolean>`local_date >= ${firstDay}::date and local_date < ${firstDay}::date + interval '1 month'`)
        .where(sql<boolean>`occurred_at >= ${firstDay}::date - ${marginDays}::int`)
        .where(
          sql<boolean>`occurred_at < ${firstDay}::date + interval '1 month' + ${marginDays}::int * interval '1 day'`,
        ),
    )
}

/**
 * The number of dines, and the number that are newer than each moment. `moments` are newest first. One pass for all
 * moments.
 */
export async function countHistory(
  tx: Tx,
  owner: MemberKey,
  filters: HistoryFilters,
  moments: readonly Date[],
): Promise<{ dines: number; newer: number[] }> {
  const thresholds = moments.map(justAfter).toReversed()
  const rows = await historyOf(tx, owner, filters)
    .select(({ fn }) => fn.countAll<number>().as('dines'))
    .$if(thresholds.length > 0, (groups) =>
      groups
        .select(sql<number>`width_bucket(occurred_at, ${thresholds}::timestamptz[])`.as('bucket'))
        .groupBy('bucket'),
    )
    .execute()
  const dinesByBucket = new Map(rows.map(({ bucket, dines }) => [bucket ?? 0, dines]))
  let dines = 0
  // Bucket n has the dines that are newer than exactly n moments.
  const newer = moments.map((_, index) => {
    dines += dinesByBucket.get(moments.length - index) ?? 0
    return dines
  })
  return { dines: dines + (dinesByBucket.get(0) ?? 0), newer }
}

/** A microsecond later, the smallest step of a timestamp: `width_bucket` counts a value that equals its threshold as reaching it. */
const justAfter = (moment: Date): string => moment.toISOString().replace('Z', '001Z')

/**
 * Ids of at most `limit` dines that follow the `before` newest ones, unordered. `total` is the number of matching dines, so that the
 * scan begins at the nearer end.
 */
export async function idsOfPage(
  tx: Tx,
  owner: MemberKey,
  filters: HistoryFilters,
  { before, limit, total }: { before: number; limit: number; total: number },
): Promise<string[]> {
  const size = Math.min(limit, total - before)
  if (size <= 0) return []
  const olderCount = total - before - size
  const [offset, direction] = before <= olderCount ? ([before, 'desc'] as const) : ([olderCount, 'asc'] as const)
  const rows = await historyOf(tx, owner, filters)
    .select('id')
    .orderBy('occurred_at', direction)
    .orderBy('id', direction)
    .limit(size)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

/** A position in a history. The moment is text, because a Date loses the database's microseconds. */
export type Position = { moment: string; id: string }

/** The next dines after a position, newest first. */
export const positionsAfter = (
  tx: Tx,
  owner: MemberKey,
  filters: HistoryFilters,
  after: Position | null,
  limit: number,
) =>
  historyOf(tx, owner, filters)
    .select(['id', sql<string>`occurred_at::text`.as('moment')])
    .$if(after !== null, (rows) =>
      rows.where(sql<boolean>`(occurred_at, id) < (${after?.moment}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/**
 * Months (latest first), cards (newest first) and restaurants (by name, at most `restaurantsMax`) of a member's history, each with its
 * number of dines. One pass over the dines.
 */
export async function optionsOf(tx: Tx, owner: MemberKey): Promise<HistoryOptions> {
  const groups = await historyOf(tx, owner, {})
    .select(['local_date', 'card_id', 'merchant_id'])
    .select(({ fn }) => fn.countAll<number>().as('dines'))
    .groupBy(sql`grouping sets ((local_date), (card_id), (merchant_id))`)
    .execute()
  // A row of one grouping set has null in the columns of the other two.
  const days = groups.filter(({ local_date }) => local_date !== null)
  const cards = groups.filter(({ card_id }) => card_id !== null)
  const restaurants = groups.filter(({ merchant_id }) => merchant_id !== null)
  const topRestaurants = restaurants.toSorted((a, b) => b.dines - a.dines).slice(0, restaurantsMax)
  return {
    months: monthsOf(days),
    cards: await cardOptions(tx, owner.partnerId, new Map(cards.map((row) => [row.card_id, row.dines]))),
    restaurants: await restaurantOptions(tx, new Map(topRestaurants.map((row) => [row.merchant_id, row.dines]))),
  }
}

function monthsOf(days: { local_date: string; dines: number }[]): HistoryOptions['months'] {
  const months = new Map<string, number>()
  for (const { local_date, dines } of days) {
    const month = local_date.slice(0, 7)
    months.set(month, (months.get(month) ?? 0) + dines)
  }
  return [...months].map(([month, dines]) => ({ month, dines })).toSorted((a, b) => (a.month < b.month ? 1 : -1))
}

async function cardOptions(
  tx: Tx,
  partnerId: string,
  dinesById: Map<string, number>,
): Promise<HistoryOptions['cards']> {
  if (dinesById.size === 0) return []
  const rows = await tx
    .selectFrom('card')
    .select(['id', 'brand', 'last_four'])
    .where('partner_id', '=', partnerId)
    .where('id', 'in', [...dinesById.keys()])
    .orderBy('linked_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, brand, last_four }) => ({
    id,
    cardType: brand,
    lastFour: last_four,
    dines: dinesById.get(id) ?? 0,
  }))
}

async function restaurantOptions(tx: Tx, dinesById: Map<string, number>): Promise<HistoryOptions['restaurants']> {
  if (dinesById.size === 0) return []
  const rows = await tx
    .selectFrom('merchant')
    .select(['id', 'name'])
    .where('id', 'in', [...dinesById.keys()])
    .execute()
  const byName = new Intl.Collator('en-US').compare
  return rows
    .map(({ id, name }) => ({ id, name, dines: dinesById.get(id) ?? 0 }))
    .toSorted((a, b) => byName(a.name, b.name) || (a.id < b.id ? -1 : 1))
}
