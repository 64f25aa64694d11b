import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import css from './pager.module.css'

const numbersMax = 5 // (M2-282)

/** Up to five page numbers around the current one. */
export function pagesAround(current: number, total: number): number[] {
  const length = Math.min(numbersMax, total)
  const first = Math.max(1, Math.min(current - Math.floor(numbersMax / 2), total - length + 1))
  return Array.from({ length }, (_none, at) => first + at)
}

type Props = {
  page: number
  total: number
  to: (page: number) => string
  label: string
  words: { previous: string; next: string; page: (page: number) => string }
}

export function Pager({ page, total, to, label, words }: Props) {
  if (total <= 1) return null
  return (
    <nav aria-label={label} className={css.pager}>
      {page > 1 && (
        <Link className={css.step} to={to(page - 1)} aria-label={words.previous}>
          <ChevronLeft aria-hidden="true" size={20} />
        </Link>
      )}
      {pagesAround(page, total).map((number) => (
        <Link
          key={number}
          className={css.page}
          to={to(number)}
          aria-label={words.page(number)}
          {...(number === page ? { 'aria-current': 'page' as const } : {})}
        >
          {number}
        </Link>
      ))}
      {page < total && (
        <Link className={css.step} to={to(page + 1)} aria-label={words.next}>
          <ChevronRight aria-hidden="true" size={20} />
        </Link>
      )}
    </nav>
  )
}
