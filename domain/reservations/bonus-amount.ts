import type { Currency } from '../earning/terms.ts'
import { booksOnSite, type BookingSettings } from './booking-site.ts'

/** Settings that decide the reservation bonus, a subset of `contract/brand.ts`. */
export type ReservationBonusSettings = BookingSettings & {
  hasReservationBonus: boolean
  currencyType: Currency
  earning: { reservationBonusDollars: number; qualifyingDineMinor: number }
}

/**
 * The reservation bonus in cents, or 0. Partners with miles or points pay none, because the bonus is money. Tables of a booking network
 * pay none, because no dine can be matched to them.
 */
export function reservationBonusMinor(settings: ReservationBonusSettings): number {
  const { hasReservationBonus, currencyType, earning } = settings
  const isMoney = currencyType === 'Dollar' || currencyType === 'Credit'
  return hasReservationBonus && booksOnSite(settings) && isMoney ? earning.reservationBonusDollars * 100 : 0
}
