import { useState, type FormEvent } from 'react'
import { Link, redirect } from 'react-router'
import { changeEmail } from '../../contract/api/recovery.ts'
import { pageInfo } from '../context.ts'
import { recoveryCopy } from '../copy/recovery.ts'
import { useCopy } from '../copy/use-copy.ts'
import { fixCredentialsPath, userProfilePath } from '../late-paths.ts'
import { loginPath, overviewPath, signOutPath } from '../paths.ts'
import { pageMeta } from '../shell/meta.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { FormNotice } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { Route } from './+types/fix-credentials.ts'
import { needDirect } from './need-direct.ts'
import { RecoveryForm, RecoveryPage } from './recovery-page.tsx'
import { useSending } from './use-sending.ts'

export function loader({ context }: Route.LoaderArgs) {
  needDirect(context)
  const { member } = context.get(pageInfo)
  if (!member) throw redirect(loginPath({ returnTo: fixCredentialsPath() }))
  // An email that works is changed on the profile, where the new address has to confirm it.
  if (!member.emailMustChange) throw redirect(userProfilePath())
  return null
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, '/fix_credentials', [recoveryCopy, 'fixCredentials.title'])

/** Several accounts share the email: its owner chooses another (P1-581). */
export default function FixCredentials() {
  const t = useCopy(recoveryCopy)
  const hydrated = useHydrated()
  const [email, setEmail] = useState('')
  const [saved, setSaved] = useState(false)
  const [old, setOld] = useState(false)
  const { busy, problem, errorOf, send } = useSending()
  const submit = async (event: FormEvent) => {
    const answer = await send(changeEmail, { body: { email } }, event)
    if (answer?.ok) setSaved(true)
    else setOld(answer?.refusal === 'password_needed')
  }
  if (saved)
    return (
      <RecoveryPage title={t('fixCredentials.saved')} lead={email.trim().toLowerCase()}>
        <ButtonLink to={overviewPath()} reloadDocument wide>
          {t('shell.account')}
        </ButtonLink>
      </RecoveryPage>
    )
  return (
    <RecoveryPage title={t('fixCredentials.title')} lead={t('fixCredentials.text')}>
      <RecoveryForm
        label={t('fixCredentials.title')}
        onTyped={(typed) => setEmail(String(typed['email'] ?? ''))}
        onSubmit={submit}
      >
        {problem !== '' && (
          <FormNotice tone="error" label={t('form.error')}>
            <p>{old ? t('fixCredentials.signInAgain') : problem}</p>
            {old && <Link to={signOutPath()}>{t('shell.signOut')}</Link>}
          </FormNotice>
        )}
        <TextField
          name="email"
          type="email"
          label={t('fixCredentials.email')}
          required
          autoComplete="email"
          maxLength={100}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={errorOf('email')}
        />
        <Button type="submit" wide disabled={busy || !hydrated}>
          {busy ? t('form.working') : t('fixCredentials.submit')}
        </Button>
      </RecoveryForm>
    </RecoveryPage>
  )
}
