import { useState, type FormEvent } from 'react'
import { downloadMemberData } from '../../../contract/api/member-data.ts'
import { confirmPassword } from '../../../contract/api/session.ts'
import { passwordMaxLength } from '../../../domain/joining/prospect.ts'
import { saveFile } from '../../../kit/save-file.ts'
import { api } from '../../api/api.ts'
import { profileCopy } from '../../copy/profile.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useBrand } from '../../site/partner.ts'
import { userProfilePath } from '../../site/late-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toasts.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { PasswordAgain } from '../password-again.tsx'
import { FormDialog } from './form-dialog.tsx'
import { ProfileSection } from './section.tsx'
import { useProven } from './use-proven.ts'

/** Everything the product holds about the member, as a file. A session older than a day proves itself first. */
export function DownloadData() {
  const t = useCopy(profileCopy)
  const hydrated = useHydrated()
  const { enrollmentType } = useBrand()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const [password, setPassword] = useState('')
  const proof = useProven()
  const close = () => {
    setAsking(false)
    setPassword('')
  }
  const download = async () => {
    if (busy) return
    setBusy(true)
    const answer = await api(downloadMemberData, {})
    setBusy(false)
    if (!answer.ok && answer.refusal === 'password_needed') return setAsking(true)
    if (!answer.ok) return toast.error(answer.problem.title)
    saveFile('my-data.json', JSON.stringify(answer.value, null, 2), 'application/json')
    close()
  }
  const confirm = async (event: FormEvent) => {
    const body = { password: password.slice(0, passwordMaxLength) }
    if ((await proof.prove(confirmPassword, { body }, event))?.ok) await download()
  }
  const again = (
    <PasswordAgain
      fault={proof.passwordFault ?? ''}
      value={password}
      onChange={setPassword}
      returnTo={userProfilePath()}
      signInText={t('profile.dataSignIn')}
    />
  )
  return (
    <ProfileSection title={t('profile.data')} lead={t('profile.dataText')}>
      <div>
        <Button look="quiet" disabled={!hydrated} aria-disabled={busy || undefined} onClick={() => void download()}>
          {busy ? t('form.working') : t('profile.dataDownload')}
        </Button>
      </div>
      {enrollmentType === 'sso' ? (
        <Dialog open={asking} onClose={close} title={t('profile.dataDownload')} closeLabel={t('shell.close')}>
          {again}
        </Dialog>
      ) : (
        <FormDialog
          open={asking}
          onClose={close}
          title={t('profile.dataDownload')}
          submitLabel={t('profile.dataDownload')}
          busy={busy || proof.busy}
          problem={proof.problem}
          onSubmit={confirm}
        >
          {again}
        </FormDialog>
      )}
    </ProfileSection>
  )
}
