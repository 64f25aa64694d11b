import type { ReactNode } from 'react'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import css from './join.module.css'
import { CopyText } from '../copy/words.tsx'

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
    <div className={css.page}>
      <div className={css.intro}>
        <p className={css.progress}>
          <span>{t('join.progress', { step })}</span>
          <svg viewBox="0 0 96 4" aria-hidden="true" className={css.bar}>
            <rect width="96" height="4" rx="2" />
            <rect width={32 * step} height="4" rx="2" />
          </svg>
        </p>
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
