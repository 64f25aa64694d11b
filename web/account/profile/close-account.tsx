import { useState, type FormEvent } from 'react'
import { closeAccount, previewClosing, type ClosingLoss } from '../../../contract/api/account.ts'
import { passwordMaxLength } from '../../../domain/joining/prospect.ts'
import { api } from '../../api/api.ts'
import { accountCopy } from '../../copy/account.ts'
import { profileCopy } from '../../copy/profile.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useBrand } from '../../site/partner.ts'
import { userProfilePath } from '../../site/late-paths.ts'
import { closedHash, signOutPath, ssoPath } from '../../site/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { toast } from '../../ui/toasts.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { ClosingLossList, ClosingPayments } from './closing-loss.tsx'
import { CurrentPassword } from './current-password.tsx'
import { FormDialog } from './form-dialog.tsx'
import css from './profile.module.css'
import { ProfileSection } from './section.tsx'
import { useProven } from './use-proven.ts'
import { CopyText } from '../../ui/copy-text.tsx'

/** The end of the profile: closing the account for good. What is lost comes from the server when the dialog opens. */
export function CloseAccount() {
  const t = useCopy(accountCopy, profileCopy)
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [loss, setLoss] = useState<ClosingLoss | null>(null)
  const open = async () => {
    if (busy) return
    setBusy(true)
    const answer = await api(previewClosing, {})
    setBusy(false)
    if (answer.ok) setLoss(answer.value)
    else toast.error(answer.problem.title)
  }
  return (
    <ProfileSection title={t('closing.title')} lead={t('closing.lead')}>
      <div>
        <Button look="quiet" disabled={!hydrated} aria-disabled={busy || undefined} onClick={() => void open()}>
          {busy ? t('form.working') : t('closing.open')}
        </Button>
      </div>
      {loss && <ClosingForm loss={loss} onClose={() => setLoss(null)} />}
    </ProfileSection>
  )
}

/** What is lost, the proof, the confirmation. */
export function ClosingForm({ loss, onClose }: { loss: ClosingLoss; onClose: () => void }) {
  const t = useCopy(accountCopy, profileCopy)
  const [password, setPassword] = useState('')
  const [understood, setUnderstood] = useState(false)
  const [unread, setUnread] = useState(false)
  const [elsewhere, setElsewhere] = useState(false)
  const { busy, problem, passwordFault, prove } = useProven()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setUnread(!understood)
    if (!understood) return
    const body = { password: password.slice(0, passwordMaxLength), understood }
    const answer = await prove(closeAccount, { body }, event)
    if (answer?.ok) return window.location.assign(`${signOutPath()}${closedHash}`)
    setElsewhere(answer?.refusal === 'password_needed')
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('closing.dialogTitle')}
      submitLabel={t('closing.submit')}
      danger
      busy={busy}
      problem={elsewhere ? '' : problem}
      onSubmit={submit}
    >
      <p>{t('closing.text')}</p>
      <ClosingLossList loss={loss} />
      <ClosingPayments loss={loss} />
      <p className={css.hint}>{t(loss.dataHeld ? 'closing.held' : 'closing.erased')}</p>
      {elsewhere && <SignInAgain />}
      {loss.hasPassword && <CurrentPassword value={password} onChange={setPassword} error={passwordFault} />}
      <Checkbox
        name="understood"
        label={t('closing.understood')}
        required
        checked={understood}
        onChange={(event) => setUnderstood(event.target.checked)}
        error={unread ? t('closing.understoodNeeded') : undefined}
      />
    </FormDialog>
  )
}

/** Without a password the member proves themselves by a new sign-in: at the partner, or with a passkey here. */
function SignInAgain() {
  const t = useCopy(accountCopy, profileCopy)
  const { enrollmentType, name } = useBrand()
  if (enrollmentType !== 'sso') return <p role="alert">{t('closing.signInHere')}</p>
  return (
    <div role="alert" className={css.dialogForm}>
      <p>
        <CopyText text={t('closing.signIn', { partner: name })} />
      </p>
      <ButtonLink to={ssoPath(userProfilePath())} reloadDocument look="main">
        {t('cards.confirmSignIn', { partner: name })}
      </ButtonLink>
    </div>
  )
}
