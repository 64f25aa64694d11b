import { Link, useNavigate } from 'react-router'
import { codeLength, confirmRecovery } from '../../contract/api/recovery.ts'
import { linkCopy } from '../../contract/shared-copy.ts'
import { recoveryCopy } from '../copy/recovery.ts'
import { useCopy } from '../copy/use-copy.ts'
import { answerForm, callWithForm, postedForm, type ReplyTo } from '../forms/action.ts'
import { postForm } from '../forms/client-action.ts'
import { FormText } from '../forms/fields.tsx'
import { FormProblem, SubmitButton } from '../forms/form-parts.tsx'
import { useRouteForm } from '../forms/use-route-form.ts'
import css from '../forms/form-page.module.css'
import { FormPage } from '../forms/form-page.tsx'
import { recoverPath, recoverUpdatePath } from '../site/late-paths.ts'
import { pageMeta } from '../page/meta.ts'
import type { Route } from './+types/confirm.ts'
import { codeForm } from './forms.ts'
import { useStepState } from './step-state.ts'
import { needDirectEnrollment } from './need-direct-enrollment.ts'
import { NewPassword } from './new-password.tsx'
import { RecoveryForm } from './recovery-form.tsx'
import { useMailedLink } from './use-mailed-link.ts'

export const loader = ({ context }: Route.LoaderArgs) => needDirectEnrollment(context)

export async function action(args: Route.ActionArgs) {
  const form = await postedForm(args.request)
  const reply = await callWithForm(args, {
    definition: codeForm,
    form,
    call: confirmRecovery,
    args: (value) => ({ body: value }),
  })
  return answerForm(reply)
}

export const clientAction = (args: Route.ClientActionArgs) => postForm<ReplyTo<typeof confirmRecovery>>(args)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, '/recover/confirm', [recoveryCopy, 'recover.confirmTitle'])

export default function Confirm() {
  const t = useCopy(recoveryCopy, linkCopy)
  const navigate = useNavigate()
  const { identifier } = useStepState()
  const openNextStep = (recovery: object) => void navigate(recoverUpdatePath(), { replace: true, state: recovery })
  const linkState = useMailedLink(openNextStep)
  const state = useRouteForm<typeof codeForm.schema, ReplyTo<typeof confirmRecovery>>(codeForm, {
    onReply: (reply) => reply.ok && openNextStep(reply.value),
  })
  // Without scripts the page shows the next step at this URL, because a redirect would put the token in a URL.
  if (state.reply?.ok) return <NewPassword {...state.reply.value} />
  if (linkState === 'opening')
    return (
      <FormPage title={t('recover.updateTitle')} lead="">
        <p role="status">{t('recover.opening')}</p>
      </FormPage>
    )
  return (
    <FormPage
      title={t('recover.confirmTitle')}
      lead={identifier === undefined ? t('recover.confirmText') : t('recover.confirmTo', { text: identifier })}
    >
      <RecoveryForm state={state} label={t('recover.confirmTitle')}>
        <FormProblem problem={state.problem || (linkState === 'expired' ? t('recover.expired') : '')} />
        <FormText
          field={state.fields.code}
          label={t('recover.code')}
          hint={t('recover.codeHint')}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          // Room for the space in the middle of the code, and for more spaces from a paste.
          maxLength={codeLength + 4}
        />
        <SubmitButton busy={state.busy}>{t('recover.submit')}</SubmitButton>
        <p className={css.quiet}>
          {t('recover.resend')}{' '}
          <Link to={recoverPath()} state={{ identifier }}>
            {t('recover.again')}
          </Link>
        </p>
      </RecoveryForm>
    </FormPage>
  )
}
