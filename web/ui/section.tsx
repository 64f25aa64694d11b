import { useId, type ReactNode } from 'react'
import { useBrand } from '../site/partner.ts'
import { cx } from './cx.ts'
import css from './section.module.css'
import { CopyText } from './copy-text.tsx'

/** A section with a title. `aside` is at the end of the title's line. The brand's layout sets the position of the title. */
export function TitledSection({
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
  const { heading } = useBrand().layout
  return (
    <section aria-labelledby={id} className={cx(css.section, css[heading], tinted && css.tinted)}>
      <div className={css.inside}>
        <div className={css.head}>
          <div className={css.texts}>
            <h2 id={id} className={css.title}>
              <CopyText text={title} />
            </h2>
            {lead && (
              <p className={css.lead}>
                <CopyText text={lead} />
              </p>
            )}
          </div>
          {aside}
        </div>
        <div className={css.body}>{children}</div>
      </div>
    </section>
  )
}
