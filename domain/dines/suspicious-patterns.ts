import { groundMeters, unitVector } from '../catalog/distance.ts'

export type ExaminedDine = {
  dineId: string
  merchantId: string
  latitude: number
  longitude: number
  /** UTC with milliseconds. */
  occurredAt: string
  /** `YYYY-MM-DD`, the restaurant's calendar. */
  localDate: string
  channel: 'in_person' | 'online' | 'unknown'
  /** Cents paid, before refunds. */
  amountMinor: number
  /** Time of the latest refund, void or chargeback; UTC with milliseconds, null without one. */
  refundedAt: string | null
}
export type SuspiciousPattern = {
  reason: 'many_small_dines' | 'impossible_travel' | 'refund_after_tier'
  dineIds: string[]
  detail: string
}

/** A dine below this many cents is small. Four at one restaurant on one date are suspicious. */
export const smallDineMinor = 500
export const smallDinesMin = 4
/** Above the speed of an airliner from door to door. */
const kilometersPerHourMax = 900
/** Shorter distances are ignored: two terminals in one city may have different clocks. */
const kilometersMin = 100
const hourMs = 3_600_000

/**
 * Finds patterns in one member's dines that an operator should check. It blocks no reward, because an honest member can cause each pattern.
 * `tierReachedAt`: time of the first dine at the VIP rate (UTC with milliseconds), or null.
 */
export function suspiciousPatterns(dines: readonly ExaminedDine[], tierReachedAt: string | null): SuspiciousPattern[] {
  const ordered = dines.toSorted((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1))
  return [...smallDines(ordered), ...impossibleTravel(ordered), ...refundsAfterTier(ordered, tierReachedAt)]
}

function smallDines(dines: readonly ExaminedDine[]): SuspiciousPattern[] {
  const small = dines.filter((dine) => dine.amountMinor < smallDineMinor)
  const byDay = Map.groupBy(small, (dine) => `${dine.merchantId} ${dine.localDate}`)
  return [...byDay].flatMap(([merchantAndDate, sameDay]): SuspiciousPattern[] => {
    if (sameDay.length < smallDinesMin) return []
    const detail = `${sameDay.length} dines below $${smallDineMinor / 100} at ${merchantAndDate}`
    return [{ reason: 'many_small_dines', dineIds: sameDay.map((dine) => dine.dineId), detail }]
  })
}

function impossibleTravel(dines: readonly ExaminedDine[]): SuspiciousPattern[] {
  const inPerson = dines.filter((dine) => dine.channel === 'in_person')
  return inPerson.slice(1).flatMap((dine, previousIndex): SuspiciousPattern[] => {
    const previous = inPerson[previousIndex]
    if (!previous) return []
    const kilometers = kilometersBetween(previous, dine)
    const hours = (Date.parse(dine.occurredAt) - Date.parse(previous.occurredAt)) / hourMs
    if (kilometers < kilometersMin || kilometers <= hours * kilometersPerHourMax) return []
    const detail = `${Math.round(kilometers)} km in ${Math.round(hours * 60)} minutes`
    return [{ reason: 'impossible_travel', dineIds: [previous.dineId, dine.dineId], detail }]
  })
}

function kilometersBetween(a: ExaminedDine, b: ExaminedDine): number {
  const [from, to] = [unitVector(a.latitude, a.longitude), unitVector(b.latitude, b.longitude)]
  const chordSquared = (from.x - to.x) ** 2 + (from.y - to.y) ** 2 + (from.z - to.z) ** 2
  return groundMeters(chordSquared) / 1_000
}

function refundsAfterTier(dines: readonly ExaminedDine[], tierReachedAt: string | null): SuspiciousPattern[] {
  if (tierReachedAt === null) return []
  const refundedDines = dines.filter(
    ({ occurredAt, refundedAt }) => occurredAt < tierReachedAt && refundedAt !== null && refundedAt >= tierReachedAt,
  )
  if (refundedDines.length === 0) return []
  const noun = refundedDines.length === 1 ? 'dine' : 'dines'
  const detail = `${refundedDines.length} earlier ${noun} refunded after VIP was reached on ${tierReachedAt.slice(0, 10)}`
  return [{ reason: 'refund_after_tier', dineIds: refundedDines.map((dine) => dine.dineId), detail }]
}
