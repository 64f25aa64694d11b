import { useRef, type FormEvent, type ReactNode } from 'react'
import { PrivacyNotice } from '../shell/privacy-notice.tsx'
import css from '../join/join.module.css'
import { RequiredNote } from '../ui/required-note.tsx'
import { useTypedBefore, type TypedValues } from '../ui/use-typed-before.ts'
import { CopyText } from '../copy/words.tsx'

/** One step on the way back in: a title, what to do, and the one thing to fill in. */
export function RecoveryPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className={css.page}>
      <div className={css.intro}>
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

type FormProps = {
  label: string
  /** Takes what was typed before the page's script came. */
  onTyped: (typed: TypedValues) => void
  onSubmit: (event: FormEvent) => Promise<void>
  children: ReactNode
}

/** What there is to fill in. Mistakes are told by us, and not by the browser. */
export function RecoveryForm({ label, onTyped, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  useTypedBefore(form, onTyped)
  return (
    <form ref={form} className={css.form} onSubmit={(event) => void onSubmit(event)} noValidate aria-label={label}>
      {children}
      <RequiredNote />
      <PrivacyNotice />
    </form>
  )
}
