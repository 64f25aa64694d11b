import { sql } from 'kysely'
import type { BonusDine } from '../../domain/bonuses/evaluate.ts'
import type { BonusRule } from '../../domain/bonuses/rule.ts'
import { keptFromMinutes, keptUntilMinutes } from '../../domain/reservations/rules.ts'
import type { Tx } from '../database/connect.ts'
import { diningRule } from '../pipeline/load-dines.ts'
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

/** Dines since a bonus was accepted and before it ends, by enrollment; for a referral those are the first dines of friends. */
export async function dinesByEnrollment(tx: Tx, enrollments: readonly Enrollment[]): Promise<Map<string, BonusDine[]>> {
  const [referrals, own] = [true, false].map((isReferral) =>
    enrollments
      .filter(({ rule }) => (rule.goal.kind === 'referral') === isReferral)
      .map(({ partnerId, id, memberId, enrolledAt, endsAt }) => ({
        ...{ partnerId, id, memberId },
        after: enrolledAt,
        before: endsAt,
      })),
  )
  const found = [
    ...(own?.length ? (await ownDines(tx, own)).rows : []),
    ...(referrals?.length ? (await firstDinesOfFriends(tx, referrals)).rows : []),
  ]
  const dines = found.map(({ occurredAt, ...row }) => ({ ...row, occurredAt: occurredAt.toISOString() }))
  return Map.groupBy(dines, ({ enrollment }) => enrollment)
}

type Row = Omit<BonusDine, 'occurredAt'> & { enrollment: string; occurredAt: Date }

const given = '"partnerId" text, id uuid, "memberId" uuid, after timestamptz, before timestamptz'
/** The table that the member had booked there when the bill was paid; what was canceled later was kept. Of two tables the nearest. */
const reservationOfDine = sql`(
  select r.id from reservation r
  where r.partner_id = d.partner_id and r.member_id = d.member_id and r.merchant_id = d.merchant_id and r.status <> 'asked'
    and r.asked_at <= d.occurred_at and (r.cancelled_at is null or r.cancelled_at > d.occurred_at)
    and d.occurred_at >= r.starts_at + make_interval(mins => ${keptFromMinutes})
    and d.occurred_at < r.starts_at + make_interval(mins => ${keptUntilMinutes})
  order by abs(extract(epoch from d.occurred_at - r.starts_at)), r.id limit 1)`
const dineColumns = sql`d.id, d.local_date as date, d.occurred_at as "occurredAt", (a.receipt ->> 'countedMinor')::bigint as "countedMinor",
  ${reservationOfDine} as "reservationId"`
/** A cleared dine that earned, also one whose reward lapsed for want of a review: a bonus does not hang on reviews. */
const earned = sql`award a on a.partner_id = d.partner_id and a.dine_id = d.id and a.rule = ${diningRule} and a.live and d.stage = 'final' and (a.units > 0 or a.review_hold = 'expired')`

const ownDines = (tx: Tx, enrollments: readonly object[]) =>
  sql<Row>`
    select given.id as enrollment, ${dineColumns}
    from ${records(enrollments, given)}
    join dine d on d.partner_id = given."partnerId" and d.member_id = given."memberId"
      and d.occurred_at >= given.after and d.occurred_at < given.before
    join ${earned}`.execute(tx)

/** The first dine of each friend that earned, where it is in the time of the bonus. */
const firstDinesOfFriends = (tx: Tx, enrollments: readonly object[]) =>
  sql<Row>`
    select given.id as enrollment, first.id, first.date, first."occurredAt", first."countedMinor"
    from ${records(enrollments, given)}
    join member m on m.partner_id = given."partnerId" and m.id = given."memberId"
    join member friend on friend.partner_id = m.partner_id and friend.referrer = m.public_id and friend.referrer <> ''
    cross join lateral (
      select ${dineColumns} from dine d join ${earned}
      where d.partner_id = friend.partner_id and d.member_id = friend.id order by d.occurred_at, d.id limit 1
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
