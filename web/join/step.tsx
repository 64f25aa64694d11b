import type { ReactNode } from 'react'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import formCss from '../forms/form-page.module.css'
import css from './join.module.css'
import { CopyText } from '../ui/copy-text.tsx'

/** The layout of one of three enrollment steps. */
export function JoinStep({
  step,
  title,
  lead,
  children,
}: {
  step: 1 | 2 | 3
  title: string
  lead: string
  children: ReactNode
}) {
  const t = useCopy(joinCopy)
  return (
    <div className={formCss.page}>
      <div className={formCss.intro}>
        <p className={css.progress}>
          <span>{t('join.progress', { step })}</span>
          <svg viewBox="0 0 96 4" aria-hidden="true" className={css.bar}>
            <rect width="96" height="4" rx="2" />
            <rect width={32 * step} height="4" rx="2" />
          </svg>
        </p>
        <h1 className={formCss.title}>
          <CopyText text={title} />
        </h1>
        <p className={formCss.lead}>
          <CopyText text={lead} />
        </p>
      </div>
      <div className={formCss.card}>{children}</div>
    </div>
  )
}
