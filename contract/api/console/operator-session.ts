import { roles } from '../../../domain/operators/roles.ts'
import { endpoint } from '../../endpoint.ts'
import { z } from '../../schema.ts'
import { authenticationAnswer } from '../passkeys.ts'

export const operatorPasswordMin = 12
export const operatorPasswordMax = 200

/** What every call for operators may answer: signed in, but not theirs to do. */
export const operatorRefusals = { not_allowed: 403 } as const

const email = z.string().trim().toLowerCase().min(3).max(100)
export const operatorCode = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/))

/** A partner as the console names it. */
export const partnerName = z.object({
  id: z.string(),
  program: z.string(),
  /** What its rewards are counted in; `Dollar` and `Credit` are whole cents. */
  currency: z.object({ type: z.enum(['Dollar', 'Mile', 'Point', 'Credit']), one: z.string(), many: z.string() }),
})
export type PartnerName = z.infer<typeof partnerName>

/** Who is signed in to the console, and what they may do. */
export const signedInOperator = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  partners: z.array(partnerName),
  /** Works for every partner, also those still to come. */
  everywhere: z.boolean(),
  csrfToken: z.string(),
  sessionExpiresAt: z.string(),
})
export type SignedInOperator = z.infer<typeof signedInOperator>

/** What the console begins with: who is signed in, if anybody. */
export const getSignedInOperator = endpoint({
  method: 'GET',
  path: '/api/Operator',
  reply: z.object({
    operator: signedInOperator.nullable(),
    /** Where the demonstration's codes can be read; empty in production. */
    authenticator: z.string(),
  }),
  refusals: {},
})

const password = z.string().min(1).max(operatorPasswordMax)

/** Password and second factor in one call, so that no answer tells which of them was right. */
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

const setUpToken = z.string().length(43)
const setUpRefusals = { set_up_over: 404, weak_password: 422, wrong_code: 422 } as const

/** What a set-up link opens: whose it is, and the secret for their authenticator. Opening it again shows the same. */
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
  reply: z.object({ done: z.literal(true) }),
  refusals: setUpRefusals,
})
