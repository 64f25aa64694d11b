import { sql } from 'kysely'
import type { BonusDine } from '../../domain/bonuses/evaluate.ts'
import { isAccepted, type BonusRule } from '../../domain/bonuses/rule.ts'
import { keptFromMinutes, keptUntilMinutes } from '../../domain/reservations/rules.ts'
import type { Tx } from '../database/connect.ts'
import { diningRule, judgedOrder } from '../pipeline/load-dines.ts'
import { records } from '../pipeline/records.ts'

/** Moments are UTC with milliseconds. */
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
 * Dines since a bonus was accepted and before it ends, by enrollment; for a referral those are the first dines of friends, and for one
 * reservation the dines around the times that it was booked for.
 */
export async function dinesByEnrollment(tx: Tx, enrollments: readonly Enrollment[]): Promise<Map<string, BonusDine[]>> {
  const groups = Map.groupBy(enrollments, candidatesOf)
  const found: Row[] = []
  for (const [load, group] of groups) {
    const given = group.map(({ partnerId, id, memberId, enrolledAt, endsAt, rule }) => ({
      ...{ partnerId, id, memberId, after: enrolledAt, before: endsAt, reservation: reservationIdOf(rule) },
    }))
    found.push(...(await load(tx, given)).rows)
  }
  const dines = found.map(({ occurredAt, ...row }) => ({ ...row, occurredAt: occurredAt.toISOString() }))
  return Map.groupBy(dines, ({ enrollment }) => enrollment)
}

const reservationIdOf = ({ goal }: BonusRule): string | null =>
  (goal.kind === 'reservation' ? goal.reservationId : null) ?? null

const candidatesOf = ({ rule }: Enrollment) => {
  if (rule.goal.kind === 'referral') return firstDinesOfFriends
  return isAccepted(rule) ? ownDines : dinesOfReservations
}

type Row = Omit<BonusDine, 'occurredAt'> & { enrollment: string; occurredAt: Date }

const given = '"partnerId" text, id uuid, "memberId" uuid, after timestamptz, before timestamptz, reservation uuid'
/** A dine is never later than the message that first reported it, whatever the network's clock shows. */
const dineMoment = sql`least(d.occurred_at, d.seen_at)`
const isAround = sql`d.occurred_at >= t.starts_at + make_interval(mins => ${keptFromMinutes})
  and d.occurred_at < t.starts_at + make_interval(mins => ${keptUntilMinutes})`
/**
 * The table that the member had booked there when the bill was paid, at the time that was booked then; what was canceled or changed
 * later counts as it was. Of two tables the nearest. An order that a shop reported was eaten elsewhere.
 */
export const reservationOfDine = sql`left join lateral (
  select r.id, t.has_bonus from reservation r cross join lateral (
    select starts_at, has_bonus from reservation_time
    where partner_id = r.partner_id and reservation_id = r.id and since <= ${dineMoment} order by since desc limit 1
  ) t
  where r.partner_id = d.partner_id and r.member_id = d.member_id and r.merchant_id = d.merchant_id and r.status <> 'asked' and d.order_parts is null
    and (r.cancelled_at is null or r.cancelled_at > ${dineMoment}) and ${isAround}
  order by abs(extract(epoch from d.occurred_at - t.starts_at)), r.id limit 1
) booked on true`
const dineColumns = sql`d.id, d.local_date as date, d.occurred_at as "occurredAt", (a.receipt ->> 'countedMinor')::bigint as "countedMinor",
  booked.id as "reservationId", coalesce(booked.has_bonus, false) as "hasReservationBonus"`
/** A cleared dine that earned, also one whose reward lapsed for want of a review: a bonus does not hang on reviews. */
const earned = sql`award a on a.partner_id = d.partner_id and a.dine_id = d.id and a.rule = ${diningRule} and a.live and d.stage = 'cleared' and (a.units > 0 or a.review_hold = 'expired')`

const ownDines = (tx: Tx, enrollments: readonly object[]) =>
  sql<Row>`
    select given.id as enrollment, ${dineColumns}
    from ${records(enrollments, given)}
    join dine d on d.partner_id = given."partnerId" and d.member_id = given."memberId"
      and d.occurred_at >= given.after and d.occurred_at < given.before
    join ${earned} ${reservationOfDine}`.execute(tx)

const dinesOfReservations = (tx: Tx, enrollments: readonly object[]) =>
  sql<Row>`
    select distinct given.id as enrollment, ${dineColumns}
    from ${records(enrollments, given)}
    join reservation_time t on t.partner_id = given."partnerId" and t.reservation_id = given.reservation
    join dine d on d.partner_id = given."partnerId" and d.member_id = given."memberId" and ${isAround}
    join ${earned} ${reservationOfDine}`.execute(tx)

/** The first dine of each friend that earned, where it is in the time of the bonus. */
const firstDinesOfFriends = (tx: Tx, enrollments: readonly object[]) =>
  sql<Row>`
    select given.id as enrollment, first.*
    from ${records(enrollments, given)}
    join member m on m.partner_id = given."partnerId" and m.id = given."memberId"
    join member friend on friend.partner_id = m.partner_id and friend.referrer = m.public_id and friend.referrer <> ''
    cross join lateral (
      select ${dineColumns} from dine d join ${earned} ${reservationOfDine}
      where d.partner_id = friend.partner_id and d.member_id = friend.id order by ${judgedOrder} limit 1
    ) as first
    where first."occurredAt" >= given.after and first."occurredAt" < given.before`.execute(tx)

/** Everything a member has accepted, with what it paid, in the order of accepting. */
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

/** Whether a dine of the member has earned. */
export const hasDined = async (tx: Tx, partnerId: string, memberId: string): Promise<boolean> =>
  (
    await sql`
      select 1 from dine d join ${earned} where d.partner_id = ${partnerId} and d.member_id = ${memberId} limit 1`.execute(
      tx,
    )
  ).rows.length > 0
