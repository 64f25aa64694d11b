import type { ReactNode } from 'react'
import { RouteForm } from '../forms/route-form.tsx'
import type { RouteFormState } from '../forms/use-route-form.ts'
import { PrivacyNotice } from '../forms/privacy-notice.tsx'
import css from '../forms/form-page.module.css'
import { RequiredNote } from '../ui/required-note.tsx'

type RecoveryFormProps = { state: RouteFormState; label: string; action?: string; children: ReactNode }

/** A form of the recovery or of /fix_credentials, with the notes on required fields and on privacy. */
export function RecoveryForm({ state, label, action, children }: RecoveryFormProps) {
  return (
    <RouteForm state={state} className={css.form} label={label} {...(action === undefined ? {} : { action })}>
      {children}
      <RequiredNote />
      <PrivacyNotice />
    </RouteForm>
  )
}
