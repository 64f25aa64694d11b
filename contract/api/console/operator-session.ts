import { operatorRoles } from '../../../domain/operators/roles.ts'
import { endpoint } from '../../endpoint.ts'
import { z } from '../../schema.ts'
import { authenticationAnswer } from '../passkeys.ts'

export const operatorPasswordMin = 12
export const operatorPasswordMax = 200

/** Refusals of calls that require a right. `not_allowed`: the role lacks it, or a call about jobs needs an operator of all partners. */
export const operatorRefusals = { not_allowed: 403 } as const

const email = z.string().trim().toLowerCase().min(3).max(100)
export const operatorCode = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/))

/** A partner's name and currency. */
export const partnerSummary = z.object({
  id: z.string(),
  program: z.string(),
  /** The currency of its rewards; amounts of `Dollar` and `Credit` are whole cents. */
  currency: z.object({ type: z.enum(['Dollar', 'Mile', 'Point', 'Credit']), one: z.string(), many: z.string() }),
})
export type PartnerSummary = z.infer<typeof partnerSummary>

/** The operator of the current session, with role and partners. */
export const signedInOperator = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(operatorRoles),
  partners: z.array(partnerSummary),
  /** Works for every partner, including future ones. */
  hasAllPartners: z.boolean(),
  csrfToken: z.string(),
  sessionExpiresAt: z.string(),
})
export type SignedInOperator = z.infer<typeof signedInOperator>

/** The signed-in operator; null without a session. */
export const getSignedInOperator = endpoint({
  method: 'GET',
  path: '/api/Operator',
  reply: z.object({
    operator: signedInOperator.nullable(),
    /** Address of the demonstration's authenticator; empty in production. */
    authenticator: z.string(),
  }),
  refusals: {},
})

const password = z.string().min(1).max(operatorPasswordMax)

/** Password and second factor in one call, so that no reply reveals which of them was right. */
export const operatorSignIn = endpoint({
  method: 'POST',
  path: '/api/Operator/SignIn',
  body: z.union([
    z.object({ email, password, code: operatorCode }),
    z.object({ email, password, passkey: authenticationAnswer }),
  ]),
  reply: signedInOperator,
  refusals: { wrong_credentials: 401 },
})

export const operatorSignOut = endpoint({
  method: 'POST',
  path: '/api/Operator/SignOut',
  reply: z.object({ signedOut: z.literal(true) }),
  refusals: {},
})

const setUpToken = z.string().length(43) // 32 random bytes in base64url
/** `set_up_over`: the link is invalid: used, replaced, older than a day, or of an operator without access. */
const setUpRefusals = { set_up_over: 404, weak_password: 422, wrong_code: 422 } as const

/** Opens a set-up link. The reply has its operator and the secret for the authenticator. Idempotent. */
export const openSetUp = endpoint({
  method: 'POST',
  path: '/api/Operator/SetUp/Open',
  body: z.object({ token: setUpToken }),
  reply: z.object({ name: z.string(), email: z.string(), secret: z.string(), uri: z.string() }),
  refusals: { set_up_over: setUpRefusals.set_up_over },
})

export const finishSetUp = endpoint({
  method: 'POST',
  path: '/api/Operator/SetUp',
  body: z.object({ token: setUpToken, password: z.string().max(operatorPasswordMax), code: operatorCode }),
  reply: z.object({ finished: z.literal(true) }),
  refusals: setUpRefusals,
})
