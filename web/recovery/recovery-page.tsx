import type { ReactNode } from 'react'
import { RouteForm } from '../forms/route-form.tsx'
import type { RouteFormState } from '../forms/use-route-form.ts'
import { PrivacyNotice } from '../forms/privacy-notice.tsx'
import css from '../forms/form-page.module.css'
import { RequiredNote } from '../ui/required-note.tsx'
import { CopyText } from '../ui/copy-text.tsx'

/**
 * The layout of a recovery step, of /fix_credentials and of the pages that confirm an email address or unsubscribe: a title, a lead and a
 * panel with the content.
 */
export function RecoveryPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className={css.page}>
      <div className={css.intro}>
        <h1 className={css.title}>
          <CopyText text={title} />
        </h1>
        <p className={css.lead}>
          <CopyText text={lead} />
        </p>
      </div>
      <div className={css.card}>{children}</div>
    </div>
  )
}

type FormProps = { state: RouteFormState; label: string; action?: string; children: ReactNode }

export function RecoveryForm({ state, label, action, children }: FormProps) {
  return (
    <RouteForm state={state} className={css.form} label={label} {...(action === undefined ? {} : { action })}>
      {children}
      <RequiredNote />
      <PrivacyNotice />
    </RouteForm>
  )
}
