import { redirectDocument } from 'react-router'
import { closeAccount } from '../../../contract/api/account.ts'
import { changePartnerNumber, changePassword, requestEmailChange } from '../../../contract/api/credentials.ts'
import { confirmPassword } from '../../../contract/api/session.ts'
import type { FieldError, Problem } from '../../../contract/endpoint.ts'
import { partnerText, type PartnerTexts } from '../../../contract/partner-text.ts'
import { passwordMaxLength } from '../../../domain/joining/prospect.ts'
import { accountCopy } from '../../copy/account.ts'
import { answerForm, answerOrContinue, callWithForm, type ActionArgs } from '../../forms/action.ts'
import { userProfilePath } from '../../site/late-paths.ts'
import { closedHash, signOutPath, withQuery } from '../../site/paths.ts'
import { proofFault } from '../proof-fault.ts'
import { closingForm, emailForm, numberForm, passwordForm, proofForm } from './credential-forms.ts'

const cut = (password: string) => password.slice(0, passwordMaxLength)
const savedPath = (form: string) => withQuery(userProfilePath(), { saved: form })

/** An error about the confirming password appears at its field. */
const proofError =
  (field: string) =>
  (refused: { refusal: string; problem: Problem }, partner: PartnerTexts): FieldError | undefined => {
    const locked = partnerText(partner, 'cards.confirmLocked', accountCopy['cards.confirmLocked'])
    const message = proofFault(locked, refused)
    return message === undefined ? undefined : { field, message }
  }

/** The reply contains the new address, which must not be in a URL, so this form does not redirect. */
export async function sendEmailChange(args: ActionArgs, form: FormData) {
  const reply = await callWithForm(args, {
    definition: emailForm,
    form,
    call: requestEmailChange,
    args: (value) => ({ body: value }),
    fieldOf: proofError('password'),
  })
  return answerForm(reply)
}

export async function savePassword(args: ActionArgs, form: FormData) {
  const reply = await callWithForm(args, {
    definition: passwordForm,
    form,
    call: changePassword,
    args: ({ currentPassword, password, passwordConfirm }) => ({
      body: { currentPassword, password: cut(password), passwordConfirm: cut(passwordConfirm) },
    }),
    fieldOf: proofError('currentPassword'),
  })
  return answerOrContinue(form, reply, savedPath(passwordForm.id))
}

export async function saveNumber(args: ActionArgs, form: FormData) {
  const reply = await callWithForm(args, {
    definition: numberForm,
    form,
    call: changePartnerNumber,
    args: (value) => ({ body: value }),
    fieldOf: proofError('password'),
  })
  return answerOrContinue(form, reply, savedPath(numberForm.id))
}

export async function confirm(args: ActionArgs, form: FormData) {
  const reply = await callWithForm(args, {
    definition: proofForm,
    form,
    call: confirmPassword,
    args: ({ password }) => ({ body: { password: cut(password) } }),
    fieldOf: proofError('password'),
  })
  return answerForm(reply)
}

/** Closes the account. All sessions end with it, so the next page is a new document. */
export async function close(args: ActionArgs, form: FormData) {
  const reply = await callWithForm(args, {
    definition: closingForm,
    form,
    call: closeAccount,
    args: ({ password }) => ({ body: { password: cut(password), understood: true as const } }),
    fieldOf: proofError('password'),
  })
  if (reply.ok) throw redirectDocument(`${signOutPath()}${closedHash}`, 303)
  return answerForm(reply)
}
