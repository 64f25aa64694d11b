import { createContext, use } from 'react'
import type { PartnerSummary, SignedInOperator } from '../contract/api/console/operator-session.ts'

export const OperatorContext = createContext<SignedInOperator | null>(null)

/** The signed-in operator; only for pages behind the sign-in. */
export function useOperator(): SignedInOperator {
  const operator = use(OperatorContext)
  if (!operator) throw new Error('no operator is signed in')
  return operator
}

/** Finds a partner of the operator by id. For any other id it returns a placeholder: the id as the name, and points as the currency. */
export function usePartner(id: string): PartnerSummary {
  const partner = useOperator().partners.find((candidate) => candidate.id === id)
  return partner ?? { id, program: id, currency: { type: 'Point', one: 'point', many: 'points' } }
}
