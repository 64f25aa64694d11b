import { endpoint } from '../../endpoint.ts'
import { z } from '../../schema.ts'
import {
  authenticationAnswer,
  creationOptions,
  passkeyName,
  passkeyNameMax,
  passkeyView,
  registrationAnswer,
  requestOptions,
} from '../passkeys.ts'
import { operatorCode, operatorPasswordMax } from './operator-session.ts'

/** The operator's own second factors. */
export const listFactors = endpoint({
  method: 'GET',
  path: '/api/Operator/Factors',
  reply: z.object({
    /** Whether codes of an authenticator app are taken. */
    codes: z.boolean(),
    passkeys: z.array(passkeyView),
  }),
  refusals: {},
})

/** Asks for the password again: a person at an unattended session cannot add a passkey. */
export const startOperatorPasskey = endpoint({
  method: 'POST',
  path: '/api/Operator/Passkeys/Start',
  body: z.object({ password: z.string().min(1).max(operatorPasswordMax) }),
  reply: z.object({ options: creationOptions }),
  refusals: { wrong_password: 422, too_many_passkeys: 409 },
})

export const addOperatorPasskey = endpoint({
  method: 'POST',
  path: '/api/Operator/Passkeys',
  body: z.object({ name: z.string().trim().max(passkeyNameMax).default(''), answer: registrationAnswer }),
  reply: z.object({ id: z.string() }),
  refusals: { passkey_refused: 400 },
})

export const renameOperatorPasskey = endpoint({
  method: 'PUT',
  path: '/api/Operator/Passkeys',
  body: passkeyName,
  reply: z.object({ renamed: z.literal(true) }),
  refusals: { unknown_passkey: 404 },
})

const lastFactor = { last_factor: 409 } as const

export const removeOperatorPasskey = endpoint({
  method: 'DELETE',
  path: '/api/Operator/Passkeys',
  query: z.object({ id: z.string().max(1400) }),
  reply: z.object({ removed: z.literal(true) }),
  refusals: { ...lastFactor, unknown_passkey: 404 },
})

/** For who has passkeys: a code can be read off to a false page, a passkey cannot. */
export const stopCodes = endpoint({
  method: 'DELETE',
  path: '/api/Operator/Codes',
  reply: z.object({ stopped: z.literal(true) }),
  refusals: lastFactor,
})

/** A fresh secret for an authenticator app, for who shows one of their passkeys. Nothing counts before a code of it was given. */
export const startNewCodes = endpoint({
  method: 'POST',
  path: '/api/Operator/Codes',
  body: z.object({ passkey: authenticationAnswer }),
  reply: z.object({ secret: z.string(), uri: z.string() }),
  refusals: { passkey_refused: 400 },
})

/** Codes are taken from now on, and those of an older secret no more. */
export const startCodes = endpoint({
  method: 'PUT',
  path: '/api/Operator/Codes',
  body: z.object({ code: operatorCode }),
  reply: z.object({ started: z.literal(true) }),
  refusals: { wrong_code: 422, secret_over: 410 },
})

/** A challenge for sign-in. It names no account, so that it reveals none. */
export const startOperatorPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/Operator/SignIn/Passkey',
  reply: z.object({ options: requestOptions }),
  refusals: {},
})
