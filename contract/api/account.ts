import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { proofRefusals } from './credentials.ts'

/** What a member loses by closing the account now. Units are whole units of the partner's currency. */
export const closingLoss = z.object({
  /** Earned and not yet paid; 0 when the balance is below 0. */
  availableUnits: z.int().nonnegative(),
  /**
   * The payment of the whole balance that the member would get by waiting before closing. `target` is empty for a redemption, which the
   * member must request. Null when no payout, posting file or redemption is possible now.
   */
  payoutBeforeClosing: z
    .object({ units: z.int().positive(), way: z.enum(['card', 'posting_file', 'redemption']), target: z.string() })
    .nullable(),
  /** Already sent to the member. Closing does not stop these units. */
  inTransitUnits: z.int().nonnegative(),
  /** Estimated, or waiting for a review. */
  pendingUnits: z.int().nonnegative(),
  /** Bonuses that are offered or in progress. */
  bonuses: z.array(z.object({ code: z.string(), description: z.string() })),
  /** Upcoming reservations. Date and time are the restaurant's wall clock. */
  reservations: z.array(
    z.object({ id: z.uuid(), restaurant: z.string(), date: z.string(), time: z.string(), partySize: z.int() }),
  ),
  cards: z.array(z.object({ brand: z.string(), lastFour: z.string() })),
  /** Whether a legal hold requires the partner to keep the member's data. Closing then erases nothing yet. */
  hasLegalHold: z.boolean(),
  /** Whether closing requires the password. A member without a password must have signed in within the last day. */
  hasPassword: z.boolean(),
})
export type ClosingLoss = z.infer<typeof closingLoss>

export const previewClosing = endpoint({ method: 'GET', path: '/api/Member/Account', reply: closingLoss, refusals: {} })

/**
 * Closes the signed-in member's account for good and ends all sessions. Idempotent. `password_needed`: the member has no password and
 * signed in more than a day ago.
 */
export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/Member/Account',
  body: z.object({ password: z.string().max(200).default(''), acceptsLoss: z.literal(true) }),
  reply: z.object({ closed: z.literal(true) }),
  refusals: { ...proofRefusals, password_needed: 403 },
})
