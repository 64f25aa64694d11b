import { tierLevel } from '../brand.ts'
import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { memberView } from './session.ts'

/** Format of a public id: 128 random bits, never a sequence (P1-268). */
export const publicIdShape = /^[0-9a-f]{32}$/

/**
 * A person's status in the program, without anything that identifies the person (P1-456). `memberView` explains `active` and
 * `hasWebProfile`.
 */
export const personStatus = z.object({
  memberType: memberView.shape.memberType,
  tierLevel,
  active: z.boolean(),
  hasWebProfile: z.boolean(),
})
export type PersonStatus = z.infer<typeof personStatus>

/** Returns the status of the person with a public id. It reveals no name and no address. */
export const getPersonStatus = endpoint({
  method: 'GET',
  path: '/api/Member/:publicId',
  params: z.object({ publicId: z.string().max(64) }),
  reply: personStatus,
  refusals: { unknown_member: 404 },
})
