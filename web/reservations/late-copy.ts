import { useLate } from '../copy/late.ts'

/** Texts of parts that load after their page, so that no first page carries them. A brand says them its own way like any other. */
export const lateReservationCopy = {
  'reservation.networkGo': 'Continue at {network}',
  'reservation.networkText': 'Opens {network} in a new tab, with your date, time and party filled in.',
  'reservation.networkList': 'You book tables at {network}. Change or cancel them there.',
  'reservation.tonightFailed': 'We could not look for tables right now. These restaurants take reservations.',
  'reservation.tonightLooked': 'We looked for tables at the {count} nearest of {units} restaurants.',
  'reservation.tonightTimes': 'Tables tonight at {merchant}',
  'reservation.tonightPins': 'Restaurants on the map with a table tonight',
  'reservation.tonightPin': '{merchant}, table tonight at {time}',
  'reservation.closed': 'Closed',
  'reservation.closedText': '{merchant} seats no guests on this day. Choose another date.',
  'reservation.held': 'Held for you until {time}',
  'reservation.heldLeft': '{time} left',
  'reservation.heldSoon': 'One minute left to reserve this table.',
  'reservation.heldEnded': 'Your hold on this table has ended. Choose a time again: it may still be free.',
  'reservation.chooseAgain': 'Choose another time',
  'reservation.change': 'Change',
  'reservation.changeOf': 'Change reservation at {merchant}, {date}',
  'reservation.changeTitle': 'Change your reservation',
  'reservation.changeCheck': 'Change to this table?',
  'reservation.changeText': 'Your table stays yours until the new one is reserved.',
  'reservation.changeFrom': 'Instead of {date}, {text}',
  'reservation.changeGo': 'Change reservation',
  'reservation.changing': 'Changing...',
  'reservation.changeBack': 'Back',
  'reservation.changed': 'Your reservation is changed.',
  'reservation.changeFailed': 'We were unable to change your reservation. It is as it was. Please try again.',
  'reservation.changeTaken': 'This table was just taken. Your reservation is as it was. Choose another time.',
  'reservation.changeOver': 'This reservation is over or canceled.',
  'reservation.changeBusy': 'This reservation is being changed right now. Please look again in a moment.',
} as const

/** The late texts in the partner's words. */
export const useLateCopy = () => useLate(lateReservationCopy)
