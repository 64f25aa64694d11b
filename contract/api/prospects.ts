import { endpoint } from '../endpoint.ts'
import { prospectEmailMax } from '../prospect-email.ts'
import { z } from '../schema.ts'

/**
 * Keeps the address somebody left on a home page, before they join (spec 1 §4.4, spec 3 §3). The answer is the same whether the
 * address was known, so that nobody can ask who is a member.
 */
export const captureProspect = endpoint({
  method: 'POST',
  path: '/api/Prospects',
  body: z.object({ email: z.string().trim().max(prospectEmailMax) }),
  reply: z.object({ received: z.literal(true) }),
  refusals: { fields_invalid: 400, enrollment_closed: 404 },
})
