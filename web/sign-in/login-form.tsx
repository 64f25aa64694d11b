import { useRef } from 'react'
import { Link } from 'react-router'
import { message } from '../../contract/messages.ts'
import { joinCopy } from '../copy/join.ts'
import { recoveryCopy } from '../copy/recovery.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../partner.ts'
import { recoverPath } from '../late-paths.ts'
import { PasskeySignIn } from '../passkeys/passkey-sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { FormNotice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { RequiredNote } from '../ui/required-note.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useTypedBefore } from '../ui/use-typed-before.ts'
import { PrivacyNotice } from '../shell/privacy-notice.tsx'
import css from '../join/join.module.css'
import { usePasswordWords } from './password-words.ts'
import { useLogin } from './use-login.ts'

export function LoginForm({ returnTo }: { returnTo: string | null }) {
  const t = useCopy(joinCopy, recoveryCopy)
  const { brand, copy } = useSite().partner
  const words = usePasswordWords()
  const hydrated = useHydrated()
  const element = useRef<HTMLFormElement>(null)
  const { form, setForm, tried, busy, fault, setFault, locked, submit } = useLogin(returnTo)
  useTypedBefore(element, (typed) => setForm({ ...form, ...typed }))
  const missing = (field: 'login' | 'password', label: string) =>
    tried && form[field].trim() === '' ? message('required', label, undefined, copy) : undefined
  const loginLabel = brand.hasPPN && brand.partnerNumber ? t('login.loginNumber') : t('login.login')
  return (
    <form
      ref={element}
      method="post"
      className={css.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={t('login.title')}
    >
      {fault !== '' && (
        <FormNotice tone="error" label={t('form.error')}>
          <p>{fault}</p>
          {locked && <Link to={recoverPath()}>{t('recover.title')}</Link>}
        </FormNotice>
      )}
      <div className={css.group}>
        <TextField
          name="login"
          label={loginLabel}
          required
          autoComplete="username"
          maxLength={100}
          value={form.login}
          onChange={(event) => setForm({ ...form, login: event.target.value })}
          error={missing('login', loginLabel)}
        />
        <PasswordField
          name="password"
          label={t('login.password')}
          required
          autoComplete="current-password"
          maxLength={56}
          words={words}
          value={form.password}
          onChange={(event) => setForm({ ...form, password: event.target.value })}
          error={missing('password', t('login.password'))}
        />
        <Checkbox
          name="rememberMe"
          label={t('login.remember')}
          checked={form.rememberMe}
          onChange={(event) => setForm({ ...form, rememberMe: event.target.checked })}
        />
      </div>
      <RequiredNote />
      <PrivacyNotice />
      <Button type="submit" wide disabled={busy || !hydrated}>
        {busy ? t('form.working') : t('login.submit')}
      </Button>
      <PasskeySignIn rememberMe={form.rememberMe} returnTo={returnTo} onFault={setFault} />
    </form>
  )
}
