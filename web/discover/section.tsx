import { useId, type ReactNode } from 'react'
import css from './section.module.css'
import { cx } from '../ui/cx.ts'

/** A titled part of a page; `aside` stands at the end of the title's line. */
export function Section({
  title,
  lead,
  aside,
  children,
  tinted = false,
}: {
  title: string
  lead?: string
  aside?: ReactNode
  children: ReactNode
  tinted?: boolean
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cx(css.section, tinted && css.tinted)}>
      <div className={css.inside}>
        <div className={css.head}>
          <div>
            <h2 id={id} className={css.title}>
              {title}
            </h2>
            {lead && <p className={css.lead}>{lead}</p>}
          </div>
          {aside}
        </div>
        {children}
      </div>
    </section>
  )
}
