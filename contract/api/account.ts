import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { proofRefusals } from './credentials.ts'

/** What a member loses by closing their account now. Units are whole units of the partner's currency. */
export const closingLoss = z.object({
  /** Earned and not paid yet. */
  availableUnits: z.int().nonnegative(),
  /** The part of them that is paid when the member waits with closing, how, and where it goes; null where nothing would be paid soon. */
  paidFirst: z
    .object({ units: z.int().positive(), by: z.enum(['card', 'posting_file', 'redemption']), target: z.string() })
    .nullable(),
  /** Already sent to the member: it arrives after closing as well. */
  inTransitUnits: z.int().nonnegative(),
  /** Estimated, or waiting for a review. */
  pendingUnits: z.int().nonnegative(),
  /** Bonuses that are offered or under way. */
  bonuses: z.array(z.object({ code: z.string(), description: z.string() })),
  /** Tables that are booked and still ahead; date and time as the restaurant reads them. */
  reservations: z.array(
    z.object({ id: z.uuid(), restaurant: z.string(), date: z.string(), time: z.string(), partySize: z.int() }),
  ),
  cards: z.array(z.object({ brand: z.string(), lastFour: z.string() })),
  /** The law requires the partner to keep the member's data: closing erases nothing yet. */
  dataHeld: z.boolean(),
  /** Whether closing asks for the password; without one, a sign-in within the last day proves the member. */
  hasPassword: z.boolean(),
})
export type ClosingLoss = z.infer<typeof closingLoss>

export const previewClosing = endpoint({ method: 'GET', path: '/api/Member/Account', reply: closingLoss, refusals: {} })

/**
 * Closes the signed-in member's account for good and signs out everywhere. The same request twice closes once. `password_needed`: the
 * member has no password and signed in more than a day ago.
 */
export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/Member/Account',
  body: z.object({ password: z.string().max(200).default(''), understood: z.literal(true) }),
  reply: z.object({ closed: z.literal(true) }),
  refusals: { ...proofRefusals, password_needed: 403 },
})
