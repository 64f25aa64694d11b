import { useState, type FormEvent } from 'react'
import { signIn } from '../../contract/api/session.ts'
import { message } from '../../contract/messages.ts'
import { api } from '../api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../partner.ts'
import { addCardPath, recentActivityPath } from '../paths.ts'
import { takeLoginRedirect } from '../shell/login-redirect.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Notice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import css from '../join/join.module.css'
import { usePasswordWords } from './password-words.ts'

type Fault = 'wrong' | 'locked' | 'other'

export function LoginForm({ returnTo }: { returnTo: string | null }) {
  const t = useCopy()
  const brand = useBrand()
  const words = usePasswordWords()
  const [form, setForm] = useState({ login: '', password: '', rememberMe: false })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<{ kind: Fault; text: string } | null>(null)
  const missing = (field: 'login' | 'password', label: string) => (tried && form[field].trim() === '' ? message('required', label) : undefined)
  const loginLabel = brand.hasPPN && brand.partnerNumber ? t('login.loginNumber') : t('login.login')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setFault(null)
    if (form.login.trim() === '' || form.password === '') return setFault({ kind: 'other', text: t('login.failed') })
    if (busy) return
    setBusy(true)
    const answer = await api(signIn, { body: { ...form, password: form.password.slice(0, 56) } })
    if (answer.ok) {
      const kept = takeLoginRedirect()
      // Who is signed in has changed: the next page starts fresh.
      return window.location.assign(answer.value.memberType === 'EnrolledCardMember' ? (returnTo ?? kept ?? recentActivityPath()) : addCardPath())
    }
    setBusy(false)
    if (answer.refusal === 'wrong_credentials') setFault({ kind: 'wrong', text: t('login.wrong') })
    else if (answer.refusal === 'account_locked') setFault({ kind: 'locked', text: t('login.locked') })
    else setFault({ kind: 'other', text: answer.problem.title })
  }
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate aria-label={t('login.title')}>
      {fault && (
        <Notice tone="error" label={t('form.error')}>
          <p>{fault.text}</p>
        </Notice>
      )}
      <div className={css.group}>
        <TextField name="login" label={loginLabel} required autoComplete="username" maxLength={100} value={form.login} onChange={(event) => setForm({ ...form, login: event.target.value })} error={missing('login', loginLabel)} />
        <PasswordField name="password" label={t('login.password')} required autoComplete="current-password" maxLength={56} words={words} value={form.password} onChange={(event) => setForm({ ...form, password: event.target.value })} error={missing('password', t('login.password'))} />
        <Checkbox name="rememberMe" label={t('login.remember')} checked={form.rememberMe} onChange={(event) => setForm({ ...form, rememberMe: event.target.checked })} />
      </div>
      <Button type="submit" wide disabled={busy}>
        {busy ? t('form.working') : t('login.submit')}
      </Button>
    </form>
  )
}
