import type { ReactNode } from 'react'
import { profileCopy } from '../../copy/profile.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { FormProblem } from '../../forms/form-parts.tsx'
import { RouteForm } from '../../forms/route-form.tsx'
import type { RouteForm as FormState } from '../../forms/use-route-form.ts'
import { Button } from '../../ui/button.tsx'
import { closerOf, Dialog } from '../../ui/dialog.tsx'
import { RequiredNote } from '../../ui/required-note.tsx'
import { PrivacyNotice } from '../../forms/privacy-notice.tsx'
import css from './profile.module.css'

type Props = {
  state: FormState
  onClose: () => void
  title: string
  submitLabel: string
  danger?: boolean
  children: ReactNode
}

/** A short form in an open dialog, with a submit and a cancel button. */
export function FormDialog({ state, onClose, title, submitLabel, danger, children }: Props) {
  const t = useCopy(profileCopy)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('shell.close')}
      footer={
        <>
          <form method="dialog" noValidate>
            <Button variant="quiet" wide {...closerOf(onClose)}>
              {t('profile.cancel')}
            </Button>
          </form>
          <Button type="submit" form={state.form.id} variant={danger ? 'danger' : 'main'} disabled={state.busy}>
            {state.busy ? t('form.working') : submitLabel}
          </Button>
        </>
      }
    >
      <RouteForm state={state} label={title} className={css.dialogForm}>
        <FormProblem problem={state.problem} />
        {children}
        <RequiredNote />
        <PrivacyNotice />
      </RouteForm>
    </Dialog>
  )
}
