// What is in force at a moment of a simulated history: settings, rules of restaurants, MIDs, and the hours in which a restaurant earns.
// Written without the product's code.
import {
  restaurantCount,
  type ModelDay,
  type ModelRestaurant,
  type Settings,
  type SettingsChange,
  type ModelTier,
} from './history.ts'

/** The values that something had over time, in order, each with the moment from which it is in force. */
export type Dated<T> = { fromMs: number; value: T }[]

/** The last value that began at or before the moment; before the first one, the first (docs/decisions/0054). */
export function inForce<T>(dated: Dated<T>, atMs: number): T {
  const version = dated.findLast(({ fromMs }) => fromMs <= atMs) ?? dated[0]
  if (!version) throw new Error('no value was ever in force')
  return version.value
}

/** The values that were in force at the moment or before it. */
export const datedUntil = <T>(dated: Dated<T>, atMs: number): Dated<T> => dated.filter(({ fromMs }) => fromMs <= atMs)

/** At the index of each MID: the number of the restaurant that has it, or null. */
export type MidHolders = (number | null)[]

/**
 * The restaurant that has a MID at a moment; null without one. A restaurant has a MID until the import that takes it away. It has the MID
 * since the previous restaurant lost it, even if its own import came later. Without a previous restaurant, it always had the MID
 * (docs/runbooks/import-restaurants.md).
 */
export function holderAt(imports: Dated<MidHolders>, mid: number, atMs: number): number | null {
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

/** The numbers of the restaurants that have other MIDs after a change than before it. */
export function changedRestaurants(before: MidHolders, after: MidHolders): number[] {
  return Array.from({ length: restaurantCount }, (_, restaurant) => restaurant).filter(
    (restaurant) => midsOf(before, restaurant).join() !== midsOf(after, restaurant).join(),
  )
}

/** The MIDs of a restaurant. */
export const midsOf = (holders: MidHolders, restaurant: number): number[] =>
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
const weekdayNumber = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay()
/** The weekday of a date. */
export const dayOf = (date: string): ModelDay => days[weekdayNumber(date)] ?? 'Sun'
/** The weekday before that of a date. */
const weekdayBefore = (date: string): ModelDay => days[(weekdayNumber(date) + 6) % 7] ?? 'Sun'

/**
 * Whether a restaurant gives a reward at this local time. No benefit of the kind `none` may cover it. Where the restaurant has benefits
 * of the kind `earn`, one of them must cover it.
 */
export function earnsByCalendar({ benefits }: ModelRestaurant, localTime: string): boolean {
  const [date, time] = [localTime.slice(0, 10), localTime.slice(11, 16)]
  const covering = benefits.filter(({ day, from = '00:00', to = '24:00' }) =>
    from < to
      ? day === dayOf(date) && from <= time && time < to
      : (day === dayOf(date) && from <= time) || (day === weekdayBefore(date) && time < to),
  )
  if (covering.some(({ kind }) => kind === 'none')) return false
  return covering.length > 0 || benefits.every(({ kind }) => kind === 'none')
}

/** Whether a tier may earn at a restaurant: the restaurant has no campaign, or the tier has one of its campaigns. */
export function isOpenTo(tier: ModelTier, { campaigns }: ModelRestaurant, { tierCampaigns }: Settings): boolean {
  return campaigns.length === 0 || campaigns.some((code) => tierCampaigns[tier].includes(code))
}

/** The settings with these differences. */
export const settingsAfter = (base: Settings, { earning, ...otherFields }: SettingsChange): Settings => ({
  ...base,
  ...otherFields,
  earning: { ...base.earning, ...earning },
})
