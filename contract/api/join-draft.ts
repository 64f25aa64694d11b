import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { prospectBody } from './joining.ts'

/** Fields of a join form that the server stores as a draft. It has no password and no consent: the visitor gives both at the end. */
export const joinDraft = prospectBody
  .pick({ email: true, firstName: true, lastName: true, partnerNumber: true, phoneNumber: true })
  .extend(prospectBody.pick({ address1: true, address2: true, city: true, state: true, zipCode: true }).shape)
  .partial()
export type JoinDraft = z.infer<typeof joinDraft>

/**
 * Stores an incomplete form for a week and mails a link that opens it on any device. The reply does not reveal whether the address has
 * an account or has reached the limit of mails.
 */
export const saveJoinDraft = endpoint({
  method: 'POST',
  path: '/api/Members/Prospects/Draft',
  body: joinDraft,
  reply: z.object({ saved: z.literal(true) }),
  refusals: { fields_invalid: 400, enrollment_closed: 404 },
})

/** The draft behind a mailed token. The token works any number of times until it expires. */
export const openJoinDraft = endpoint({
  method: 'POST',
  path: '/api/Members/Prospects/Draft/Open',
  body: z.object({ token: z.string().max(80) }),
  reply: joinDraft,
  refusals: { draft_over: 410 },
})
