import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { signIn } from './session.ts'

export const passkeyNameMax = 40
export const passkeysMax = 20
/** WebAuthn allows credential ids of up to 1,023 bytes, which are 1,364 characters of base64url. */
export const credentialIdMax = 1400

const credential = z.object({ id: z.string(), type: z.literal('public-key') })

/** The subset of WebAuthn's PublicKeyCredentialCreationOptionsJSON that the server sets. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
})
export type CreationOptions = z.infer<typeof creationOptions>

/** The subset of WebAuthn's PublicKeyCredentialRequestOptionsJSON that the server sets. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type RequestOptions = z.infer<typeof requestOptions>

/** An authenticator's response in WebAuthn's JSON form. The server's library verifies every part. */
const answerOf = <Response extends z.ZodType>(response: Response) =>
  z.looseObject({
    id: z.string().min(16).max(credentialIdMax),
    rawId: z.string().max(credentialIdMax),
    type: z.literal('public-key'),
    response,
  })
const part = z.string().max(20_000)

export const registrationAnswer = answerOf(z.looseObject({ clientDataJSON: part, attestationObject: part }))
export const authenticationAnswer = answerOf(
  z.looseObject({ clientDataJSON: part, authenticatorData: part, signature: part, userHandle: part.optional() }),
)
export type AuthenticationAnswer = z.infer<typeof authenticationAnswer>

/** A passkey. A device or password manager stores it; the server stores its public key. */
export const passkeyView = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether a password manager syncs it to the owner's other devices. */
  synced: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type PasskeyView = z.infer<typeof passkeyView>

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/Member/Passkeys',
  reply: z.object({ items: z.array(passkeyView) }),
  refusals: {},
})

/**
 * `password_needed`: the session is older than a day, and the member did not confirm the password in the last 10 minutes. The check
 * exists because a passkey gives lasting access to the account.
 */
export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/Member/Passkeys/Start',
  reply: z.object({ options: creationOptions }),
  refusals: { password_needed: 403, too_many_passkeys: 409 },
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/Member/Passkeys',
  body: z.object({ name: z.string().trim().max(passkeyNameMax).default(''), answer: registrationAnswer }),
  reply: z.object({ id: z.string() }),
  refusals: { passkey_refused: 400 },
})

/** A passkey's id and its new name, which tells the owner's passkeys apart. */
export const passkeyRename = z.object({
  id: z.string().max(credentialIdMax),
  name: z.string().trim().min(1).max(passkeyNameMax),
})

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/Member/Passkeys',
  body: passkeyRename,
  reply: z.object({ renamed: z.literal(true) }),
  refusals: { unknown_passkey: 404 },
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/Member/Passkeys',
  query: z.object({ id: z.string().max(credentialIdMax) }),
  reply: z.object({ removed: z.literal(true) }),
  refusals: { unknown_passkey: 404 },
})

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/SignIn/Passkey/Start',
  reply: z.object({ options: requestOptions }),
  refusals: {},
})

/** Signs in with a passkey, which identifies the account. One refusal covers every reason, so that the reply reveals nothing. */
export const passkeySignIn = endpoint({
  method: 'POST',
  path: '/api/SignIn/Passkey',
  body: z.object({ rememberMe: z.boolean().default(false), answer: authenticationAnswer }),
  reply: signIn.reply,
  refusals: { passkey_refused: 401 },
})
