import { tierLevel } from '../brand.ts'
import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { memberView } from './session.ts'

/** How a public id is written: 128 random bits, never a sequence (spec 3 §1). */
export const publicIdShape = /^[0-9a-f]{32}$/

/** Where a person stands in the programme, and nothing that says who they are (spec 3 §4). */
export const standing = z.object({
  memberType: memberView.shape.memberType,
  tierLevel,
  active: z.boolean(),
  hasWebProfile: z.boolean(),
})
export type Standing = z.infer<typeof standing>

/** Looks up the person a public id stands for; whoever holds the id learns no name and no address. */
export const knownMember = endpoint({
  method: 'GET',
  path: '/api/Member/:publicId',
  params: z.object({ publicId: z.string().max(64) }),
  reply: standing,
  refusals: { unknown_member: 404 },
})
