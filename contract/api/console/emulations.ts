import { emulationModes, reasonLengthMax, reasonLengthMin } from '../../../domain/operators/impersonation.ts'
import { endpoint } from '../../endpoint.ts'
import { z } from '../../schema.ts'
import { operatorRefusals } from './operator-session.ts'

/** Begins to see a member's site. The frame is opened by posting `ticket` to `enterUrl`; `exitNonce` ends it from outside. */
export const beginEmulation = endpoint({
  method: 'POST',
  path: '/api/Emulations',
  body: z.object({
    partner: z.string().max(60),
    memberId: z.uuid(),
    mode: z.enum(emulationModes),
    reason: z.string().trim().min(reasonLengthMin).max(reasonLengthMax),
  }),
  reply: z.object({
    id: z.string(),
    siteOrigin: z.string(),
    enterUrl: z.string(),
    ticket: z.string(),
    exitNonce: z.string(),
    expiresAt: z.string(),
    memberName: z.string(),
  }),
  refusals: { ...operatorRefusals, unknown_member: 404 },
})
export type BegunEmulation = z.infer<(typeof beginEmulation)['reply']>

/** Ends it whatever the frame does. Ending twice is no fault. */
export const endEmulation = endpoint({
  method: 'POST',
  path: '/api/Emulations/:partner/:id/End',
  params: z.object({ partner: z.string().max(60), id: z.uuid() }),
  reply: z.object({ ended: z.literal(true) }),
  refusals: { ...operatorRefusals, unknown_emulation: 404 },
})
