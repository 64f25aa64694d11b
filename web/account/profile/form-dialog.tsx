import { useId, type FormEvent, type ReactNode } from 'react'
import { profileCopy } from '../../copy/profile.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormNotice } from '../../ui/notice.tsx'
import { RequiredNote } from '../../ui/required-note.tsx'
import { PrivacyNotice } from '../../forms/privacy-notice.tsx'
import css from './profile.module.css'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  submitLabel: string
  danger?: boolean
  busy: boolean
  problem: string
  onSubmit: (event: FormEvent) => Promise<void>
  children: ReactNode
}

/** A short form in a dialog, with its button and a way back. */
export function FormDialog({ open, onClose, title, submitLabel, danger, busy, problem, onSubmit, children }: Props) {
  const t = useCopy(profileCopy)
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('profile.cancel')}
          </Button>
          <Button type="submit" form={id} look={danger ? 'danger' : 'main'} disabled={busy}>
            {busy ? t('form.working') : submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} className={css.dialogForm} method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
        {problem !== '' && (
          <FormNotice tone="error" label={t('form.error')}>
            <p>{problem}</p>
          </FormNotice>
        )}
        {children}
        <RequiredNote />
        <PrivacyNotice />
      </form>
    </Dialog>
  )
}
