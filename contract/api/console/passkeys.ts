import { endpoint } from '../../endpoint.ts'
import { z } from '../../schema.ts'
import {
  authenticationAnswer,
  creationOptions,
  credentialIdMax,
  passkeyRename,
  passkeyNameMax,
  passkeyView,
  registrationAnswer,
  requestOptions,
} from '../passkeys.ts'
import { operatorCode, operatorPasswordMax } from './operator-session.ts'

/** The second factors of the signed-in operator. */
export const listFactors = endpoint({
  method: 'GET',
  path: '/api/Operator/Factors',
  reply: z.object({
    /** Whether the account accepts codes of an authenticator app. */
    usesCodes: z.boolean(),
    passkeys: z.array(passkeyView),
  }),
  refusals: {},
})

/** Requires the password again, so that a stranger at an unattended session cannot add a passkey. */
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
  body: passkeyRename,
  reply: z.object({ renamed: z.literal(true) }),
  refusals: { unknown_passkey: 404 },
})

/** `last_factor`: the operator would have no second factor left. */
const lastFactorRefusal = { last_factor: 409 } as const

export const removeOperatorPasskey = endpoint({
  method: 'DELETE',
  path: '/api/Operator/Passkeys',
  query: z.object({ id: z.string().max(credentialIdMax) }),
  reply: z.object({ removed: z.literal(true) }),
  refusals: { ...lastFactorRefusal, unknown_passkey: 404 },
})

/** Turns codes off for an operator with passkeys: a phishing page can ask for a code, but not for a passkey. */
export const stopCodes = endpoint({
  method: 'DELETE',
  path: '/api/Operator/Codes',
  reply: z.object({ stopped: z.literal(true) }),
  refusals: lastFactorRefusal,
})

/** Creates a new secret for an authenticator app after proof of a passkey. The secret takes effect with `confirmCodeSecret`. */
export const createCodeSecret = endpoint({
  method: 'POST',
  path: '/api/Operator/Codes',
  body: z.object({ passkey: authenticationAnswer }),
  reply: z.object({ secret: z.string(), uri: z.string() }),
  refusals: { passkey_refused: 400 },
})

/**
 * Confirms the new secret with one of its codes. From then on only codes of this secret are valid. `secret_over`: no secret was created in
 * the last ten minutes, or it is already confirmed.
 */
export const confirmCodeSecret = endpoint({
  method: 'PUT',
  path: '/api/Operator/Codes',
  body: z.object({ code: operatorCode }),
  reply: z.object({ started: z.literal(true) }),
  refusals: { wrong_code: 422, secret_over: 410 },
})

/** A challenge for sign-in with a passkey. It names no account, so that it reveals none. */
export const startOperatorPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/Operator/SignIn/Passkey',
  reply: z.object({ options: requestOptions }),
  refusals: {},
})
