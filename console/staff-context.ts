import { createContext, use } from 'react'
import type { PartnerName, StaffView } from '../contract/api/console/staff.ts'

export const StaffContext = createContext<StaffView | null>(null)

/** Who is signed in; only for pages behind the sign-in. */
export function useStaff(): StaffView {
  const staff = use(StaffContext)
  if (!staff) throw new Error('nobody is signed in here')
  return staff
}

/** A partner by its id, as one of the operator's. */
export function usePartner(id: string): PartnerName {
  const known = useStaff().partners.find((partner) => partner.id === id)
  return known ?? { id, program: id, currency: { type: 'Point', one: 'point', many: 'points' } }
}
