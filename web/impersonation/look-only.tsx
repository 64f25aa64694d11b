import type { ReactNode } from 'react'
import { lookOnlyCopy } from '../copy/look-only.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../site/partner.ts'
import { Notice } from '../ui/notice.tsx'
import css from './look-only.module.css'
import { useLookOnly } from './use-look-only.ts'

/** Says why an operator cannot use a form. Nothing without an impersonation. */
export function LookOnlyNote() {
  const t = useCopy(lookOnlyCopy)
  const { impersonation } = useSite()
  return impersonation ? <Notice tone="plain">{t(`lookOnly.${impersonation.mode}`)}</Notice> : null
}

/** The fields of a form. For an operator who only looks they are disabled, with the reason above them. */
export function LookOnlyFields({ children, hasNote = true }: { children: ReactNode; hasNote?: boolean }) {
  if (!useLookOnly()) return children
  return (
    <fieldset className={css.fields} disabled>
      {hasNote && <LookOnlyNote />}
      {children}
    </fieldset>
  )
}
