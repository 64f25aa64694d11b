import { useLate } from '../copy/late.ts'

/** Texts of parts that load after their page, so that no first page carries them. A brand says them its own way like any other. */
export const lateReservationCopy = {
  'reservation.networkGo': 'Continue at {network}',
  'reservation.networkText': 'Opens {network} in a new tab, with your date, time and party filled in.',
  'reservation.networkList': 'You book tables at {network}. Change or cancel them there.',
  'reservation.tonightFailed': 'We could not look for tables right now. These restaurants take reservations.',
  'reservation.tonightLooked': 'We looked for tables at the {count} nearest of {units} restaurants.',
  'reservation.tonightTimes': 'Tables tonight at {merchant}',
} as const

/** The late texts in the partner's words. */
export const useLateCopy = () => useLate(lateReservationCopy)
