import { redirect, redirectDocument } from 'react-router'
import { signIn } from '../../contract/api/session.ts'
import { truncatePassword } from '../../domain/joining/password.ts'
import { requestOrigin } from '../api/request-origin.ts'
import { prospectFormId } from '../content/prospect-form-id.ts'
import { answerForm, callWithForm, formIdOf, postedForm, textOf, type ReplyTo } from '../forms/action.ts'
import type { UnsentForm } from '../forms/unsent-form.ts'
import { resumableField, unsentField, memberField } from '../forms/reply.ts'
import { startedForm } from '../forms/started-form.ts'
import { sameSitePath } from '../site/paths.ts'
import { landingPath } from './landing.ts'
import { loginForm } from './login-definition.ts'

/** `unsentForm` is a form that was posted after the session ended, as JSON (forms/unsent-form.ts); empty without one. */
export type LoginReply = ReplyTo<typeof signIn> & { unsentForm?: string }

type ActionArgs = Parameters<typeof callWithForm>[0]

/** Signs in and continues with a new document, because another person may have been signed in. */
export async function login(args: ActionArgs) {
  const form = await postedForm(args.request)
  // A post of another form only shows the sign-in form. It keeps the email from the home page (P1-356), or the form whose session ended.
  if (formIdOf(form) !== loginForm.id)
    return { ...startedForm(loginForm.id, { login: emailFrom(form) }), unsentForm: unsentFrom(args.request, form) }
  const reply = await callWithForm(args, {
    definition: loginForm,
    form,
    call: signIn,
    args: (value) => ({ body: { ...value, password: truncatePassword(value.password) } }),
  })
  const unsentForm = textOf(form, unsentField)
  const returnTo = sameSitePath(textOf(form, 'returnTo'))
  if (!reply.ok) return answerForm({ ...reply, unsentForm })
  const nextPath = landingPath(reply.value, returnTo)
  // With 307 the browser repeats this post at the page that lost its form, which shows the form again (forms/act-by-form.ts).
  if (unsentForm !== '' && nextPath === returnTo) throw redirect(nextPath, 307)
  throw redirectDocument(nextPath, 303)
}

const emailFrom = (form: FormData): string => (formIdOf(form) === prospectFormId ? textOf(form, 'email') : '')

/** A form of this site that was posted after the session ended, without its secrets; empty for any other post. */
function unsentFrom(request: Request, form: FormData): string {
  const names = textOf(form, resumableField).split(' ').filter(Boolean)
  if (names.length === 0 || requestOrigin(request) !== 'own') return ''
  const values = Object.fromEntries(names.map((name) => [name, textOf(form, name)]))
  return JSON.stringify({ id: formIdOf(form), member: textOf(form, memberField), values } satisfies UnsentForm)
}
