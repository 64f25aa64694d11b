import type { ReactNode } from 'react'
import mark from '../mark.svg'
import css from './door.module.css'

/** The layout of pages before the sign-in: one card in the middle. */
export function Door({ title, says, children }: { title: string; says?: ReactNode; children: ReactNode }) {
  return (
    <main className={css.door}>
      <div className={css.card}>
        <div className={css.head}>
          <img src={mark} alt="" />
          <div>
            <h1>{title}</h1>
            {says && <p>{says}</p>}
          </div>
        </div>
        {children}
      </div>
    </main>
  )
}

export { css as doorCss }
