import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

/** Actions that need a human check. An answer counts for one of them: joining, linking a card, or signing in after wrong passwords. */
export const protectedActions = ['join', 'add_card', 'sign_in'] as const
export type ProtectedAction = (typeof protectedActions)[number]

/** Time to answer a challenge. */
export const humanCheckLifeMs = 10 * 60_000

export const remoteServices = ['recaptcha', 'hcaptcha', 'turnstile'] as const
export type RemoteService = (typeof remoteServices)[number]

/** A proof-of-work challenge in the format of ALTCHA 2: find the counter whose derived key begins with the prefix. */
export const workChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string().min(1),
    /** Seconds since 1970. */
    expiresAt: z.int(),
    /**
     * The least work of the challenge: `cost` times the smallest possible counter. A node refuses an answer to a challenge with less work
     * than the node's own challenges need.
     */
    data: z.object({ rounds: z.int() }),
  }),
  signature: z.string().min(1),
})
export type WorkChallenge = z.infer<typeof workChallenge>

/** ALTCHA's solution. `gRecaptchaResponse` carries its JSON as base64. */
export const workSolution = z.object({
  challenge: workChallenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

export const humanChallenge = z.discriminatedUnion('service', [
  z.object({
    service: z.literal('embedded'),
    challenge: workChallenge,
    /**
     * A signed ticket that the join form submits as its answer when the browser runs no script. Empty for other actions, which need script.
     */
    ticket: z.string().default(''),
  }),
  z.object({ service: z.enum(remoteServices), siteKey: z.string() }),
])
export type HumanChallenge = z.infer<typeof humanChallenge>

/** The check that a browser must pass before it sends a form: an embedded challenge, or a remote service with its site key. */
export const getHumanCheck = endpoint({
  method: 'GET',
  path: '/api/HumanCheck',
  query: z.object({ action: z.enum(protectedActions) }),
  reply: humanChallenge,
  refusals: {},
})

/**
 * Refusals of calls with a human check. `human_check_failed`: missing or wrong answer; `human_check_unavailable`: the service did not
 * reply.
 */
export const humanCheckRefusals = { human_check_failed: 403, human_check_unavailable: 503 } as const
export type HumanCheckRefusal = keyof typeof humanCheckRefusals
