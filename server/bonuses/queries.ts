import { sql } from 'kysely'
import type { BonusDine } from '../../domain/bonuses/evaluate.ts'
import { needsAcceptance, type BonusRule } from '../../domain/bonuses/rule.ts'
import { billFromMinutes, billUntilMinutes } from '../../domain/reservations/rules.ts'
import type { Tx } from '../database/connect.ts'
import { diningRule, evaluationOrder } from '../pipeline/load-dines.ts'
import { toRecordset } from '../pipeline/recordset.ts'

/** A bonus that a member has accepted, or that was promised with a reservation. Times are UTC with milliseconds. */
export type Enrollment = {
  partnerId: string
  id: string
  memberId: string
  code: string
  rule: BonusRule
  offeredAt: string
  enrolledAt: string
  endsAt: string
}

/**
 * The dines that count toward each bonus, by enrollment id. Most bonuses count the member's dines between acceptance and end. A referral
 * counts the first dine of each friend if it is in that time. The bonus of one reservation counts the dines around its booked times. A
 * bonus without dines has no key.
 */
export async function dinesByEnrollment(tx: Tx, enrollments: readonly Enrollment[]): Promise<Map<string, BonusDine[]>> {
  const groups = Map.groupBy(enrollments, dinesQueryOf)
  const rows: Row[] = []
  for (const [load, group] of groups) {
    const inputs = group.map(({ partnerId, id, memberId, enrolledAt, endsAt, rule }) => ({
      partnerId,
      id,
      memberId,
      after: enrolledAt,
      before: endsAt,
      reservation: reservationIdOf(rule),
    }))
    rows.push(...(await load(tx, inputs)).rows)
  }
  const dines = rows.map(({ occurredAt, ...row }) => ({ ...row, occurredAt: occurredAt.toISOString() }))
  return Map.groupBy(dines, ({ enrollment }) => enrollment)
}

const reservationIdOf = ({ goal }: BonusRule): string | null =>
  (goal.kind === 'reservation' ? goal.reservationId : null) ?? null

const dinesQueryOf = ({ rule }: Enrollment) => {
  if (rule.goal.kind === 'referral') return firstDinesOfFriends
  return needsAcceptance(rule) ? ownDines : dinesOfReservations
}

type Row = Omit<BonusDine, 'occurredAt'> & { enrollment: string; occurredAt: Date }

/** The columns of the enrollments in SQL. `toRecordset` gives the rows the alias `input`. */
const inputColumns =
  '"partnerId" text, id uuid, "memberId" uuid, after timestamptz, before timestamptz, reservation uuid'
/** SQL: the time of the dine `d`, never later than its first message, even when the network's clock is ahead. */
const dineMoment = sql`least(d.occurred_at, d.seen_at)`
/** SQL: the dine `d` was paid near the booked time `t.starts_at`. */
const isAround = sql`d.occurred_at >= t.starts_at + make_interval(mins => ${billFromMinutes})
  and d.occurred_at < t.starts_at + make_interval(mins => ${billUntilMinutes})`
/**
 * SQL: joins to a dine `d` its reservation as `booked`: the member's reservation at that restaurant whose time is near the bill, the
 * nearest one of several. The state when the bill was paid decides, so later changes and cancellations do not count. A reservation that
 * is still `requested` does not count, and an online order has no reservation.
 */
export const reservationOfDine = sql`left join lateral (
  select r.id, t.has_bonus from reservation r cross join lateral (
    select starts_at, has_bonus from reservation_time
    where partner_id = r.partner_id and reservation_id = r.id and since <= ${dineMoment} order by since desc limit 1
  ) t
  where r.partner_id = d.partner_id and r.member_id = d.member_id and r.merchant_id = d.merchant_id and r.status <> 'requested' and d.order_parts is null
    and (r.canceled_at is null or r.canceled_at > ${dineMoment}) and ${isAround}
  order by abs(extract(epoch from d.occurred_at - t.starts_at)), r.id limit 1
) booked on true`
const dineColumns = sql`d.id, d.local_date as date, d.occurred_at as "occurredAt", (a.receipt ->> 'countedMinor')::bigint as "countedMinor",
  booked.id as "reservationId", coalesce(booked.has_bonus, false) as "hasReservationBonus"`
