import { sql } from 'kysely'
import type { DiningProgressView } from '../../contract/api/session.ts'
import type { PartnerView, TierLevel } from '../../contract/brand.ts'
import { diningProgress, progressOf } from '../../domain/earning/dining-progress.ts'
import { windowStart } from '../../domain/rewards-window.ts'
import type { Terms } from '../../domain/earning/terms.ts'
import { wallClockIn } from '../../providers/card-feed/wall-clock.ts'
import { summarySince } from '../activity/queries.ts'
import { bonusUnitsSince } from '../bonuses/history.ts'
import type { Tx } from '../database/connect.ts'
import { diningRule, evaluationOrder } from '../pipeline/load-dines.ts'

/**
 * A member's progress toward VIP status, counted from the dines, and the units earned in the rewards window, bonuses included. Null when
 * the program has no VIP status.
 */
export async function progressOfMember(
  tx: Tx,
  { id: partnerId, brand }: PartnerView,
  member: { id: string; tierLevel: TierLevel },
  now: Date,
): Promise<DiningProgressView | null> {
  if (!brand.hasVIP) return null
  const { vipQualifyingDines: dines, vipQualifyingDollars: dollars, rewardsWindow: window } = brand.earning
  const today = (wallClockIn(brand.accountingZone, now) ?? now.toISOString()).slice(0, 10)
  const { rows } = await earnedDines(tx, partnerId, member.id, earliestCountedDay(today))
  const since = windowStart(window, now)
  const sums = await summarySince(tx, partnerId, member.id, since, brand.currencyType)
  const bonuses = await bonusUnitsSince(tx, { partnerId, memberId: member.id }, since, brand.currencyType)
  const progress = diningProgress({
    rule: { dines, spendMinor: dollars === null ? null : dollars * 100, window },
    progress: progressOf(rows.map((row) => ({ ...row, occurredAt: row.occurredAt.toISOString() }))),
    tier: member.tierLevel,
    vipUntil: await readVipUntil(tx, partnerId, member.id),
    today,
  })
  return { ...progress, ytdMilesOrDollars: Number(sums.units) + bonuses }
}

/** Two days before the start of a twelve-month window, the longest there is. `addQualifyingDine` has the same margin for local dates. */
function earliestCountedDay(today: string): string {
  const yearAgo = new Date(`${today}T00:00:00Z`)
  yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1)
  return new Date(yearAgo.getTime() - 2 * 86_400_000).toISOString().slice(0, 10)
}

const readVipUntil = async (tx: Tx, partnerId: string, memberId: string): Promise<string | null> =>
  (
    await tx
      .selectFrom('member')
      .select('vip_until')
      .where('partner_id', '=', partnerId)
      .where('id', '=', memberId)
      .executeTakeFirst()
  )?.vip_until ?? null

type Row = { date: string; occurredAt: Date; merchantId: string; countedMinor: number; vip: Terms['vip'] }

/** Cleared dines that count as earned, from the calendar day `since` on, in the order of evaluation. */
const earnedDines = (tx: Tx, partnerId: string, memberId: string, since: string) =>
  sql<Row>`
    select d.local_date as date, d.occurred_at as "occurredAt", d.merchant_id as "merchantId",
      (a.receipt ->> 'countedMinor')::bigint as "countedMinor", d.terms -> 'vip' as vip
    from dine d join award a on a.partner_id = d.partner_id and a.dine_id = d.id and a.rule = ${diningRule} and a.live
    where d.partner_id = ${partnerId} and d.member_id = ${memberId} and d.local_date >= ${since} and d.stage = 'cleared'
      -- A dine that was not reviewed in time pays nothing and counts all the same, as in the replay.
      and (a.units > 0 or a.review_hold = 'expired')
    order by ${evaluationOrder}`.execute(tx)
