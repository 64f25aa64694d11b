import type { ReactNode } from 'react'
import { Announcement } from '../../kit/announcement.tsx'
import css from './notice.module.css'
import { cx } from './cx.ts'
import { withRaisedMarks } from './copy-text.tsx'

type Tone = 'error' | 'success' | 'warning' | 'plain'

/** A message that stays in the page. `label` says in words that it is an error, because color alone is not enough. */
export function Notice({ tone, label, children }: { tone: Tone; label?: string; children: ReactNode }) {
  return (
    <Announcement urgent={tone === 'error'} className={cx(css.notice, css[tone])}>
      {label && <strong className={css.label}>{label}</strong>}
      <div>{withRaisedMarks(children)}</div>
    </Announcement>
  )
}
