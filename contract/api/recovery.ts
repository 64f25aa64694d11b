import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { passkeysMax, passkeyView } from './passkeys.ts'
import { emailMax } from './session.ts'

/** Number of digits in a mailed code. The server ignores everything but digits in the input. */
export const codeLength = 8

/** Starts a recovery. Reply and reply time do not depend on whether the account exists (P1-467). */
export const recover = endpoint({
  method: 'POST',
  path: '/api/Recover',
  body: z.object({ emailOrPhone: z.string().max(emailMax) }),
  reply: z.object({ sent: z.literal(true) }),
  refusals: { fields_invalid: 400 },
})

/**
 * Confirms a recovery with the token of the mailed link (in any browser) or with the code (in the browser that requested it). Both are
 * valid for 30 minutes from the request. The reply has a token for the new password and the account's passkeys, so that the owner can
 * remove unknown ones. A code works once; a link works repeatedly until the password changes, so that a mail scanner cannot use it up.
 */
export const confirmRecovery = endpoint({
  method: 'POST',
  path: '/api/Recover/Confirm',
  body: z.object({ token: z.string().max(80), code: z.string().max(20) }).partial(),
  reply: z.object({ token: z.string(), passkeys: z.array(passkeyView) }),
  refusals: { wrong_code: 403, recovery_expired: 410 },
})

/** Sets the password once. Ends every session of the account and removes every passkey that is not in `keepPasskeys`. */
export const updateRecovery = endpoint({
  method: 'POST',
  path: '/api/Recover/Update',
  body: z.object({
    token: z.string().max(80),
    password: z.string().max(200),
    passwordConfirm: z.string().max(200),
    /** Ids of passkeys; 1400 is `credentialIdMax`. */
    keepPasskeys: z.array(z.string().max(1400)).max(passkeysMax).default([]),
  }),
  reply: z.object({ updated: z.literal(true) }),
  refusals: { fields_invalid: 400, recovery_expired: 410 },
})

/**
 * Replaces the email of a member whose `emailMustChange` is true, and mails the old address. `password_needed`: the session is older than
 * a day, and the member has not just confirmed the password (`confirmPassword`). `confirmation_needed`: `emailMustChange` is
 * false. Such a member changes the email by a mailed link (contract/api/credentials.ts).
 */
export const changeEmail = endpoint({
  method: 'PUT',
  path: '/api/Member/Email',
  body: z.object({ email: z.string().trim().max(emailMax) }),
  reply: z.object({ email: z.string() }),
  refusals: { fields_invalid: 400, password_needed: 403, confirmation_needed: 409 },
})
