import { useId, type ReactNode } from 'react'
import css from './restaurant.module.css'

/** One titled part of the restaurant's page. */
export function RestaurantSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={css.part}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
