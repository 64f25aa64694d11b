import type { ReactNode } from 'react'
import { CopyText } from '../ui/copy-text.tsx'
import css from './form-page.module.css'

/**
 * The layout of a recovery step, of /fix_credentials and of the pages that confirm an email address or unsubscribe: a title, a lead and a
 * panel with the content.
 */
export function FormPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
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
