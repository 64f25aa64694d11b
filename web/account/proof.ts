import type { CallResult, Endpoint, FieldError } from '../../contract/endpoint.ts'
import { confirmPassword } from '../../contract/api/session.ts'
import { partnerText, type PartnerTexts } from '../../contract/partner-text.ts'
import type { z } from '../../contract/schema.ts'
import { truncatePassword } from '../../domain/joining/password.ts'
import { accountCopy } from '../copy/account.ts'
import { callWithForm, textOf, type ActionArgs, type PostedCall, type ReplyTo } from '../forms/action.ts'

type RefusedCall = Pick<Extract<CallResult<Endpoint>, { ok: false }>, 'problem'> & { refusal: string }

/** The error at the password field when the password is wrong or the account or network is locked; undefined for another refusal. */
function proofFault(lockedText: string, { refusal, problem }: RefusedCall): string | undefined {
  if (refusal === 'wrong_password') return problem.title
  return refusal === 'account_locked' || refusal === 'network_locked' ? lockedText : undefined
}

/** An error about the confirming password appears at its field. */
export const proofError =
  (field: string) =>
  (refusedCall: RefusedCall, partner: PartnerTexts): FieldError | undefined => {
    const lockedText = partnerText(partner, 'cards.confirmLocked', accountCopy['cards.confirmLocked'])
    const message = proofFault(lockedText, refusedCall)
    return message === undefined ? undefined : { field, message }
  }

/**
 * Confirms the posted password, and makes the form's call only after that. Without a password the call is made at once; the server
 * refuses it in a session that needs one.
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
    fieldOf: (refusedCall, partner) =>
      proofError('password')(refusedCall, partner) ?? { field: 'password', message: refusedCall.problem.title },
  })
  return proof.ok ? callWithForm(args, postedCall) : proof
}
