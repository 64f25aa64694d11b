import type pg from 'pg'
import { evaluateBonus, type BonusDine } from '../../domain/bonuses/evaluate.ts'
import type { BonusRule } from '../../domain/bonuses/rule.ts'
import { Breaches } from './breaches.ts'

type Row = {
  partner_id: string
  id: string
  rule: BonusRule
  units: string
  effective_date: string | null
  dines: (Omit<BonusDine, 'occurredAt'> & { occurredAt: string })[]
}

/**
 * The member's table at the restaurant of the dine; of several, the one whose time is nearest. The dine must be at most 60 minutes before
 * and less than 6 hours after that time. Two moments are compared: when the dine happened, and when it was first received. The table must
 * be booked and not canceled at the earlier of them, and counts with the time that it had then. An online order has no table.
 */
const nearestTable = `left join lateral (
  select r.id, r.has_bonus from (
    select r.id, r.partner_id, r.member_id, r.merchant_id, r.canceled_at, t.starts_at, t.has_bonus, t.since,
      lead(t.since) over (partition by t.partner_id, t.reservation_id order by t.since) as until
    from reservation r join reservation_time t on t.partner_id = r.partner_id and t.reservation_id = r.id
    where r.partner_id = d.partner_id and r.member_id = d.member_id
  ) r, least(d.occurred_at, d.seen_at) as moment
  where d.order_parts is null and r.merchant_id = d.merchant_id and r.since <= moment and coalesce(r.until > moment, true) and coalesce(r.canceled_at > moment, true)
    and d.occurred_at between r.starts_at - interval '60 minutes' and r.starts_at + interval '359 minutes 59.999 seconds'
  order by abs(extract(epoch from d.occurred_at - r.starts_at)), r.id limit 1) booked on true`
const dineColumns = `json_build_object('id', d.id, 'date', d.local_date, 'countedMinor', (a.receipt ->> 'countedMinor')::bigint,
  'occurredAt', to_char(d.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reservationId', booked.id,
  'hasReservationBonus', coalesce(booked.has_bonus, false))`
/** Cleared dines that earned. A reward that expired without a review counts too, because bonuses do not depend on reviews. */
const earningAwards = `join award a on a.partner_id = d.partner_id and a.dine_id = d.id and a.rule = 'dining' and a.live and d.stage = 'cleared' and (a.units > 0 or a.review_hold = 'expired')`

/**
 * Each accepted bonus with its live award and the dines that may count for it. The bonus of one reservation has no period, so every dine of
 * the member may count. For a referral, only the first dine of each friend may count.
 */
const acceptedBonuses = `
select b.partner_id, b.id, b.rule, coalesce(live.units, 0) as units, live.effective_date::text, coalesce(dines.list, '[]') as dines
from bonus_enrollment b
left join bonus_award live on live.partner_id = b.partner_id and live.enrollment_id = b.id and live.live
left join lateral (
  select json_agg(candidate.dine) as list from (
    select ${dineColumns} as dine from dine d ${earningAwards} ${nearestTable}
    where b.rule -> 'goal' ->> 'kind' <> 'referral' and d.partner_id = b.partner_id and d.member_id = b.member_id
      and (b.rule -> 'goal' ->> 'reservationId' is not null or d.occurred_at >= b.enrolled_at and d.occurred_at < b.ends_at)
    union all select first.dine from member m
    join member friend on friend.partner_id = m.partner_id and friend.referrer = m.public_id and friend.referrer <> ''
    cross join lateral (
      select ${dineColumns} as dine, d.occurred_at from dine d ${earningAwards} ${nearestTable}
      where d.partner_id = friend.partner_id and d.member_id = friend.id
      order by d.occurred_at, d.provider collate "C", d.lifecycle_id collate "C", d.card_id limit 1
    ) as first
    where b.rule -> 'goal' ->> 'kind' = 'referral' and m.partner_id = b.partner_id and m.id = b.member_id
      and first.occurred_at >= b.enrolled_at and first.occurred_at < b.ends_at
  ) as candidate
) as dines on true
where (b.partner_id, b.id) > ($1, $2) order by b.partner_id, b.id limit 500`

/** Recomputes each accepted bonus from the dines as they are stored, and compares its units and date with those paid. */
export async function checkBonuses(client: pg.Client): Promise<Breaches> {
  const breaches = new Breaches()
  let after = ['', '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const { rows } = await client.query<Row>(acceptedBonuses, after)
    for (const { partner_id, id, rule, units, effective_date, dines } of rows) {
      const { completedBy } = evaluateBonus(rule, dines)
      const areUnitsRight = Number(units) === (completedBy ? rule.units : 0)
      if (!areUnitsRight || (completedBy && completedBy.date !== effective_date)) breaches.add(`${partner_id} ${id}`)
    }
    const last = rows.at(-1)
    if (!last) return breaches
    after = [last.partner_id, last.id]
  }
}
