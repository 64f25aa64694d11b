import { redirectDocument } from 'react-router'
import { passkeyView } from '../../contract/api/passkeys.ts'
import { updateRecovery } from '../../contract/api/recovery.ts'
import { z } from '../../contract/schema.ts'
import { truncatePassword } from '../../domain/joining/password.ts'
import { answerForm, callWithForm, postedForm, textOf } from '../forms/action.ts'
import { recoverSuccessPath } from '../site/late-paths.ts'
import { newPasswordForm } from './forms.ts'

type ActionArgs = Parameters<typeof callWithForm>[0]

const passkeyList = z.array(passkeyView)

/** Sets the new password. That ends all sessions of the member, so the next page is a new document. */
export async function updatePassword(args: ActionArgs) {
  const form = await postedForm(args.request)
  const reply = await callWithForm(args, {
    definition: newPasswordForm,
    form,
    call: updateRecovery,
    args: (value) => ({
      body: {
        ...value,
        password: truncatePassword(value.password),
        passwordConfirm: truncatePassword(value.passwordConfirm),
      },
    }),
  })
  if (reply.ok) {
    const redirection = redirectDocument(recoverSuccessPath(), 303)
    // The header of React Router's `replace()`: the next page takes the place of the form in the history.
    redirection.headers.set('x-remix-replace', 'true')
    throw redirection
  }
  return answerForm({ ...reply, token: textOf(form, 'token'), passkeys: passkeysIn(textOf(form, 'passkeys')) })
}

/** The passkeys of the form, which a browser without scripts posts back; they are only displayed again. */
function passkeysIn(json: string): z.infer<typeof passkeyList> {
  try {
    return passkeyList.safeParse(JSON.parse(json)).data ?? []
  } catch {
    return []
  }
}
