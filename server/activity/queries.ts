import { sql } from 'kysely'
import type { Tx, MemberKey } from '../database/connect.ts'
import { currencyName } from './currency.ts'
import { localToday } from '../reviews/queries.ts'
import { firstFinalEntry, paidAt, paidTo } from '../payouts/of-member.ts'

const dayMs = 86_400_000

/** The member's dines with an authorized or cleared amount above 0 (the column `shown`), each with its current award. */
const dinesOf = (tx: Tx, partnerId: string, memberId: string) =>
  tx
    .selectFrom('dine')
    .innerJoin('award', (join) =>
      join
        .onRef('award.partner_id', '=', 'dine.partner_id')
        .onRef('award.dine_id', '=', 'dine.id')
        .on('award.live', '=', true),
    )
    .where('dine.partner_id', '=', partnerId)
    .where('dine.member_id', '=', memberId)
    .where('dine.shown', '=', true)

/** The dines with these ids, newest first. Removed restaurants keep their name. `ids` must not be empty. */
export const rowsOfDines = (tx: Tx, { partnerId, memberId }: MemberKey, ids: string[], now: Date) =>
  dinesOf(tx, partnerId, memberId)
    .innerJoin('merchant', 'merchant.id', 'dine.merchant_id')
    .innerJoin('card', (join) =>
      join.onRef('card.partner_id', '=', 'dine.partner_id').onRef('card.id', '=', 'dine.card_id'),
    )
    .leftJoin('review', (join) =>
      join.onRef('review.partner_id', '=', 'dine.partner_id').onRef('review.dine_id', '=', 'dine.id'),
    )
    .select([
      'dine.id',
      'dine.seen_at',
      'dine.occurred_at',
      'dine.local_date',
      'dine.local_time',
      'dine.authorized_minor',
      'dine.cleared_minor',
      'dine.refunded_minor',
      'dine.stage',
      'dine.channel',
    ])
    .select(['award.id as award_id', 'award.units', 'award.source_code', 'award.review_hold'])
    .select(['award.currency', currencyName(sql`award.currency`).as('currency_name')])
    .select(['merchant.id as merchant_id', 'merchant.name as merchant_name', 'merchant.removed_at', 'card.last_four'])
    .select(paidAt('dine', firstFinalEntry).as('paid_at'))
    .select(['review.id as review_id', localToday(now).as('today')])
    .where('dine.id', 'in', ids)
    .orderBy('dine.occurred_at', 'desc')
    .orderBy('dine.id', 'desc')
    .execute()
export type DineRow = Awaited<ReturnType<typeof rowsOfDines>>[number]

/** The expected units of each dine: its last pending award. A dine without one has no row. `dineIds` must not be empty. */
export const estimatesOf = (tx: Tx, partnerId: string, dineIds: string[]) =>
  tx
    .selectFrom('award')
    .distinctOn('dine_id')
    .select(['dine_id', 'units', 'currency'])
    .where('partner_id', '=', partnerId)
    .where('dine_id', 'in', dineIds)
    .where('stage', '=', 'pending')
    .orderBy('dine_id')
    .orderBy('revision', 'desc')
    .execute()

/** Finds a dine and its current award by the id of any revision of the award; undefined when the member has no such award. */
export const dineForReceipt = (tx: Tx, partnerId: string, memberId: string, awardId: string) =>
  tx
    .selectFrom('award as requested')
    .innerJoin('award as live', (join) =>
      join
        .onRef('live.partner_id', '=', 'requested.partner_id')
        .onRef('live.dine_id', '=', 'requested.dine_id')
        .on('live.live', '=', true),
    )
    .innerJoin('dine', (join) =>
      join.onRef('dine.partner_id', '=', 'live.partner_id').onRef('dine.id', '=', 'live.dine_id'),
    )
    .innerJoin('merchant', 'merchant.id', 'dine.merchant_id')
    .innerJoin('card', (join) =>
      join.onRef('card.partner_id', '=', 'dine.partner_id').onRef('card.id', '=', 'dine.card_id'),
    )
    .select([
      'live.id',
      'live.units',
      'live.stage',
      'live.receipt',
      'live.expected_on',
      'live.review_hold',
      'live.currency',
      'dine.id as dine_id',
      'dine.local_time',
      currencyName(sql`live.currency`).as('currency_name'),
    ])
    .select(['merchant.id as merchant_id', 'merchant.name as merchant_name', 'merchant.city', 'merchant.removed_at'])
    .select('card.last_four')
    .select([paidAt('dine', firstFinalEntry).as('paid_at'), paidTo('dine', firstFinalEntry).as('paid_to')])
    .where('requested.partner_id', '=', partnerId)
    .where('requested.member_id', '=', memberId)
    .where('requested.id', '=', awardId)
    .executeTakeFirst()

export const eventsOfDine = (tx: Tx, partnerId: string, dineId: string) =>
  tx
    .selectFrom('feed_event')
    .select(['kind', 'amount_minor', 'received_at'])
    .where('partner_id', '=', partnerId)
    .where('dine_id', '=', dineId)
    .where('match', '=', 'matched')
    .orderBy('received_at')
    .orderBy('event_id')
    .execute()

/**
 * Units posted to the member's available balance for a dine, and units taken back from that balance, in the order of the ledger. Estimates
 * are left out: they are posted to the pending balance.
 */
export const postingsOfDine = (tx: Tx, partnerId: string, dineId: string) =>
  tx
    .selectFrom('award')
    .innerJoin('ledger_entry as entry', (join) =>
      // The ledger entry of a dining award has the id of the award's revision.
      join.onRef('entry.partner_id', '=', 'award.partner_id').onRef('entry.id', '=', 'award.id'),
    )
    .innerJoin('ledger_posting as posting', (join) =>
      join.onRef('posting.partner_id', '=', 'entry.partner_id').onRef('posting.entry_id', '=', 'entry.id'),
    )
    .innerJoin('dine', (join) =>
      join.onRef('dine.partner_id', '=', 'award.partner_id').onRef('dine.id', '=', 'award.dine_id'),
    )
    .select(['posting.units', 'posting.currency', 'entry.created_at'])
    .select(currencyName(sql`posting.currency`).as('currency_name'))
    .select(sql<boolean>`posting.from_account like '%/available'`.as('is_reversal'))
    .where('award.partner_id', '=', partnerId)
    .where('award.dine_id', '=', dineId)
    .where((eb) =>
      eb.or([eb('posting.from_account', 'like', '%/available'), eb('posting.to_account', 'like', '%/available')]),
    )
    .orderBy('entry.sequence')
    .orderBy('posting.line')
    .execute()

/**
 * The number of cleared dines without a review hold since a local date (inclusive), and the units of `currency` that they earned. The sum
 * leaves out units of another currency, because currencies cannot be added. The number includes their dines.
 */
export const summarySince = (tx: Tx, partnerId: string, memberId: string, since: string, currency: string) =>
  dinesOf(tx, partnerId, memberId)
    .select(({ fn }) => [
      fn
        .coalesce(fn.sum<number>('award.units').filterWhere('award.currency', '=', currency), sql<number>`0`)
        .as('units'),
      fn.countAll<number>().as('dines'),
    ])
    .where('award.stage', '=', 'cleared')
    .where('award.review_hold', 'is', null)
    .where('dine.local_date', '>=', since)
    // The index is on the instant, which differs from the restaurant's local date by at most a day.
    .where('dine.occurred_at', '>=', new Date(Date.parse(since) - dayMs))
    .executeTakeFirstOrThrow()