/**
 * SQL: the award `a` of a cleared dine `d` that earned. A reward that expired without a review counts, because bonuses do not depend on
 * reviews.
 */
const earningAward = sql`award a on a.partner_id = d.partner_id and a.dine_id = d.id and a.rule = ${diningRule} and a.live and d.stage = 'cleared' and (a.units > 0 or a.review_hold = 'expired')`

const ownDines = (tx: Tx, enrollments: readonly object[]) =>
  sql<Row>`
    select input.id as enrollment, ${dineColumns}
    from ${toRecordset(enrollments, inputColumns)}
    join dine d on d.partner_id = input."partnerId" and d.member_id = input."memberId"
      and d.occurred_at >= input.after and d.occurred_at < input.before
    join ${earningAward} ${reservationOfDine}`.execute(tx)

/** `distinct`, because a dine may be near two of the times that a reservation has had. */
const dinesOfReservations = (tx: Tx, enrollments: readonly object[]) =>
  sql<Row>`
    select distinct input.id as enrollment, ${dineColumns}
    from ${toRecordset(enrollments, inputColumns)}
    join reservation_time t on t.partner_id = input."partnerId" and t.reservation_id = input.reservation
    join dine d on d.partner_id = input."partnerId" and d.member_id = input."memberId" and ${isAround}
    join ${earningAward} ${reservationOfDine}`.execute(tx)

/** Each friend's first dine that earned, if it is between acceptance and end. */
const firstDinesOfFriends = (tx: Tx, enrollments: readonly object[]) =>
  sql<Row>`
    select input.id as enrollment, first.*
    from ${toRecordset(enrollments, inputColumns)}
    join member m on m.partner_id = input."partnerId" and m.id = input."memberId"
    join member friend on friend.partner_id = m.partner_id and friend.referrer = m.public_id and friend.referrer <> ''
    cross join lateral (
      select ${dineColumns} from dine d join ${earningAward} ${reservationOfDine}
      where d.partner_id = friend.partner_id and d.member_id = friend.id order by ${evaluationOrder} limit 1
    ) as first
    where first."occurredAt" >= input.after and first."occurredAt" < input.before`.execute(tx)

/**
 * The bonuses that a member has accepted or that reservations promised, oldest first. `qualifiedAt`: when the current revision of the
 * bonus's award was made; null when the bonus is not earned yet, or reversed.
 */
export async function enrollmentsOf(
  tx: Tx,
  partnerId: string,
  memberId: string,
): Promise<(Enrollment & { qualifiedAt: Date | null })[]> {
  const rows = await tx
    .selectFrom('bonus_enrollment as b')
    .leftJoin('bonus_award as a', (join) =>
      join
        .onRef('a.partner_id', '=', 'b.partner_id')
        .onRef('a.enrollment_id', '=', 'b.id')
        .on('a.live', '=', true)
        .on('a.units', '>', 0),
    )
    .select(['b.id', 'b.code', 'b.rule', 'b.offered_at', 'b.enrolled_at', 'b.ends_at', 'a.created_at as qualified_at'])
    .where('b.partner_id', '=', partnerId)
    .where('b.member_id', '=', memberId)
    .orderBy('b.enrolled_at')
    .orderBy('b.code')
    .execute()
  return rows.map((row) => ({
    partnerId,
    memberId,
    id: row.id,
    code: row.code,
    rule: row.rule,
    offeredAt: row.offered_at.toISOString(),
    enrolledAt: row.enrolled_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    qualifiedAt: row.qualified_at,
  }))
}

export const insertEnrollment = (tx: Tx, { rule, ...row }: Enrollment) =>
  tx
    .insertInto('bonus_enrollment')
    .values({
      partner_id: row.partnerId,
      id: row.id,
      member_id: row.memberId,
      code: row.code,
      rule: JSON.stringify(rule),
      offered_at: new Date(row.offeredAt),
      enrolled_at: new Date(row.enrolledAt),
      ends_at: new Date(row.endsAt),
    })
    .execute()

/** Whether any dine of the member has earned. */
export const hasEarningDine = async (tx: Tx, partnerId: string, memberId: string): Promise<boolean> =>
  (
    await sql`
      select 1 from dine d join ${earningAward} where d.partner_id = ${partnerId} and d.member_id = ${memberId} limit 1`.execute(
      tx,
    )
  ).rows.length > 0
