import type { BonusRule } from '../bonuses/rule.ts'
import { benefitAt, type BenefitWindow } from '../earning/terms.ts'
import { weekdayOf } from '../weekdays.ts'
import { reservationBonusMinor, type ReservationBonusSettings } from './bonus-amount.ts'

/**
 * Whether a table at this time pays the bonus: the partner must pay one, and a visit at this time must earn (P1-616). `date`
 * (`YYYY-MM-DD`) and `time` (`HH:mm`) are the restaurant's wall clock.
 */
export function timePaysBonus(
  settings: ReservationBonusSettings,
  { benefits }: { benefits: readonly BenefitWindow[] },
  { date, time }: { date: string; time: string },
): boolean {
  if (reservationBonusMinor(settings) === 0) return false
  const benefit = benefitAt(benefits, weekdayOf(date), time)
  return benefit === 'open' || benefit === 'inside'
}

/** The bonus of one reservation, fixed at booking. A bill below the partner's qualifying amount does not count. */
export const reservationBonusRule = (
  settings: ReservationBonusSettings,
  { reservationId, description }: { reservationId: string; description: string },
): BonusRule => ({
  description,
  newMember: false,
  goal: { kind: 'reservation', visits: 1, reservationId },
  units: reservationBonusMinor(settings),
  minimumMinor: settings.earning.qualifyingDineMinor,
  currency: settings.currencyType,
})

/** States of the bonus of a reservation, as the member reads them. */
export const reservationBonusStates = [
  'no_bonus',
  'offered',
  'canceled',
  'waiting',
  'clearing',
  'paid',
  'taken_back',
  'earned_nothing',
  'too_small',
  'other_reservation',
  'not_seen',
] as const
export type ReservationBonusState = (typeof reservationBonusStates)[number]

/** A dine of the member at the restaurant near the time of a table, and its reservation. */
export type NearbyDine = {
  stage: 'pending' | 'cleared' | 'reversed' | 'expired'
  hasEarned: boolean
  countedMinor: number
  reservationId: string | null
}

/** Days after a table within which its bill is expected. */
export const billExpectedDays = 7
const dayMs = 86_400_000

/** State of the bonus of a reservation; null when none was promised and either the partner pays none now or the dine is pending. */
export function reservationBonusState(input: {
  reservationId: string
  /** Whether the partner pays the bonus now. */
  isOffered: boolean
  /** Whether the booked time pays it. */
  hasBonus: boolean
  isCanceled: boolean
  startsAt: Date
  now: Date
  minimumMinor: number
  /** `paid`, or `taken_back` after a refund; null before both. */
  award: 'paid' | 'taken_back' | null
  dines: readonly NearbyDine[]
}): ReservationBonusState | null {
  const { award, dines, startsAt, now } = input
  if (award === 'paid') return 'paid'
  const ownDines = dines.filter(({ reservationId }) => reservationId === input.reservationId)
  if (ownDines.some(({ stage }) => stage === 'pending')) return input.hasBonus ? 'clearing' : null
  if (award === 'taken_back') return 'taken_back'
  if (!input.hasBonus) return input.isOffered ? 'no_bonus' : null
  if (input.isCanceled) return 'canceled'
  const clearedDines = ownDines.filter(({ stage }) => stage === 'cleared')
  if (clearedDines.some(({ hasEarned, countedMinor }) => hasEarned && countedMinor < input.minimumMinor))
    return 'too_small'
  if (ownDines.length > 0) return clearedDines.length > 0 ? 'earned_nothing' : 'taken_back'
  if (dines.some(({ stage, reservationId }) => stage === 'cleared' && reservationId !== null))
    return 'other_reservation'
  if (startsAt > now) return 'offered'
  return now.getTime() - startsAt.getTime() < billExpectedDays * dayMs ? 'waiting' : 'not_seen'
}
