import { redirect, useNavigate } from 'react-router'
import { recover } from '../../contract/api/recovery.ts'
import { recoveryCopy } from '../copy/recovery.ts'
import { useCopy } from '../copy/use-copy.ts'
import { answerForm, callWithForm, isScripted, postedForm, type ReplyTo } from '../forms/action.ts'
import { postForm } from '../forms/client-action.ts'
import { FormText } from '../forms/fields.tsx'
import { FormProblem, SubmitButton } from '../forms/form-parts.tsx'
import { useRouteForm } from '../forms/use-route-form.ts'
import { recoverConfirmPath } from '../site/late-paths.ts'
import { pageMeta } from '../page/meta.ts'
import type { Route } from './+types/recover.ts'
import { recoverForm } from './forms.ts'
import { useStepState } from './step-state.ts'
import { needDirectEnrollment } from './need-direct-enrollment.ts'
import { FormPage } from '../forms/form-page.tsx'
import { RecoveryForm } from './recovery-form.tsx'

export const loader = ({ context }: Route.LoaderArgs) => needDirectEnrollment(context)

export async function action(args: Route.ActionArgs) {
  const form = await postedForm(args.request)
  const reply = await callWithForm(args, {
    definition: recoverForm,
    form,
    call: recover,
    args: (value) => ({ body: value }),
  })
  if (reply.ok && !isScripted(form)) throw redirect(recoverConfirmPath(), 303)
  return answerForm(reply)
}

export const clientAction = (args: Route.ClientActionArgs) => postForm<ReplyTo<typeof recover>>(args)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, '/recover', [recoveryCopy, 'recover.title'])

export default function Recover() {
  const t = useCopy(recoveryCopy)
  const navigate = useNavigate()
  const { identifier = '' } = useStepState()
  const state = useRouteForm<typeof recover.body, ReplyTo<typeof recover>>(recoverForm, {
    defaultValue: { emailOrPhone: identifier },
    onReply: (reply) => {
      const typedIdentifier = state.fields.emailOrPhone.value ?? ''
      if (reply.ok) void navigate(recoverConfirmPath(), { state: { identifier: typedIdentifier.trim() } })
    },
  })
  return (
    <FormPage title={t('recover.title')} lead={t('recover.text')}>
      <RecoveryForm state={state} label={t('recover.title')}>
        <FormProblem problem={state.problem} />
        <FormText
          field={state.fields.emailOrPhone}
          label={t('recover.field')}
          required
          autoComplete="username"
          maxLength={100}
        />
        <SubmitButton busy={state.busy}>{t('recover.submit')}</SubmitButton>
      </RecoveryForm>
    </FormPage>
  )
}
