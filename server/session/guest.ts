import { guestNameMax } from '../../providers/reservations/table-booking.ts'
import type { SignedIn } from './current.ts'

/** A member's data for a booking service or a shop. The name is cut to the maximum of the booking service, and is never empty. */
export const guestOf = ({ publicId, view }: SignedIn) => ({
  id: publicId,
  name: `${view.firstName} ${view.lastName}`.trim().slice(0, guestNameMax) || 'Guest',
})
