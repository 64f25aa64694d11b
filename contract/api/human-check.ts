import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

/** What an answer is good for: joining, linking a card, or signing in after wrong passwords. */
export const protectedActions = ['join', 'add_card', 'sign_in'] as const
export type ProtectedAction = (typeof protectedActions)[number]

/** How long a question may take to be answered. */
export const humanCheckLifeMs = 10 * 60_000

export const remoteServices = ['recaptcha', 'hcaptcha', 'turnstile'] as const
export type RemoteService = (typeof remoteServices)[number]

/** A question in the format of ALTCHA 2: find the counter whose derived key begins with the prefix. */
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
    /** Rounds that even the luckiest must do. */
    data: z.object({ rounds: z.int() }),
  }),
  signature: z.string().min(1),
})
export type WorkChallenge = z.infer<typeof workChallenge>

/** ALTCHA's answer; `gRecaptchaResponse` carries it as base64 of its JSON. */
export const workSolution = z.object({
  challenge: workChallenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

export const humanChallenge = z.discriminatedUnion('service', [
  z.object({ service: z.literal('embedded'), challenge: workChallenge }),
  z.object({ service: z.enum(remoteServices), siteKey: z.string() }),
])
export type HumanChallenge = z.infer<typeof humanChallenge>

/** What the browser has to answer before it sends a form: our own question, or a service with its key. */
export const getHumanCheck = endpoint({
  method: 'GET',
  path: '/api/HumanCheck',
  query: z.object({ act: z.enum(protectedActions) }),
  reply: humanChallenge,
  refusals: {},
})

/** What a call that wants an answer may refuse with: none or a wrong one, or a service that did not say. */
export const humanCheckRefusals = { human_check_failed: 403, human_check_unavailable: 503 } as const
export type HumanCheckRefusal = keyof typeof humanCheckRefusals
