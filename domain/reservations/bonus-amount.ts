import type { Currency } from '../earning/terms.ts'
import { booksOnSite, type BookingSettings } from './booking-site.ts'

/** What decides about the reservation bonus of a partner; `contract/brand.ts` fits. */
export type ReservationBonusSettings = BookingSettings & {
  hasReservationBonus: boolean
  currencyType: Currency
  earning: { reservationBonusDollars: number; qualifyingDineMinor: number }
}

/**
 * Cents that a partner pays for a reservation that is dined; 0 where it pays none. Miles and points pay none, because the bonus is money. Nor
 * do tables of a booking network, where no bonus can be matched.
 */
export function reservationBonusMinor(settings: ReservationBonusSettings): number {
  const { hasReservationBonus, currencyType, earning } = settings
  const isMoney = currencyType === 'Dollar' || currencyType === 'Credit'
  return hasReservationBonus && booksOnSite(settings) && isMoney ? earning.reservationBonusDollars * 100 : 0
}
