import type { memberReviews } from '../../contract/api/reviews.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { reviewPath } from '../site/late-paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import css from './review-prompt.module.css'

/** Asks a member who dined at the restaurant recently for a review, or links to the review of the latest dine. */
export function ReviewPrompt({
  memberReviews: { reviewableDines, reviews },
}: {
  memberReviews: ReplyOf<typeof memberReviews>
}) {
  const t = useCopy(restaurantCopy)
  const { day } = useFormats()
  const [dine] = reviewableDines
  const [review] = reviews
  if (dine)
    return (
      <div className={css.prompt}>
        <p>{t('review.ask', { date: day(dine.date) })}</p>
        <ButtonLink variant="quiet" to={reviewPath(dine.txnId)}>
          {t('review.write')}
        </ButtonLink>
      </div>
    )
  if (!review) return null
  return (
    <div className={css.prompt}>
      <p>{t('review.dined', { date: day(review.date) })}</p>
      <ButtonLink variant="quiet" to={reviewPath(review.txnId)}>
        {t('review.own')}
      </ButtonLink>
    </div>
  )
}
