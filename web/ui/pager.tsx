import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import css from './pager.module.css'

const numbersMax = 5 // (M2-282)

/** Up to five page numbers around the current one. */
export function pagesAround(current: number, total: number): number[] {
  const length = Math.min(numbersMax, total)
  const first = Math.max(1, Math.min(current - Math.floor(numbersMax / 2), total - length + 1))
  return Array.from({ length }, (_none, index) => first + index)
}

type Props = {
  page: number
  total: number
  pathTo: (page: number) => string
  label: string
  texts: { previous: string; next: string; page: (page: number) => string }
}

export function Pager({ page, total, pathTo, label, texts }: Props) {
  if (total <= 1) return null
  return (
    <nav aria-label={label} className={css.pager}>
      {page > 1 && (
        <Link className={css.step} to={pathTo(page - 1)} aria-label={texts.previous}>
          <ChevronLeft aria-hidden="true" size={20} />
        </Link>
      )}
      {pagesAround(page, total).map((number) => (
        <Link
          key={number}
          className={css.page}
          to={pathTo(number)}
          aria-label={texts.page(number)}
          {...(number === page ? { 'aria-current': 'page' as const } : {})}
        >
          {number}
        </Link>
      ))}
      {page < total && (
        <Link className={css.step} to={pathTo(page + 1)} aria-label={texts.next}>
          <ChevronRight aria-hidden="true" size={20} />
        </Link>
      )}
    </nav>
  )
}
