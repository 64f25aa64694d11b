import {
  restaurantCount,
  type ModelDay,
  type ModelRestaurant,
  type Settings,
  type SettingsChange,
  type ModelTier,
} from './history.ts'

/** Values with the moment from which each is in force, in order. */
export type Dated<T> = { fromMs: number; value: T }[]

/** The last value that began at or before the moment; before the first one, the first (docs/decisions/0054). */
export function inForce<T>(dated: Dated<T>, atMs: number): T {
  const value = dated.findLast((version) => version.fromMs <= atMs) ?? dated[0]
  if (!value) throw new Error('no value was ever in force')
  return value.value
}

/** The values that were in force at the moment or before it. */
export const datedUntil = <T>(dated: Dated<T>, atMs: number): Dated<T> => dated.filter(({ fromMs }) => fromMs <= atMs)

/** The restaurant that holds each MID, or null. */
export type Holders = (number | null)[]

/**
 * The holder of a MID at a moment. A restaurant holds a MID until the import in which it no longer has it. A holder's time
 * begins at the end of the holder before, or at the beginning of time when there was none
 * (docs/runbooks/import-restaurants.md).
 */
export function holderAt(imports: Dated<Holders>, mid: number, atMs: number): number | null {
  let holder: number | null = null
  let heldFromMs = -Infinity
  for (const { fromMs, value } of imports) {
    const next = value[mid] ?? null
    if (next === holder) continue
    if (holder !== null) {
      if (heldFromMs <= atMs && atMs < fromMs) return holder
      heldFromMs = fromMs
    }
    holder = next
  }
  return heldFromMs <= atMs ? holder : null
}

/** Restaurants that hold other MIDs than before. */
export function changedRestaurants(before: Holders, after: Holders): number[] {
  return Array.from({ length: restaurantCount }, (_, restaurant) => restaurant).filter(
    (restaurant) => midsOf(before, restaurant).join() !== midsOf(after, restaurant).join(),
  )
}

export const midsOf = (holders: Holders, restaurant: number): number[] =>
  holders.flatMap((holder, mid) => (holder === restaurant ? [mid] : []))

const clocks = new Map<string, Intl.DateTimeFormat>()

/** `YYYY-MM-DDTHH:mm:ss` by the clock of a zone. */
export function wallClock(zone: string, atMs: number): string {
  let clock = clocks.get(zone)
  if (!clock) {
    // The Swedish format is that of ISO 8601, with a space for the T.
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    clocks.set(zone, clock)
  }
  return clock.format(atMs).replace(' ', 'T')
}

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const dayNumber = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay()
export const dayOf = (date: string): ModelDay => days[dayNumber(date)] ?? 'Sun'
const dayBefore = (date: string): ModelDay => days[(dayNumber(date) + 6) % 7] ?? 'Sun'

/** Whether the calendar lets a purchase earn: no blackout covers it, and an earning window does, if there are any. */
export function earnsByCalendar({ benefits }: ModelRestaurant, localTime: string): boolean {
  const [date, time] = [localTime.slice(0, 10), localTime.slice(11, 16)]
  const covering = benefits.filter(({ day, from = '00:00', to = '24:00' }) =>
    from < to
      ? day === dayOf(date) && from <= time && time < to
      : (day === dayOf(date) && from <= time) || (day === dayBefore(date) && time < to),
  )
  if (covering.some(({ kind }) => kind === 'none')) return false
  return covering.length > 0 || benefits.every(({ kind }) => kind === 'none')
}

/** Whether a restaurant is open to every member, or the tier has one of the campaigns that unlock it. */
export function isOpenTo(tier: ModelTier, { campaigns }: ModelRestaurant, { tierCampaigns }: Settings): boolean {
  return campaigns.length === 0 || campaigns.some((code) => tierCampaigns[tier].includes(code))
}

export const settingsAfter = (base: Settings, { earning, ...whole }: SettingsChange): Settings => ({
  ...base,
  ...whole,
  earning: { ...base.earning, ...earning },
})
