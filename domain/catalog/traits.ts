import type { BenefitWindow } from '../earning/terms.ts'
import { weekdays, type Weekday } from '../weekdays.ts'

/**
 * The constants from here to `priceBits` define the 24-bit number of `traitsOf`. From its lowest bit it has features, meals, price (one
 * bit per level, 0 to 4), three flags and the weekdays that earn (Sunday first).
 */
export const featureOrder = ['delivery', 'dine_in', 'takeout', 'online_ordering'] as const
export const mealOrder = ['breakfast', 'brunch', 'lunch', 'dinner', 'late_night'] as const
export const priceLevels = 5 // the meter runs from 0 to 4 (P1-275)

export const mealShift = featureOrder.length
export const priceShift = mealShift + mealOrder.length
export const acclaimedBit = 1 << (priceShift + priceLevels)
export const newBit = acclaimedBit << 1
export const reservationsBit = acclaimedBit << 2
export const dayShift = priceShift + priceLevels + 3
export const featureBits = (1 << mealShift) - 1
export const mealBits = ((1 << mealOrder.length) - 1) << mealShift
export const priceBits = ((1 << priceLevels) - 1) << priceShift
const everyDay = (1 << weekdays.length) - 1

const maskOf = <T>(order: readonly T[], values: readonly T[], shift: number): number =>
  values.reduce((mask, value) => (order.includes(value) ? mask | (1 << (order.indexOf(value) + shift)) : mask), 0)

/**
 * Bits of these features, at their positions in `traitsOf`; unknown values have no bit. The next three functions do the same for meals,
 * price levels and weekdays.
 */
export const featureMask = (values: readonly (typeof featureOrder)[number][]): number => maskOf(featureOrder, values, 0)
export const mealMask = (values: readonly (typeof mealOrder)[number][]): number => maskOf(mealOrder, values, mealShift)
export const priceMask = (values: readonly number[]): number => maskOf([0, 1, 2, 3, 4], values, priceShift)
export const dayMask = (values: readonly Weekday[]): number => maskOf(weekdays, values, dayShift)

/**
 * Weekdays on which dining earns, as bits at their positions in `traitsOf`: those with an earning window, or all when there is none;
 * without days that are blacked out entirely. A blackout of some hours leaves the day.
 */
export function earningDays(benefits: readonly BenefitWindow[]): number {
  const windowDays = benefits.filter((benefit) => benefit.kind === 'earn').map((benefit) => benefit.day)
  const blackoutDays = benefits
    .filter((benefit) => benefit.kind === 'none' && benefit.from === undefined && benefit.to === undefined)
    .map((benefit) => benefit.day)
  const openBits = windowDays.length > 0 ? maskOf(weekdays, windowDays, 0) : everyDay
  return (openBits & ~maskOf(weekdays, blackoutDays, 0)) << dayShift
}

export type Traits = {
  features: readonly (typeof featureOrder)[number][]
  meals: readonly (typeof mealOrder)[number][]
  priceRange: number
  acclaimedLevel: number
  isNew: boolean
  openTableId: string
  benefits: readonly BenefitWindow[]
}

/** All bits of one restaurant. */
export function traitsOf(merchant: Traits): number {
  return (
    featureMask(merchant.features) |
    mealMask(merchant.meals) |
    priceMask([merchant.priceRange]) |
    (merchant.acclaimedLevel > 0 ? acclaimedBit : 0) |
    (merchant.isNew ? newBit : 0) |
    (merchant.openTableId === '' ? 0 : reservationsBit) |
    earningDays(merchant.benefits)
  )
}
