import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { passkeysMax, passkeyView } from './passkeys.ts'
import { emailMax } from './session.ts'

/** How many digits a mailed code has; spaces in what is typed do not count. */
export const codeLength = 8

/** Starts recovery. Reply and reply time are the same whether or not the account exists (P1-467). */
export const recover = endpoint({
  method: 'POST',
  path: '/api/Recover',
  body: z.object({ emailOrPhone: z.string().max(emailMax) }),
  reply: z.object({ sent: z.literal(true) }),
  refusals: { fields_invalid: 400 },
})

/**
 * Shows the mailed link's token, anywhere, or the code, in the browser that asked. Answers a token for the new password: both stay within
 * the half hour of the asking, and the account's passkeys: those the owner does not know again go with the old password. A link may be
 * shown again until the password is changed, so that a mail scanner cannot spend it.
 */
export const confirmRecovery = endpoint({
  method: 'POST',
  path: '/api/Recover/Confirm',
  body: z.object({ token: z.string().max(80), code: z.string().max(20) }).partial(),
  reply: z.object({ token: z.string(), passkeys: z.array(passkeyView) }),
  refusals: { wrong_code: 403, recovery_expired: 410 },
})

/** Sets the password, once, and ends every session of the account and every passkey that is not named in `keepPasskeys`. */
export const updateRecovery = endpoint({
  method: 'POST',
  path: '/api/Recover/Update',
  body: z.object({
    token: z.string().max(80),
    password: z.string().max(200),
    passwordConfirm: z.string().max(200),
    keepPasskeys: z.array(z.string().max(1400)).max(passkeysMax).default([]),
  }),
  reply: z.object({ updated: z.literal(true) }),
  refusals: { fields_invalid: 400, recovery_expired: 410 },
})

/**
 * Replaces the email of a member whose email belongs to more than one account, and mails the old address. A session older than a day needs
 * the password first. Other members confirm a new address by mail (contract/api/credentials.ts).
 */
export const changeEmail = endpoint({
  method: 'PUT',
  path: '/api/Member/Email',
  body: z.object({ email: z.string().trim().max(emailMax) }),
  reply: z.object({ email: z.string() }),
  refusals: { fields_invalid: 400, password_needed: 403, confirmation_needed: 409 },
})
