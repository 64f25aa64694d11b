import { useId, type ReactNode } from 'react'
import css from './merchant.module.css'

/** One titled part of the restaurant's page. */
export function MerchantPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={css.part}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
