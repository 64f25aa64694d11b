import { reasonLengthMax, reasonLengthMin } from '../../../domain/operators/impersonation.ts'
import { endpoint } from '../../endpoint.ts'
import { z } from '../../schema.ts'
import { operatorRefusals } from './operator-session.ts'

export const merchantResultsMax = 20
export const merchantTextMax = 80

/** Restaurants by their id or a part of their name, at most `merchantResultsMax`; an empty text finds none. */
export const findMerchants = endpoint({
  method: 'GET',
  path: '/api/Merchants',
  query: z.object({ text: z.string().trim().max(merchantTextMax).default('') }),
  reply: z.object({
    merchants: z.array(z.object({ id: z.string(), name: z.string(), city: z.string(), state: z.string() })),
  }),
  refusals: operatorRefusals,
})

/** Moves a dine to another restaurant by an operator's decision. The member reads the reason in the receipt. */
export const moveDine = endpoint({
  method: 'POST',
  path: '/api/Members/:partner/:id/Dines/:dineId/Move',
  params: z.object({ partner: z.string().max(60), id: z.uuid(), dineId: z.uuid() }),
  body: z.object({
    merchantId: z.string().min(1).max(merchantTextMax),
    reason: z.string().trim().min(reasonLengthMin).max(reasonLengthMax),
  }),
  reply: z.object({ moved: z.literal(true) }),
  refusals: { ...operatorRefusals, unknown_dine: 404, unknown_merchant: 404, same_merchant: 409 },
})
