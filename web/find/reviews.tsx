import { Star } from 'lucide-react'
import type { Review } from '../../contract/catalogue.ts'
import { useCopy } from '../copy/use-copy.ts'
import { day, stars } from '../format.ts'
import css from './merchant.module.css'
import { Part } from './part.tsx'

const parts = ['food', 'service', 'value', 'atmosphere'] as const
const most = 5

/** The four parts guests rate, averaged over those who said. */
const averages = (reviews: readonly Review[]) =>
  parts.flatMap((part) => {
    const given = reviews.map((review) => review[part]).filter((value) => value !== undefined)
    return given.length === 0 ? [] : [{ part, mean: given.reduce((sum, value) => sum + value, 0) / given.length }]
  })

export function Reviews({ reviews }: { reviews: readonly Review[] }) {
  const t = useCopy()
  return (
    <Part title={t('merchant.reviews')}>
      {reviews.length === 0 && <p className={css.quiet}>{t('merchant.reviewsNone')}</p>}
      <dl className={css.breakdown}>
        {averages(reviews).map(({ part, mean }) => (
          <div key={part}>
            <dt>{t(`merchant.${part}`)}</dt>
            <dd>
              <svg className={css.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect width="100" height="4" rx="2" />
                <rect width={(mean / most) * 100} height="4" rx="2" />
              </svg>
              {stars(mean)}
            </dd>
          </div>
        ))}
      </dl>
      <ul className={css.reviews}>
        {reviews.map((review) => (
          <li key={`${review.author}${review.date}`}>
            <p className={css.reviewHead}>
              <b>{review.author}</b>
              <span className={css.reviewStars}>
                <Star aria-hidden="true" size={14} />
                {stars(review.stars)}
              </span>
              <span className={css.quiet}>{day(review.date)}</span>
            </p>
            <p>{review.text}</p>
          </li>
        ))}
      </ul>
    </Part>
  )
}
