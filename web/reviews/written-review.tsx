import { Star } from 'lucide-react'
import type { OwnReview } from '../../contract/api/reviews.ts'
import { ratedParts, ratingMax } from '../../contract/ratings.ts'
import { reviewCopy } from '../copy/reviews.ts'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy } from '../copy/use-copy.ts'
import { Notice } from '../ui/notice.tsx'
import css from './review-page.module.css'

const tones = { published: 'success', waiting: 'plain', hidden: 'warning', withdrawn: 'plain' } as const

/** A sent review with a notice of its state, which says whether others see it. A withdrawn review has only the notice. */
export function WrittenReview({ review }: { review: OwnReview }) {
  const t = useCopy(reviewCopy, restaurantCopy)
  return (
    <>
      <Notice tone={tones[review.state]}>{t(`review.${review.state}`, { reason: review.reason })}</Notice>
      {review.state !== 'withdrawn' && <ReviewBody review={review} />}
    </>
  )
}

function ReviewBody({ review }: { review: OwnReview }) {
  const t = useCopy(reviewCopy, restaurantCopy)
  return (
    <div className={css.paper}>
      <StarRow stars={review.stars} />
      {review.text !== '' && (
        <p className={css.reviewText} dir="auto">
          {review.text}
        </p>
      )}
      <dl className={css.ratings}>
        {ratedParts.map((part) => {
          const stars = review[part]
          return (
            stars !== undefined && (
              <div key={part}>
                <dt>{t(`merchant.${part}`)}</dt>
                <dd>
                  <StarRow stars={stars} />
                </dd>
              </div>
            )
          )
        })}
      </dl>
    </div>
  )
}

function StarRow({ stars }: { stars: number }) {
  const t = useCopy(reviewCopy, restaurantCopy)
  return (
    <span className={css.stars}>
      <span className="visually-hidden">
        {stars === 1 ? t('review.starsOne') : t('review.stars', { count: stars })}
      </span>
      {Array.from({ length: ratingMax }, (_, index) => (
        <Star key={index} aria-hidden="true" size={20} data-on={index < stars || undefined} />
      ))}
    </span>
  )
}
