import { sql } from 'kysely'
import {
  suspiciousPatterns,
  type SuspiciousPattern,
  type ExaminedDine,
} from '../../domain/dines/suspicious-patterns.ts'
import type { Db } from '../database/connect.ts'

/** The query selects `at` and `lastRefundAt`, from which the code below makes `occurredAt` and `refundedAt`. */
type Row = ExaminedDine & {
  partnerId: string
  memberId: string
  tierReachedAt: Date | null
  at: Date
  lastRefundAt: Date | null
}

/** A suspicious pattern in one member's dines, for an operator to check. */
export type SuspiciousFinding = SuspiciousPattern & { partnerId: string; memberId: string }

/** Unusual patterns among the dines of the last `days` days, by partner and member. Listed dines still earn. */
export async function findSuspiciousDines(db: Db, now: Date, days: number): Promise<SuspiciousFinding[]> {
  const { rows } = await sql<Row>`
    select d.partner_id as "partnerId", d.member_id as "memberId", d.id as "dineId", d.merchant_id as "merchantId", m.latitude, m.longitude,
      d.occurred_at as at, d.local_date::text as "localDate", d.channel, greatest(d.cleared_minor, d.authorized_minor) as "amountMinor",
      (select max(e.reported_at) from feed_event e where e.partner_id = d.partner_id and e.dine_id = d.id
        and d.refunded_minor > 0 and e.kind in ('refund', 'void', 'chargeback')) as "lastRefundAt",
      (select min(v.occurred_at) from dine v join award a on a.partner_id = v.partner_id and a.dine_id = v.id and a.live
        where v.partner_id = d.partner_id and v.member_id = d.member_id and a.receipt ->> 'tier' = 'VIP') as "tierReachedAt"
    from dine d join merchant m on m.id = d.merchant_id
    where d.occurred_at > ${new Date(now.getTime() - days * 86_400_000)} and d.stage in ('pending', 'cleared', 'reversed')
    order by d.partner_id, d.member_id`.execute(db)
  const rowsByMember = Map.groupBy(rows, ({ partnerId, memberId }) => `${partnerId} ${memberId}`)
  return [...rowsByMember.values()].flatMap((memberRows) => {
    const dines = memberRows.map((row) => ({
      ...row,
      occurredAt: row.at.toISOString(),
      refundedAt: row.lastRefundAt?.toISOString() ?? null,
    }))
    // Every row of a member has the same `tierReachedAt`.
    const [firstRow] = memberRows
    if (!firstRow) return []
    const { partnerId, memberId } = firstRow
    return suspiciousPatterns(dines, firstRow.tierReachedAt?.toISOString() ?? null).map((pattern) => ({
      ...pattern,
      partnerId,
      memberId,
    }))
  })
}
