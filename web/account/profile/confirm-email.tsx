import { userProfilePath } from '../../site/paths.ts'
import { useState } from 'react'
import { confirmEmailChange } from '../../../contract/api/credentials.ts'
import { linkCopy } from '../../../contract/shared-copy.ts'
import { profileCopy } from '../../copy/profile.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { needDirectEnrollment } from '../../recovery/need-direct-enrollment.ts'
import { FormPage } from '../../forms/form-page.tsx'
import { answerForm, callWithForm, postedForm, type ReplyTo } from '../../forms/action.ts'
import { postForm } from '../../forms/client-action.ts'
import { FormProblem, SubmitButton } from '../../forms/form-parts.tsx'
import { PrivacyNotice } from '../../forms/privacy-notice.tsx'
import { RouteForm } from '../../forms/route-form.tsx'
import { useRouteForm } from '../../forms/use-route-form.ts'
import css from '../../forms/form-page.module.css'
import { useSecretInAddress } from '../../recovery/use-secret-in-address.ts'
import { pageMeta } from '../../page/meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { confirmEmailForm } from './credential-forms.ts'
import type { Route } from './+types/confirm-email.ts'

export const loader = ({ context }: Route.LoaderArgs) => needDirectEnrollment(context)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, '/confirm_email', [profileCopy, 'confirmEmail.title'])

export async function action(args: Route.ActionArgs) {
  const form = await postedForm(args.request)
  const reply = await callWithForm(args, {
    definition: confirmEmailForm,
    form,
    call: confirmEmailChange,
    args: (value) => ({ body: value }),
  })
  return answerForm(reply)
}

export const clientAction = (args: Route.ClientActionArgs) => postForm<ReplyTo<typeof confirmEmailChange>>(args)

/**
 * The page that the mail to a new address links to. Only a press of the button confirms the address, because mail scanners open links.
 * Only a script can read the secret in the fragment of the URL, so the button stays disabled without scripts.
 */
export default function ConfirmEmail() {
  const t = useCopy(profileCopy, linkCopy)
  const hydrated = useHydrated()
  const [token, setToken] = useState('')
  const state = useRouteForm<typeof confirmEmailForm.schema, ReplyTo<typeof confirmEmailChange>>(confirmEmailForm)
  useSecretInAddress(setToken)
  if (state.reply?.ok)
    return (
      <FormPage
        title={t('confirmEmail.doneTitle')}
        lead={t('confirmEmail.doneText', { text: state.reply.value.email })}
      >
        <ButtonLink to={userProfilePath()} reloadDocument wide>
          {t('confirmEmail.toProfile')}
        </ButtonLink>
      </FormPage>
    )
  return (
    <FormPage title={t('confirmEmail.title')} lead={t('confirmEmail.text')}>
      <RouteForm state={state} className={css.form} label={t('confirmEmail.title')}>
        <FormProblem problem={state.problem || (hydrated && token === '' ? t('link.broken') : '')} />
        <input type="hidden" name={state.fields.token.name} value={token} />
        <PrivacyNotice />
        <SubmitButton busy={state.busy} disabled={!hydrated || token === ''}>
          {t('confirmEmail.submit')}
        </SubmitButton>
      </RouteForm>
    </FormPage>
  )
}
