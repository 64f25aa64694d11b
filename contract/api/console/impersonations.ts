import { impersonationModes, reasonLengthMax, reasonLengthMin } from '../../../domain/operators/impersonation.ts'
import { endpoint } from '../../endpoint.ts'
import { z } from '../../schema.ts'
import { operatorRefusals } from './operator-session.ts'

/**
 * Begins an impersonation. A form posts `ticket` to `enterUrl` and so opens the frame. A window message with `exitNonce` to `siteOrigin`
 * makes the frame end the impersonation. `unknown_member`: also for a closed account. The mode `act` needs the right `act as member`.
 */
export const beginImpersonation = endpoint({
  method: 'POST',
  path: '/api/Impersonations',
  body: z.object({
    partner: z.string().max(60),
    memberId: z.uuid(),
    mode: z.enum(impersonationModes),
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
export type BegunImpersonation = z.infer<(typeof beginImpersonation)['reply']>

/**
 * Ends an impersonation, whatever the frame does. Idempotent. To end another operator's impersonation, the caller needs the right
 * `manage operators`.
 */
export const endImpersonation = endpoint({
  method: 'POST',
  path: '/api/Impersonations/:partner/:id/End',
  params: z.object({ partner: z.string().max(60), id: z.uuid() }),
  reply: z.object({ ended: z.literal(true) }),
  refusals: { ...operatorRefusals, unknown_impersonation: 404 },
})
