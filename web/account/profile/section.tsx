import { useId, type ReactNode } from 'react'
import css from './profile.module.css'
import { CopyText } from '../../ui/copy-text.tsx'

/** A titled section of the settings. */
export function ProfileSection({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.sectionHead}>
        <h2 id={id}>
          <CopyText text={title} />
        </h2>
        {lead && (
          <p className={css.hint}>
            <CopyText text={lead} />
          </p>
        )}
      </div>
      <div className={css.sectionBody}>{children}</div>
    </section>
  )
}
