import { tierLevel } from '../brand.ts'
import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

/**
 * Times for which the page has a button. `estimateEnd`: 35 days ahead, when an estimate of today with the default 30 days has ended.
 * `cardExpiry`: the day after the first expiry of the partner's active cards.
 */
export const clockTargets = ['nextDay', 'nextPayouts', 'estimateEnd', 'cardExpiry', 'yearEnd'] as const

/** The staging controls of the simulated services. None of these calls exists in production (P1-079). */
export const stagingState = endpoint({
  method: 'GET',
  path: '/api/stgtools',
  reply: z.object({
    /** Address of this partner's mail box in the sandbox. */
    mailBox: z.string(),
    partners: z.array(z.object({ id: z.string(), program: z.string() })),
    members: z.array(
      z.object({
        publicId: z.string(),
        name: z.string(),
        email: z.string(),
        tierLevel: z.string(),
        cards: z.array(z.object({ id: z.string(), cardType: z.string(), lastFour: z.string() })),
      }),
    ),
    /** Null when the clock cannot be moved. */
    clock: z
      .object({
        /** The product's time. */
        now: z.string(),
        /** How far `now` is ahead of the machine's clock. */
        aheadMs: z.number(),
        /** Times to jump to, in the order of the buttons. */
        targets: z.array(z.object({ name: z.enum(clockTargets), at: z.string() })),
        /** Number of due jobs that are not finished. */
        dueJobs: z.number(),
      })
      .nullable(),
    /** Feed messages that are quarantined or unmatched. */
    unresolved: z.array(
      z.object({
        provider: z.string(),
        deliveryId: z.string(),
        state: z.string(),
        reason: z.string(),
        receivedAt: z.string(),
      }),
    ),
  }),
  refusals: {},
})

export const swipeKinds = ['auth', 'clearing', 'refund'] as const
/** Makes the card network's stand-in report a purchase. `delivered`: whether the feed accepted every message at its first attempt. */
export const stagingSwipe = endpoint({
  method: 'POST',
  path: '/api/stgtools/swipe',
  body: z.object({
    cardId: z.uuid(),
    merchantId: z.string().max(80),
    amountMinor: z.int().min(1).max(100_000_00),
    kind: z.enum(swipeKinds).default('auth'),
    /** The restaurant's wall clock; now by default. */
    at: z.string().max(40).optional(),
  }),
  reply: z.object({ lifecycleId: z.string(), delivered: z.boolean(), answer: z.string() }),
  refusals: { unknown_card: 404, unknown_merchant: 404, network_unavailable: 502 },
})

/** Signs in as one of the partner's members without a password. `tierLevel` first changes the member's stored tier. */
export const stagingSignIn = endpoint({
  method: 'POST',
  path: '/api/stgtools/person',
  body: z.object({ publicId: z.string().max(64), tierLevel: tierLevel.optional() }),
  reply: z.object({ signedIn: z.literal(true) }),
  refusals: { unknown_member: 404 },
})

/** Moves the clock of the whole product forward: site, jobs, vault, console and embedded providers. Replies when all have the new time. */
export const stagingClock = endpoint({
  method: 'POST',
  path: '/api/stgtools/clock',
  body: z.object({ to: z.iso.datetime() }),
  reply: z.object({ now: z.string() }),
  refusals: { clock_fixed: 409, clock_not_forward: 409, clock_busy: 409 },
})
