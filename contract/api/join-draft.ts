import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { prospectBody } from './joining.ts'

/** What of a half-filled join form may wait: no password, and no consent, which is given where it counts. */
export const joinDraft = prospectBody
  .pick({ email: true, firstName: true, lastName: true, partnerNumber: true, phoneNumber: true })
  .extend(prospectBody.pick({ address1: true, address2: true, city: true, state: true, zipCode: true }).shape)
  .partial()
export type JoinDraft = z.infer<typeof joinDraft>

/**
 * Keeps a half-filled form for a week and mails its address a link that goes on with it on any device. The answer is the same whether the
 * address has an account, and whether it was written to too often.
 */
export const saveJoinDraft = endpoint({
  method: 'POST',
  path: '/api/Members/Prospects/Draft',
  body: joinDraft,
  reply: z.object({ saved: z.literal(true) }),
  refusals: { fields_invalid: 400, enrollment_closed: 404 },
})

/** What the mailed link's token stands for; it may be opened as often as one likes while it lasts. */
export const openJoinDraft = endpoint({
  method: 'POST',
  path: '/api/Members/Prospects/Draft/Open',
  body: z.object({ token: z.string().max(80) }),
  reply: joinDraft,
  refusals: { draft_over: 410 },
})
