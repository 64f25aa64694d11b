import { endpoint } from '../endpoint.ts'
import { partnerNumberTextMax } from '../../domain/joining/partner-number.ts'
import { z } from '../schema.ts'
import { emailMax } from './session.ts'

/** Refusals of a password that should confirm a change. Wrong passwords count toward the lock of the sign-in. */
export const proofRefusals = {
  wrong_password: 403,
  account_locked: 403,
  network_locked: 403,
  no_password: 409,
} as const

/**
 * Requests a change of the member's email address. The server mails a link to the new address; the email changes when the recipient
 * confirms. The reply does not reveal whether another account uses the address; only the mail does.
 */
export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/Member/EmailChange',
  body: z.object({ email: z.string().trim().max(emailMax), password: z.string().max(200) }),
  reply: z.object({ sent: z.literal(true) }),
  refusals: { fields_invalid: 400, ...proofRefusals },
})

/** Confirms the new address with the token of the mailed link. The token works once, in any browser. */
export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/Member/EmailChange/Confirm',
  body: z.object({ token: z.string().max(80) }),
  reply: z.object({ email: z.string() }),
  refusals: { email_in_use: 409, link_expired: 410 },
})

/** Sets a new password after checking the current one. Ends every other session of the account and its open recoveries. */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/Member/Password',
  body: z.object({
    currentPassword: z.string().max(200),
    password: z.string().max(200),
    passwordConfirm: z.string().max(200),
  }),
  reply: z.object({ changed: z.literal(true) }),
  refusals: { fields_invalid: 400, ...proofRefusals },
})

/** Changes the member's number at the partner, to which units are posted, after checking the password. */
export const changePartnerNumber = endpoint({
  method: 'PUT',
  path: '/api/Member/PartnerNumber',
  body: z.object({ partnerNumber: z.string().max(partnerNumberTextMax), password: z.string().max(200) }),
  reply: z.object({ partnerNumber: z.string() }),
  refusals: { fields_invalid: 400, no_number: 404, ...proofRefusals },
})
