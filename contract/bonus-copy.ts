/** Default words of bonuses that the server writes, by copy key; a partner may override each. */
export const bonusCopy = {
  'bonus.reservationName': 'Reservation at {merchant}',
} as const
