import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { passkeySignIn, startPasskeySignIn } from '../../contract/api/passkeys.ts'
import { api } from '../api/api.ts'
import { passkeyCopy } from '../copy/passkeys.ts'
import { useCopy } from '../copy/use-copy.ts'
import { takeLandingPath } from './landing.ts'
import { Button } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { choosePasskey } from './ceremony.ts'
import css from './passkey-sign-in.module.css'

type Props = { rememberMe: boolean; returnTo: string | null; onFault: (fault: string) => void }

/** Signs in with a passkey, without a user name and password. */
export function PasskeySignIn({ rememberMe, returnTo, onFault }: Props) {
  const t = useCopy(passkeyCopy)
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  /** Returns the text of the fault, empty after a sign-in. */
  const signIn = async (): Promise<string> => {
    const startReply = await api(startPasskeySignIn, {})
    if (!startReply.ok) return startReply.problem.title
    const ceremony = await choosePasskey(startReply.value.options)
    if (!ceremony.ok) return t(ceremony.reason === 'unsupported' ? 'passkeys.unsupported' : 'passkeys.signInStopped')
    // The cast changes no value: the library and the contract type the same answer differently.
    const reply = await api(passkeySignIn, { body: { rememberMe, answer: ceremony.answer as never } })
    if (!reply.ok) return reply.problem.title
    // A full load, because the signed-in member has changed.
    window.location.assign(takeLandingPath(reply.value, returnTo))
    return ''
  }
  const submit = async () => {
    if (busy) return
    setBusy(true)
    onFault('')
    const fault = await signIn()
    onFault(fault)
    // Without a fault the page is being replaced and stays busy.
    if (fault !== '') setBusy(false)
  }
  return (
    <div className={css.signIn}>
      <p className={css.or}>{t('passkeys.or')}</p>
      <Button wide variant="quiet" disabled={busy || !hydrated} onClick={() => void submit()}>
        <KeyRound aria-hidden="true" size={20} />
        {busy ? t('form.working') : t('passkeys.signIn')}
      </Button>
    </div>
  )
}
