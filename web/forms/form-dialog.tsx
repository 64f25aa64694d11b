import type { ReactNode } from 'react'
import { useLookOnly } from '../impersonation/use-look-only.ts'
import { useCopy } from '../copy/use-copy.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { RequiredNote } from '../ui/required-note.tsx'
import { PrivacyNotice } from './privacy-notice.tsx'
import { DialogCloser, useWasServedOpen } from './dialog-closer.tsx'
import css from './form-dialog.module.css'
import { FormProblem } from './form-parts.tsx'
import { RouteForm } from './route-form.tsx'
import type { RouteFormState } from './use-route-form.ts'

type Props = {
  state: RouteFormState
  onClose: () => void
  title: string
  /** Null hides the submit button, for a dialog that leads to another step. */
  submitLabel: string | null
  busyLabel?: string
  cancelLabel: string
  danger?: boolean
  /** False leaves out the note about required fields and the privacy notice. */
  hasFields?: boolean
  children: ReactNode
}

/** A short form in an open dialog, with a submit and a cancel button. */
export function FormDialog({
  state,
  onClose,
  title,
  submitLabel,
  busyLabel,
  cancelLabel,
  danger,
  hasFields = true,
  children,
}: Props) {
  const t = useCopy()
  const isLookOnly = useLookOnly()
  const wasServedOpen = useWasServedOpen()
  return (
    <Dialog
      open
      isServedOpen={wasServedOpen}
      onClose={onClose}
      title={title}
      closeLabel={t('shell.close')}
      footer={
        <>
          <DialogCloser variant="quiet" onClose={onClose}>
            {cancelLabel}
          </DialogCloser>
          {submitLabel !== null && !isLookOnly && (
            <Button type="submit" form={state.form.id} variant={danger ? 'danger' : 'main'} disabled={state.busy}>
              {state.busy ? (busyLabel ?? t('form.working')) : submitLabel}
            </Button>
          )}
        </>
      }
    >
      <RouteForm state={state} label={title} className={css.form}>
        <FormProblem problem={state.problem} />
        {children}
        {hasFields && <RequiredNote />}
        {hasFields && <PrivacyNotice />}
      </RouteForm>
    </Dialog>
  )
}
