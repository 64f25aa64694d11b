import { endpoint } from '../endpoint.ts'
import { prospectEmailMax } from '../prospect-email.ts'
import { z } from '../schema.ts'

/**
 * Stores the email that a visitor enters on a home page before joining (P1-462). The reply is the same for known and
 * unknown emails, so that it does not reveal who is a member (P1-356).
 */
export const captureProspect = endpoint({
  method: 'POST',
  path: '/api/Prospects',
  body: z.object({ email: z.string().trim().max(prospectEmailMax) }),
  reply: z.object({ received: z.literal(true) }),
  refusals: { fields_invalid: 400, enrollment_closed: 404 },
})
