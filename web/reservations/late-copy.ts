import { fill, type Words } from '../../domain/content/fill.ts'
import { useSite } from '../partner.ts'

/** Texts of parts that load after their page, so that no first page carries them. A brand says them its own way like any other. */
export const lateReservationCopy = {
  'reservation.networkGo': 'Continue at {network}',
  'reservation.networkText': 'Opens {network} in a new tab, with your date, time and party filled in.',
  'reservation.networkList': 'You book tables at {network}. Change or cancel them there.',
} as const
type LateKey = keyof typeof lateReservationCopy

/** The late texts in the partner's words. */
export function useLateCopy(): (key: LateKey, words?: Words) => string {
  const { copy } = useSite().partner
  return (key, words = {}) => fill(copy[key] ?? lateReservationCopy[key], {}, words)
}
