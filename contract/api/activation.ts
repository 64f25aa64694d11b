import { tierLevel } from '../brand.ts'
import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

/**
 * Activates a member whom the partner enrolled: NonActivated becomes OptedIn (P1-470, P1-613). Idempotent.
 * `not_waiting`: the member has another tier and did not get it by activation, so there is nothing to activate.
 */
export const activateMember = endpoint({
  method: 'POST',
  path: '/api/Member/Activate',
  body: z.object({ publicId: z.string().max(64) }),
  reply: z.object({ tierLevel }),
  refusals: { unknown_member: 404, not_waiting: 409 },
})
