import { groundMetres, unitVector } from '../catalogue/distance.ts'

export type ReviewedDine = {
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
  /** When the network last reported a refund, reversal or chargeback of it; UTC with milliseconds. */
  refundedAt: string | null
}
export type OddPattern = {
  reason: 'many_small_dines' | 'impossible_travel' | 'refund_after_tier'
  dineIds: string[]
  detail: string
}

export const smallDineMinor = 500
export const smallDinesAtLeast = 4
/** Faster than an airliner from door to door. */
const kilometresPerHourMax = 900
/** Two addresses of one city are no journey, whatever the clocks of two terminals say. */
const kilometresMin = 100
const hourMs = 3_600_000

/**
 * What a person should look at among one member's dines. It holds nothing back: every pattern has honest explanations.
 * `tierReachedAt` is the first dine at the VIP rate.
 */
export function oddPatterns(dines: readonly ReviewedDine[], tierReachedAt: string | null): OddPattern[] {
  const ordered = dines.toSorted((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1))
  return [...smallDines(ordered), ...journeys(ordered), ...refundsAfterTier(ordered, tierReachedAt)]
}

function smallDines(dines: readonly ReviewedDine[]): OddPattern[] {
  const small = dines.filter((dine) => dine.amountMinor < smallDineMinor)
  const byDay = Map.groupBy(small, (dine) => `${dine.merchantId} ${dine.localDate}`)
  return [...byDay].flatMap(([place, same]): OddPattern[] => {
    if (same.length < smallDinesAtLeast) return []
    const detail = `${same.length} dines below $${smallDineMinor / 100} at ${place}`
    return [{ reason: 'many_small_dines', dineIds: same.map((dine) => dine.dineId), detail }]
  })
}

function journeys(dines: readonly ReviewedDine[]): OddPattern[] {
  const present = dines.filter((dine) => dine.channel === 'in_person')
  return present.slice(1).flatMap((dine, n): OddPattern[] => {
    const before = present[n]
    if (!before) return []
    const kilometres = kilometresBetween(before, dine)
    const hours = (Date.parse(dine.occurredAt) - Date.parse(before.occurredAt)) / hourMs
    if (kilometres < kilometresMin || kilometres <= hours * kilometresPerHourMax) return []
    const detail = `${Math.round(kilometres)} km in ${Math.round(hours * 60)} minutes`
    return [{ reason: 'impossible_travel', dineIds: [before.dineId, dine.dineId], detail }]
  })
}

function kilometresBetween(a: ReviewedDine, b: ReviewedDine): number {
  const [one, other] = [unitVector(a.latitude, a.longitude), unitVector(b.latitude, b.longitude)]
  const chordSquared = (one.x - other.x) ** 2 + (one.y - other.y) ** 2 + (one.z - other.z) ** 2
  return groundMetres(chordSquared) / 1_000
}

function refundsAfterTier(dines: readonly ReviewedDine[], tierReachedAt: string | null): OddPattern[] {
  if (tierReachedAt === null) return []
  const refunded = dines.filter(
    ({ occurredAt, refundedAt }) => occurredAt < tierReachedAt && refundedAt !== null && refundedAt >= tierReachedAt,
  )
  if (refunded.length === 0) return []
  const detail = `${refunded.length} earlier dines refunded after VIP was reached on ${tierReachedAt.slice(0, 10)}`
  return [{ reason: 'refund_after_tier', dineIds: refunded.map((dine) => dine.dineId), detail }]
}
