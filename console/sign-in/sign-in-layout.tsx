import type { ReactNode } from 'react'
import mark from '../mark.svg'
import css from './sign-in-layout.module.css'

/** The layout of pages before the sign-in: one panel in the middle. */
export function SignInLayout({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <main className={css.page}>
      <div className={css.card}>
        <div className={css.head}>
          <img src={mark} alt="" />
          <div>
            <h1>{title}</h1>
            {lead && <p>{lead}</p>}
          </div>
        </div>
        {children}
      </div>
    </main>
  )
}

export { css as signInCss }
