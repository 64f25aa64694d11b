import { Link, redirect } from 'react-router'
import { changeEmail } from '../../contract/api/recovery.ts'
import { pageInfo } from '../site/context.ts'
import { recoveryCopy } from '../copy/recovery.ts'
import { useCopy } from '../copy/use-copy.ts'
import { answerForm, callWithForm, postedForm, type ReplyTo } from '../forms/action.ts'
import { postForm } from '../forms/client-action.ts'
import { FormText } from '../forms/fields.tsx'
import { FormProblem, SubmitButton } from '../forms/form-parts.tsx'
import { useRouteForm } from '../forms/use-route-form.ts'
import { fixCredentialsPath } from '../site/late-paths.ts'
import { loginPath, overviewPath, signOutPath, userProfilePath } from '../site/paths.ts'
import { pageMeta } from '../page/meta.ts'
import { readLoginRedirect } from '../sign-in/login-redirect.ts'
import { ButtonLink } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { Route } from './+types/fix-credentials.ts'
import { sharedEmailForm } from './forms.ts'
import { needDirectEnrollment } from './need-direct-enrollment.ts'
import { FormPage } from '../forms/form-page.tsx'
import { RecoveryForm } from './recovery-form.tsx'

export function loader({ context }: Route.LoaderArgs) {
  needDirectEnrollment(context)
  const { member } = context.get(pageInfo)
  if (!member) throw redirect(loginPath({ returnTo: fixCredentialsPath() }))
  // Any other member changes the email on the profile, and then confirms the new address by mail.
  if (!member.emailMustChange) throw redirect(userProfilePath())
  return null
}

/** Without this, the loader would redirect after the change, and the member would not see the confirmation. */
export const shouldRevalidate = () => false

export async function action(args: Route.ActionArgs) {
  const form = await postedForm(args.request)
  const reply = await callWithForm(args, {
    definition: sharedEmailForm,
    form,
    call: changeEmail,
    args: (value) => ({ body: value }),
  })
  return answerForm(reply)
}

export const clientAction = (args: Route.ClientActionArgs) => postForm<ReplyTo<typeof changeEmail>>(args)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, '/fix_credentials', [recoveryCopy, 'fixCredentials.title'])

/** Several accounts share the email, so the member chooses another email (P1-581). */
export default function FixCredentials() {
  const t = useCopy(recoveryCopy)
  const state = useRouteForm<typeof changeEmail.body, ReplyTo<typeof changeEmail>>(sharedEmailForm)
  const { reply } = state
  const hydrated = useHydrated()
  if (reply?.ok) {
    // The page that the member opened before the sign-in.
    const returnTo = hydrated ? readLoginRedirect() : null
    return (
      <FormPage title={t('fixCredentials.saved')} lead={reply.value.email}>
        <ButtonLink to={returnTo ?? overviewPath()} reloadDocument wide>
          {t(returnTo === null ? 'shell.account' : 'recover.submit')}
        </ButtonLink>
      </FormPage>
    )
  }
  const isSessionTooOld = state.refusal === 'password_needed'
  return (
    <FormPage title={t('fixCredentials.title')} lead={t('fixCredentials.text')}>
      <RecoveryForm state={state} label={t('fixCredentials.title')}>
        <FormProblem problem={isSessionTooOld ? t('fixCredentials.signInAgain') : state.problem}>
          {isSessionTooOld && <Link to={signOutPath()}>{t('shell.signOut')}</Link>}
        </FormProblem>
        <FormText
          field={state.fields.email}
          label={t('fixCredentials.email')}
          type="email"
          required
          autoComplete="email"
          maxLength={100}
        />
        <SubmitButton busy={state.busy}>{t('fixCredentials.submit')}</SubmitButton>
      </RecoveryForm>
    </FormPage>
  )
}
