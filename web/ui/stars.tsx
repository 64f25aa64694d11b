import { Star } from 'lucide-react'
import { useFormats } from '../site/format.ts'
import css from './stars.module.css'

/** One star, the rating and the number of ratings: quicker to read than five stars. */
export function Stars({
  rating,
  ratingCount,
  label,
  unrated,
}: {
  rating: number | null
  ratingCount: number
  label: string
  unrated: string
}) {
  const { count, stars } = useFormats()
  if (rating === null || ratingCount === 0) return <span className={css.none}>{unrated}</span>
  return (
    <span className={css.stars}>
      <span className="visually-hidden">{label}</span>
      <Star aria-hidden="true" size={14} className={css.star ?? ''} />
      <span aria-hidden="true">
        <b>{stars(rating)}</b> <span className={css.count}>{`(${count(ratingCount)})`}</span>
      </span>
    </span>
  )
}

/** Four dollar signs, of which the first `level` are bold; nothing for level 0. */
export function Price({ level, label }: { level: number; label: string }) {
  if (level === 0) return null
  return (
    <span>
      <span className="visually-hidden">{label}</span>
      <span aria-hidden="true" className={css.price}>
        <b>{'$'.repeat(level)}</b>
        {'$'.repeat(4 - level)}
      </span>
    </span>
  )
}
