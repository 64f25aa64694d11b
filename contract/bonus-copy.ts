/** Default texts about the reservation bonus by copy key. A partner may override each. Only pages with reservations load them. */
export const bonusCopy = {
  'bonus.reservationName': 'Reservation at {merchant}',
  'reservation.bonus': '{amount} bonus',
  'reservation.bonusMore': 'About the bonus',
  'reservation.bonusHint':
    'Book here, dine, and pay with a linked card. The {amount} bonus is yours when your bill is final and earns rewards.',
  'reservation.noBonus': 'No bonus at this time',
  'reservation.timeBonus': '+{amount}',
  'reservation.timeNoBonus': 'No bonus',
  'reservationBonus.no_bonus': 'No bonus at this time',
  'reservationBonus.offered': '{amount} bonus when you dine and pay with a linked card',
  'reservationBonus.canceled': 'No bonus: this reservation was canceled',
  'reservationBonus.waiting': '{amount} bonus once we see your bill. Linked cards count, others do not.',
  'reservationBonus.clearing': '{amount} bonus on its way: your bill is not final yet',
  'reservationBonus.paid': '{amount} bonus paid',
  'reservationBonus.taken_back': 'No bonus: your bill was refunded',
  'reservationBonus.earned_nothing': 'No bonus: this visit earned no rewards',
  'reservationBonus.too_small': 'No bonus: bills below {amount} do not count',
  'reservationBonus.other_reservation': 'No bonus: your bill counted for another reservation',
  'reservationBonus.not_seen': 'No bonus: we saw no bill here with a linked card of yours',
} as const
