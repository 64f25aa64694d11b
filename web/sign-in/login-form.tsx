import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { passwordMaxLength } from '../../domain/joining/password.ts'
import { FormCheckbox, FormPassword, FormText } from '../forms/fields.tsx'
import { FormProblem, SubmitButton } from '../forms/form-parts.tsx'
import { unsentField } from '../forms/reply.ts'
import { RouteForm } from '../forms/route-form.tsx'
import { joinCopy } from '../copy/join.ts'
import { recoveryCopy } from '../copy/recovery.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../site/partner.ts'
import { recoverPath } from '../site/late-paths.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { Notice } from '../ui/notice.tsx'
import { RequiredNote } from '../ui/required-note.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { PrivacyNotice } from '../forms/privacy-notice.tsx'
import css from '../forms/form-page.module.css'
import { readLoginRedirect } from './login-redirect.ts'
import { useLogin } from './use-login.ts'

export function LoginForm({ returnTo }: { returnTo: string | null }) {
  const t = useCopy(joinCopy, recoveryCopy)
  const brand = useBrand()
  // The home page passes on the typed email (P1-356).
  const { state } = useLocation() as { state: { email?: string } | null }
  const login = useLogin(state?.email ?? '')
  const { fields, refusal } = login
  const unsentForm = login.reply?.unsentForm ?? ''
  const [passkeyFault, setPasskeyFault] = useState('')
  const isLocked = refusal === 'account_locked' || refusal === 'network_locked'
  return (
    <RouteForm
      state={login}
      ref={login.formRef}
      className={css.form}
      label={t('login.title')}
      // After a document post, the browser can repeat the post at the page that lost the unsent form (login-action.ts).
      reloadDocument={unsentForm !== ''}
    >
      {unsentForm !== '' && <Notice tone="plain">{t('login.unsent')}</Notice>}
      <FormProblem problem={passkeyFault || login.problem}>
        {isLocked && <Link to={recoverPath()}>{t('recover.title')}</Link>}
      </FormProblem>
      <div className={css.group}>
        <FormText
          field={fields.login}
          label={brand.hasPPN && brand.partnerNumber ? t('login.loginNumber') : t('login.login')}
          required
          autoComplete="username"
          maxLength={100}
        />
        <FormPassword
          field={fields.password}
          label={t('login.password')}
          required
          autoComplete="current-password"
          maxLength={passwordMaxLength}
        />
        <FormCheckbox field={fields.rememberMe} label={t('login.remember')} />
      </div>
      <ReturnTo path={returnTo} />
      {unsentForm !== '' && <input type="hidden" name={unsentField} value={unsentForm} />}
      <input type="hidden" ref={login.humanFieldRef} name={fields.gRecaptchaResponse.name} />
      <RequiredNote />
      <PrivacyNotice />
      <SubmitButton busy={login.busy}>{t('login.submit')}</SubmitButton>
      <PasskeySignIn rememberMe={fields.rememberMe.value === 'on'} returnTo={returnTo} onFault={setPasskeyFault} />
    </RouteForm>
  )
}

/** Passes the return path to the action: from the URL, else from the browser's storage (P1-610). */
function ReturnTo({ path }: { path: string | null }) {
  const hydrated = useHydrated()
  return <input type="hidden" name="returnTo" value={path ?? (hydrated ? readLoginRedirect() : null) ?? ''} />
}
