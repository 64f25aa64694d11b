import { emulationModes } from '../../domain/operators/impersonation.ts'
import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

/** Where the console's form leads the frame; the ticket comes in the body and is good once. */
export const enterEmulationPath = '/api/Emulation/Enter'

/** Who sees a page through a member's eyes, for the mark on that page. */
export const emulationMark = z.object({
  id: z.string(),
  operatorName: z.string(),
  memberName: z.string(),
  mode: z.enum(emulationModes),
  /** The only origin whose word ends it. */
  consoleOrigin: z.string(),
})
export type EmulationMark = z.infer<typeof emulationMark>

/** The console's message to the frame that the emulation has ended (P1-336, P1-337). */
export const exitMessage = z.strictObject({
  type: z.literal('damask:emulation-exit'),
  id: z.uuid(),
  nonce: z.string().length(43),
})
/** The frame's answer, to the console's origin alone. */
export const exitedMessage = z.strictObject({ type: z.literal('damask:emulation-exited'), id: z.uuid() })

/** Checks the nonce of an exit message: of this emulation, of this partner, and good once. */
export const exitEmulation = endpoint({
  method: 'POST',
  path: '/api/Emulation/Exit',
  body: z.object({ nonce: z.string().length(43) }),
  reply: z.object({ exited: z.literal(true) }),
  refusals: { not_emulated: 409, wrong_nonce: 403 },
})
