import { userProfilePath } from '../../site/paths.ts'
import { useState } from 'react'
import { downloadMemberData } from '../../../contract/api/member-data.ts'
import type { confirmPassword } from '../../../contract/api/session.ts'
import { passwordMaxLength } from '../../../domain/joining/password.ts'
import { saveFile } from '../../../kit/save-file.ts'
import { api } from '../../api/api.ts'
import { accountCopy } from '../../copy/account.ts'
import { joinCopy } from '../../copy/join.ts'
import { profileCopy } from '../../copy/profile.ts'
import { useCopy } from '../../copy/use-copy.ts'
import type { ReplyTo } from '../../forms/action.ts'
import { FormPassword } from '../../forms/fields.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { useBrand } from '../../site/partner.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { focusOnMount } from '../../ui/focus-on-mount.ts'
import { toast } from '../../ui/toasts.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { PartnerSignIn } from '../password-confirmation.tsx'
import { confirmPasswordForm } from './credential-forms.ts'
import { ProfileSection } from './section.tsx'

/**
 * Downloads all data about the member as a file; needs scripts. In a session older than a day the member first confirms the password,
 * or signs in at the partner again.
 */
export function DownloadData() {
  const t = useCopy(profileCopy)
  const hydrated = useHydrated()
  const { enrollmentType } = useBrand()
  const [busy, setBusy] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const close = () => setIsConfirming(false)
  const download = async () => {
    if (busy) return
    setBusy(true)
    const reply = await api(downloadMemberData, {})
    setBusy(false)
    if (!reply.ok && reply.refusal === 'password_needed') return setIsConfirming(true)
    if (!reply.ok) return toast.error(reply.problem.title)
    saveFile('my-data.json', JSON.stringify(reply.value, null, 2), 'application/json')
    close()
  }
  return (
    <ProfileSection title={t('profile.data')} lead={t('profile.dataText')}>
      <div>
        <Button variant="quiet" disabled={!hydrated} aria-disabled={busy || undefined} onClick={() => void download()}>
          {busy ? t('form.working') : t('profile.dataDownload')}
        </Button>
      </div>
      {isConfirming &&
        (enrollmentType === 'sso' ? (
          <Dialog open onClose={close} title={t('profile.dataDownload')} closeLabel={t('shell.close')}>
            <PartnerSignIn text={t('profile.dataSignIn')} returnTo={userProfilePath()} />
          </Dialog>
        ) : (
          <ProofDialog onClose={close} onProof={() => void download()} />
        ))}
    </ProfileSection>
  )
}

function ProofDialog({ onClose, onProof }: { onClose: () => void; onProof: () => void }) {
  const t = useCopy(accountCopy, joinCopy, profileCopy)
  const state = useRouteForm<typeof confirmPasswordForm.schema, ReplyTo<typeof confirmPassword>>(confirmPasswordForm, {
    onReply: (reply) => reply.ok && onProof(),
  })
  return (
    <FormDialog
      state={state}
      onClose={onClose}
      title={t('profile.dataDownload')}
      submitLabel={t('profile.dataDownload')}
      cancelLabel={t('profile.cancel')}
    >
      <p>{t('cards.confirmAgain')}</p>
      <FormPassword
        ref={focusOnMount}
        field={state.fields.password}
        label={t('login.password')}
        required
        autoComplete="current-password"
        maxLength={passwordMaxLength}
      />
    </FormDialog>
  )
}
