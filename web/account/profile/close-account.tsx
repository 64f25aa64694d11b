import { useState } from 'react'
import { previewClosing, type closeAccount, type ClosingLoss } from '../../../contract/api/account.ts'
import { api } from '../../api/api.ts'
import { accountCopy } from '../../copy/account.ts'
import { profileCopy } from '../../copy/profile.ts'
import { useCopy } from '../../copy/use-copy.ts'
import type { ReplyTo } from '../../forms/action.ts'
import { FormCheckbox } from '../../forms/fields.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { FormOpener } from '../../forms/form-opener.tsx'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { useBrand } from '../../site/partner.ts'
import { ssoPath, userProfilePath } from '../../site/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.ts'
import { ClosingLossList, ClosingPayments } from './closing-loss.tsx'
import { closingForm } from './credential-forms.ts'
import { CurrentPassword } from './current-password.tsx'
import css from './profile.module.css'
import { ProfileSection } from './section.tsx'
import { CopyText } from '../../ui/copy-text.tsx'

/**
 * Closes the account for good. The dialog shows what would be lost: `initialLoss` if the page loaded with the dialog open, else the
 * server's reply when it opens.
 */
export function CloseAccount({ initialLoss }: { initialLoss: ClosingLoss | null }) {
  const t = useCopy(accountCopy, profileCopy)
  const [busy, setBusy] = useState(false)
  const [loss, setLoss] = useState(initialLoss)
  const openDialog = async () => {
    if (busy) return
    setBusy(true)
    const reply = await api(previewClosing, {})
    setBusy(false)
    if (reply.ok) setLoss(reply.value)
    else toast.error(reply.problem.title)
  }
  return (
    <ProfileSection title={t('closing.title')} lead={t('closing.lead')}>
      <FormOpener form={closingForm.id} busy={busy} onPress={() => void openDialog()}>
        {busy ? t('form.working') : t('closing.open')}
      </FormOpener>
      {loss && <ClosingForm loss={loss} onClose={() => setLoss(null)} />}
    </ProfileSection>
  )
}

/** Shows what would be lost, and requires a confirmation, and the password of a member who has one. */
export function ClosingForm({ loss, onClose }: { loss: ClosingLoss; onClose: () => void }) {
  const t = useCopy(accountCopy, profileCopy)
  const state = useRouteForm<typeof closingForm.schema, ReplyTo<typeof closeAccount>>(closingForm)
  // `password_needed`: the member has no password, and the last proof of identity is too old.
  const needsSignIn = state.refusal === 'password_needed'
  return (
    <FormDialog
      state={{ ...state, problem: needsSignIn ? '' : state.problem }}
      onClose={onClose}
      title={t('closing.dialogTitle')}
      submitLabel={t('closing.submit')}
      cancelLabel={t('profile.cancel')}
      danger
    >
      <p>{t('closing.text')}</p>
      <ClosingLossList loss={loss} />
      <ClosingPayments loss={loss} />
      <p className={css.hint}>{t(loss.hasLegalHold ? 'closing.held' : 'closing.erased')}</p>
      {needsSignIn && <SignInAgain />}
      {loss.hasPassword && <CurrentPassword field={state.fields.password} />}
      <FormCheckbox field={state.fields.acceptsLoss} label={t('closing.understood')} required />
    </FormDialog>
  )
}

/** A member without a password whose sign-in is more than a day old signs in again: at the partner, or here. */
function SignInAgain() {
  const t = useCopy(accountCopy, profileCopy)
  const { enrollmentType, name } = useBrand()
  if (enrollmentType !== 'sso') return <p role="alert">{t('closing.signInHere')}</p>
  return (
    <div role="alert" className={css.dialogForm}>
      <p>
        <CopyText text={t('closing.signIn', { partner: name })} />
      </p>
      <ButtonLink to={ssoPath(userProfilePath())} reloadDocument variant="main">
        {t('cards.confirmSignIn', { partner: name })}
      </ButtonLink>
    </div>
  )
}
