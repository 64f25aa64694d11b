import { Star } from 'lucide-react'
import { ReviewPrompt } from '../reviews/review-prompt.tsx'
import type { memberReviews } from '../../contract/api/reviews.ts'
import { ratedParts, ratingMax } from '../../contract/ratings.ts'
import type { Review } from '../../contract/catalog.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { Button } from '../ui/button.tsx'
import css from './restaurant.module.css'
import { RestaurantSection } from './restaurant-section.tsx'
import { useReviews, type ReviewPage } from './use-reviews.ts'

type Props = { firstPage: ReviewPage; merchantId: string; ownReviews: ReplyOf<typeof memberReviews> | null }

/** The reviews of guests: the mean of each of the `ratedParts` that guests rated, then the reviews, ten at a time. */
export function Reviews({ firstPage, merchantId, ownReviews }: Props) {
  const t = useCopy(restaurantCopy)
  const { count } = useFormats()
  const ratingCount = firstPage.rating.numberOfRatings
  const { reviews, loadMore, busy } = useReviews(firstPage, merchantId)
  return (
    <RestaurantSection title={t('merchant.reviews')}>
      {ownReviews && <ReviewPrompt memberReviews={ownReviews} />}
      {reviews.length === 0 && (
        <p className={css.quiet}>
          {ratingCount > 0 ? t('merchant.reviewsWordless', { count: count(ratingCount) }) : t('merchant.reviewsNone')}
        </p>
      )}
      <Breakdown means={firstPage.parts} />
      <ul className={css.reviews}>
        {reviews.map((review, index) => (
          <ReviewItem key={`${index}-${review.date}`} review={review} />
        ))}
      </ul>
      {loadMore && (
        <div>
          <Button variant="quiet" aria-disabled={busy || undefined} onClick={() => void loadMore()}>
            {t('reviews.more')}
          </Button>
        </div>
      )}
    </RestaurantSection>
  )
}

function Breakdown({ means }: { means: ReviewPage['parts'] }) {
  const t = useCopy(restaurantCopy)
  const { stars } = useFormats()
  return (
    <dl className={css.breakdown}>
      {ratedParts.map((part) => {
        const mean = means[part]
        if (mean === null) return null
        return (
          <div key={part}>
            <dt>{t(`merchant.${part}`)}</dt>
            <dd>
              <svg className={css.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect width="100" height="4" rx="2" />
                <rect width={(mean / ratingMax) * 100} height="4" rx="2" />
              </svg>
              {stars(mean)}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function ReviewItem({ review }: { review: Review }) {
  const { day, stars } = useFormats()
  return (
    <li>
      <p className={css.reviewHead}>
        <b dir="auto">{review.author}</b>
        <span className={css.reviewStars}>
          <Star aria-hidden="true" size={14} />
          {stars(review.stars)}
        </span>
        <span className={css.quiet}>{day(review.date)}</span>
      </p>
      {review.text !== '' && <p dir="auto">{review.text}</p>}
    </li>
  )
}
