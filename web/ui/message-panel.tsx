import type { ReactNode } from 'react'
import css from './message-panel.module.css'
import { CopyText } from './copy-text.tsx'

/** A message with an icon and the next step. It replaces content that is empty or did not load, or confirms a completed action. */
export function MessagePanel({
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
