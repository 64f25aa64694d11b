/** Settings that decide where members book tables, a subset of `contract/brand.ts`. */
export type BookingSettings = { openTableReservationsEnabled: boolean; reservationNetwork: object | null }

/** Whether members book tables on the partner's site, and not on the pages of a booking network. */
export const booksOnSite = ({ openTableReservationsEnabled, reservationNetwork }: BookingSettings): boolean =>
  openTableReservationsEnabled && reservationNetwork === null
