import { confirmPassword } from '../../contract/api/session.ts'
import type { AnyField } from '../forms/fields.tsx'
import type { FormReply } from '../forms/reply.ts'

/** The password of a form that asks for it only in a session older than a day (P1-328). In other sessions the form posts no password. */
export const optionalPassword = confirmPassword.body.partial()

/** Whether a form shows its password field: the server requires the password, or the posted password has an error (P1-328). */
export const needsPassword = (reply: FormReply | undefined): boolean =>
  reply?.ok === false && (reply.refusal === 'password_needed' || passwordFault(reply) !== undefined)

const passwordFault = (reply: FormReply | undefined): string | undefined => reply?.result?.error?.['password']?.[0]

type State = { reply: FormReply | undefined; fields: { password: AnyField } }

/**
 * What the password field of a form shows; null where the form needs no password. `refusal` is the reply, because each new
 * reply object makes the field select its text; it is empty until the server refuses a password.
 */
export const passwordPromptOf = ({ reply, fields: { password } }: State) =>
  reply && needsPassword(reply)
    ? { refusal: passwordFault(reply) === undefined ? '' : reply, error: password.errors?.[0] ?? '' }
    : null
