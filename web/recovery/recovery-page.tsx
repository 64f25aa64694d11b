import type { ReactNode } from 'react'
import css from '../join/join.module.css'

/** One step on the way back in: a title, what to do, and the one thing to fill in. */
export function RecoveryPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className={css.page}>
      <div className={css.intro}>
        <h1 className={css.title}>{title}</h1>
        <p className={css.lead}>{lead}</p>
      </div>
      <div className={css.card}>{children}</div>
    </div>
  )
}
