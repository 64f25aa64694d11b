import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { passkeySignIn, startPasskeySignIn } from '../../contract/api/passkeys.ts'
import { api } from '../api.ts'
import { passkeyCopy } from '../copy/passkeys.ts'
import { useCopy } from '../copy/use-copy.ts'
import { landing } from '../sign-in/landing.ts'
import { Button } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { showPasskey } from './ceremony.ts'
import css from './passkeys.module.css'

type Props = { rememberMe: boolean; returnTo: string | null; onFault: (fault: string) => void }

/** The second way in, below the form: no name and no password are asked for. */
export function PasskeySignIn({ rememberMe, returnTo, onFault }: Props) {
  const t = useCopy(passkeyCopy)
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const signIn = async (): Promise<string> => {
    const asked = await api(startPasskeySignIn, {})
    if (!asked.ok) return asked.problem.title
    const shown = await showPasskey(asked.value.options)
    if (!shown.ok) return t(shown.because === 'unsupported' ? 'passkeys.unsupported' : 'passkeys.signInStopped')
    const answer = await api(passkeySignIn, { body: { rememberMe, answer: shown.answer as never } })
    if (!answer.ok) return answer.problem.title
    // Who is signed in has changed: the next page starts fresh.
    window.location.assign(landing(answer.value, returnTo))
    return ''
  }
  const submit = async () => {
    if (busy) return
    setBusy(true)
    onFault('')
    const fault = await signIn()
    onFault(fault)
    // Without a fault the page is on its way out.
    if (fault !== '') setBusy(false)
  }
  return (
    <div className={css.signIn}>
      <p className={css.or}>{t('passkeys.or')}</p>
      <Button wide look="quiet" disabled={busy || !hydrated} onClick={() => void submit()}>
        <KeyRound aria-hidden="true" size={20} />
        {busy ? t('form.working') : t('passkeys.signIn')}
      </Button>
    </div>
  )
}
