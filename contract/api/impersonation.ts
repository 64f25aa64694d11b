import { impersonationModes } from '../../domain/operators/impersonation.ts'
import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

/** The console's form posts a single-use ticket to this path and opens the frame. */
export const enterImpersonationPath = '/api/Impersonation/Enter'

/** The impersonation that a page's banner shows. */
export const impersonationView = z.object({
  id: z.string(),
  operatorName: z.string(),
  memberName: z.string(),
  mode: z.enum(impersonationModes),
  /** The only origin whose window message ends the impersonation. */
  consoleOrigin: z.string(),
})
export type ImpersonationView = z.infer<typeof impersonationView>

/** The console's message that makes the frame end the impersonation (P1-336, P1-337). */
export const exitMessage = z.strictObject({
  type: z.literal('damask:emulation-exit'),
  id: z.uuid(),
  nonce: z.string().length(43), // 32 random bytes in base64url
})
/** The frame's reply once it has ended the impersonation, sent to the console's origin only. */
export const exitedMessage = z.strictObject({ type: z.literal('damask:emulation-exited'), id: z.uuid() })

/** Ends the impersonation by the nonce of its exit message, which works once (P1-337). */
export const exitImpersonation = endpoint({
  method: 'POST',
  path: '/api/Impersonation/Exit',
  body: z.object({ nonce: z.string().length(43) }),
  reply: z.object({ exited: z.literal(true) }),
  refusals: { not_impersonated: 409, wrong_nonce: 403 },
})
