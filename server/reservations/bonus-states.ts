import { sql } from 'kysely'
import type { ReservationBonus } from '../../contract/api/reservations.ts'
import type { PartnerView } from '../../contract/brand.ts'
import type { PurchaseStage } from '../../domain/dines/purchase-state.ts'
import { reservationBonusMinor, type ReservationBonusSettings } from '../../domain/reservations/bonus-amount.ts'
import { reservationBonusState, type NearbyDine } from '../../domain/reservations/bonus.ts'
import { billFromMinutes, billUntilMinutes } from '../../domain/reservations/rules.ts'
import { reservationOfDine } from '../bonuses/queries.ts'
import type { Tx, MemberKey } from '../database/connect.ts'
import type { StoredReservation } from './queries.ts'

type BonusFacts = {
  id: string
  has_bonus: boolean | null
  units: number | null
  minimum: number | null
  award_id: string | null
  award_units: number | null
  dines: (Omit<NearbyDine, 'stage'> & { stage: PurchaseStage })[]
}

/**
 * The bonus states of these reservations as members read them, by id. A reservation without a state is left out. In SQL, `b` is the bonus
 * that a reservation promised (its code is the reservation's id), and `booked` is the reservation to which a nearby dine belongs.
 */
export async function bonusesOfReservations(
  tx: Tx,
  { partnerId, memberId }: MemberKey,
  { brand }: Pick<PartnerView, 'brand'>,
  reservations: readonly StoredReservation[],
  now: Date,
): Promise<Map<string, ReservationBonus>> {
  const result = await sql<BonusFacts>`
    select r.id, t.has_bonus, (b.rule ->> 'units')::bigint as units, (b.rule ->> 'minimumMinor')::bigint as minimum, a.id as award_id,
      a.units as award_units, coalesce(around.dines, '[]') as dines
    from reservation r
    left join lateral (
      select starts_at, has_bonus from reservation_time where partner_id = r.partner_id and reservation_id = r.id order by since desc limit 1
    ) t on true
    left join bonus_enrollment b on b.partner_id = r.partner_id and b.member_id = r.member_id and b.code = r.id::text
    left join bonus_award a on a.partner_id = b.partner_id and a.enrollment_id = b.id and a.live
    left join lateral (
      select json_agg(json_build_object('stage', d.stage, 'hasEarned', coalesce(e.units > 0, false),
        'countedMinor', coalesce((e.receipt ->> 'countedMinor')::bigint, 0), 'reservationId', booked.id)) as dines
      from dine d left join award e on e.partner_id = d.partner_id and e.dine_id = d.id and e.rule = 'dining' and e.live
      ${reservationOfDine}
      where d.partner_id = r.partner_id and d.member_id = r.member_id and d.merchant_id = r.merchant_id
        and d.occurred_at >= r.starts_at + make_interval(mins => ${billFromMinutes})
        and d.occurred_at < r.starts_at + make_interval(mins => ${billUntilMinutes})
    ) around on true
    where r.partner_id = ${partnerId} and r.member_id = ${memberId} and r.id = any(${reservations.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  )
  const factsById = new Map(result.rows.map((facts) => [facts.id, facts]))
  return new Map(
    reservations.flatMap((reservation) => {
      const facts = factsById.get(reservation.id)
      const bonus = facts && bonusOf(reservation, facts, brand, now)
      return bonus ? [[reservation.id, bonus]] : []
    }),
  )
}

function bonusOf(
  reservation: StoredReservation,
  facts: BonusFacts,
  settings: ReservationBonusSettings,
  now: Date,
): ReservationBonus | null {
  const state = reservationBonusState({
    reservationId: reservation.id,
    isOffered: reservationBonusMinor(settings) > 0,
    hasBonus: facts.has_bonus ?? false,
    isCanceled: reservation.status === 'canceled',
    startsAt: reservation.starts_at,
    now,
    minimumMinor: facts.minimum ?? 0,
    award: awardState(facts.award_units),
    dines: facts.dines,
  })
  if (state === null) return null
  const { units, minimum, award_id } = facts
  return { state, units: units ?? 0, minimumMinor: minimum ?? 0, awardId: award_id }
}

function awardState(units: number | null): 'paid' | 'taken_back' | null {
  if (units === null) return null
  return units > 0 ? 'paid' : 'taken_back'
}
