import { createContext, use } from 'react'
import type { PartnerName, SignedInOperator } from '../contract/api/console/operator-session.ts'

export const OperatorContext = createContext<SignedInOperator | null>(null)

/** Who is signed in; only for pages behind the sign-in. */
export function useOperator(): SignedInOperator {
  const operator = use(OperatorContext)
  if (!operator) throw new Error('nobody is signed in here')
  return operator
}

/** A partner by its id, as one of the operator's. */
export function usePartner(id: string): PartnerName {
  const known = useOperator().partners.find((partner) => partner.id === id)
  return known ?? { id, program: id, currency: { type: 'Point', one: 'point', many: 'points' } }
}
