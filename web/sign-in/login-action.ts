import { redirectDocument } from 'react-router'
import { signIn } from '../../contract/api/session.ts'
import { answerForm, callWithForm, formIdOf, postedForm, textOf } from '../forms/action.ts'
import { startedForm } from '../forms/started-form.ts'
import { safeReturn } from '../site/paths.ts'
import { landingWithout } from './landing.ts'
import { loginForm, passwordLengthMax } from './login-definition.ts'

type ActionArgs = Parameters<typeof callWithForm>[0]

/** Signs in and continues with a new document, because another person may have been signed in. */
export async function login(args: ActionArgs) {
  const form = await postedForm(args.request)
  // A home page's email begins the form (P1-356).
  if (formIdOf(form) !== loginForm.id) return startedForm(loginForm.id, { login: textOf(form, 'email') })
  const reply = await callWithForm(args, {
    definition: loginForm,
    form,
    call: signIn,
    args: (value) => ({ body: { ...value, password: value.password.slice(0, passwordLengthMax) } }),
  })
  if (reply.ok) throw redirectDocument(landingWithout(reply.value, safeReturn(textOf(form, 'returnTo'))), 303)
  return answerForm(reply)
}
