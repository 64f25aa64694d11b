import { redirectDocument } from 'react-router'
import { closeAccount } from '../../../contract/api/account.ts'
import { changePartnerNumber, changePassword, requestEmailChange } from '../../../contract/api/credentials.ts'
import { confirmPassword } from '../../../contract/api/session.ts'
import { truncatePassword } from '../../../domain/joining/password.ts'
import { answerForm, answerOrContinue, callWithForm, type ActionArgs } from '../../forms/action.ts'
import { closedHash, signOutPath, withQuery, userProfilePath } from '../../site/paths.ts'
import { passwordErrorAt } from '../proof.ts'
import {
  closingForm,
  emailForm,
  partnerNumberForm,
  changePasswordForm,
  confirmPasswordForm,
} from './credential-forms.ts'

const savedPath = (formId: string) => withQuery(userProfilePath(), { saved: formId })

/** The reply contains the new address, which must not be in a URL, so this form does not redirect. */
export async function sendEmailChange(args: ActionArgs, form: FormData) {
  const reply = await callWithForm(args, {
    definition: emailForm,
    form,
    call: requestEmailChange,
    args: (value) => ({ body: { ...value, password: truncatePassword(value.password) } }),
    fieldErrorOf: passwordErrorAt('password'),
  })
  return answerForm(reply)
}

export async function savePassword(args: ActionArgs, form: FormData) {
  const reply = await callWithForm(args, {
    definition: changePasswordForm,
    form,
    call: changePassword,
    args: ({ currentPassword, password, passwordConfirm }) => ({
      body: {
        currentPassword: truncatePassword(currentPassword),
        password: truncatePassword(password),
        passwordConfirm: truncatePassword(passwordConfirm),
      },
    }),
    fieldErrorOf: passwordErrorAt('currentPassword'),
  })
  return answerOrContinue(form, reply, savedPath(changePasswordForm.id))
}

export async function savePartnerNumber(args: ActionArgs, form: FormData) {
  const reply = await callWithForm(args, {
    definition: partnerNumberForm,
    form,
    call: changePartnerNumber,
    args: (value) => ({ body: { ...value, password: truncatePassword(value.password) } }),
    fieldErrorOf: passwordErrorAt('password'),
  })
  return answerOrContinue(form, reply, savedPath(partnerNumberForm.id))
}

export async function confirmPostedPassword(args: ActionArgs, form: FormData) {
  const reply = await callWithForm(args, {
    definition: confirmPasswordForm,
    form,
    call: confirmPassword,
    args: ({ password }) => ({ body: { password: truncatePassword(password) } }),
    fieldErrorOf: passwordErrorAt('password'),
  })
  return answerForm(reply)
}

/**
 * Closes the account. All sessions end with it, so the next page is a new document. The form refuses a post without the checkbox, so the
 * call always has `acceptsLoss: true`.
 */
export async function closeMemberAccount(args: ActionArgs, form: FormData) {
  const reply = await callWithForm(args, {
    definition: closingForm,
    form,
    call: closeAccount,
    args: ({ password }) => ({ body: { password: truncatePassword(password), acceptsLoss: true as const } }),
    fieldErrorOf: passwordErrorAt('password'),
  })
  if (reply.ok) throw redirectDocument(`${signOutPath()}${closedHash}`, 303)
  return answerForm(reply)
}
