import { tierLevel } from '../brand.ts'
import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

/**
 * Somebody the partner enrolled says yes (spec 1 §4.3): the tier that waited for it becomes that of an email member. Sent twice, it counts once.
 * `not_waiting`: there is nothing to activate, because they joined, or said no, since.
 */
export const activateMember = endpoint({
  method: 'POST',
  path: '/api/Member/Activate',
  body: z.object({ publicId: z.string().max(64) }),
  reply: z.object({ tierLevel }),
  refusals: { unknown_member: 404, not_waiting: 409 },
})
