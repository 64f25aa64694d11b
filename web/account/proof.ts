import type { CallResult, Endpoint, FieldError } from '../../contract/endpoint.ts'
import { confirmPassword } from '../../contract/api/session.ts'
import { partnerText, type PartnerTexts } from '../../contract/partner-text.ts'
import type { z } from '../../contract/schema.ts'
import { truncatePassword } from '../../domain/joining/password.ts'
import { accountCopy } from '../copy/account.ts'
import { callWithForm, textOf, type ActionArgs, type PostedCall, type ReplyTo } from '../forms/action.ts'

type RefusedCall = Pick<Extract<CallResult<Endpoint>, { ok: false }>, 'problem'> & { refusal: string }

/** The message for a wrong password, or for a locked account or network; undefined for another refusal. */
function wrongPasswordMessage(lockedText: string, { refusal, problem }: RefusedCall): string | undefined {
  if (refusal === 'wrong_password') return problem.title
  return refusal === 'account_locked' || refusal === 'network_locked' ? lockedText : undefined
}

/**
 * Returns a function that converts a refusal to an error of the named field: a wrong password, a locked account or a locked network. For
 * another refusal that function returns undefined.
 */
export const passwordErrorAt =
  (field: string) =>
  (refusedCall: RefusedCall, partner: PartnerTexts): FieldError | undefined => {
    const lockedText = partnerText(partner, 'cards.confirmLocked', accountCopy['cards.confirmLocked'])
    const message = wrongPasswordMessage(lockedText, refusedCall)
    return message === undefined ? undefined : { field, message }
  }

/**
 * Confirms the posted password, and makes the form's call only after that. Makes the call at once when no password was posted; the server
 * refuses the call in a session that needs the password.
 */
export async function callWithProof<S extends z.ZodObject, E extends Endpoint>(
  args: ActionArgs,
  postedCall: PostedCall<S, E>,
): Promise<ReplyTo<E> | Extract<ReplyTo<typeof confirmPassword>, { ok: false }>> {
  const { definition, form } = postedCall
  const password = textOf(form, 'password')
  if (password === '') return callWithForm(args, postedCall)
  const proof = await callWithForm(args, {
    definition,
    form,
    call: confirmPassword,
    args: () => ({ body: { password: truncatePassword(password) } }),
    fieldErrorOf: (refusedCall, partner) =>
      passwordErrorAt('password')(refusedCall, partner) ?? { field: 'password', message: refusedCall.problem.title },
  })
  return proof.ok ? callWithForm(args, postedCall) : proof
}
