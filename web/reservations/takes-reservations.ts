import type { MerchantDetail } from '../../contract/api/merchants.ts'
import type { Brand } from '../../contract/brand.ts'

type ReservationMerchant = Pick<MerchantDetail, 'active' | 'reservationProviders'>

/** Whether the brand and the restaurant take reservations; an inactive restaurant takes none. */
export const takesReservations = (
  brand: Pick<Brand, 'openTableReservationsEnabled'>,
  merchant: ReservationMerchant,
): boolean => brand.openTableReservationsEnabled && merchant.active && merchant.reservationProviders.openTable !== null
