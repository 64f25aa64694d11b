import type { ReactNode } from 'react'
import css from './empty.module.css'
import { CopyText } from './copy-text.tsx'

/** Replaces content that is empty or did not load, and offers the next step. */
export function Empty({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode
  title: string
  text: string
  children?: ReactNode
}) {
  return (
    <div className={css.empty}>
      <div className={css.icon} aria-hidden="true">
        {icon}
      </div>
      <h2>
        <CopyText text={title} />
      </h2>
      <p className={css.text}>
        <CopyText text={text} />
      </p>
      {children && <div className={css.more}>{children}</div>}
    </div>
  )
}
