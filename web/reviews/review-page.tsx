import { memberReview } from '../../contract/api/reviews.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { requireMember } from '../page/require-member.ts'
import { reviewCopy } from '../copy/reviews.ts'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy } from '../copy/use-copy.ts'
import { pageFailure, notFound } from '../page/fail.ts'
import { useFormats } from '../site/format.ts'
import { recentActivityPath } from '../site/late-paths.ts'
import { merchantPath } from '../site/paths.ts'
import { apiIn } from '../api/server-api.ts'
import { pageMeta } from '../page/meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { postForm } from '../forms/client-action.ts'
import type { FormReply } from '../forms/reply.ts'
import type { Route } from './+types/review-page.ts'
import { OwnReviewSection } from './own-review.tsx'
import { actOnReview } from './review-actions.ts'
import { ReviewForm } from './review-form.tsx'
import css from './review-page.module.css'

// The format of a dine's id. With any other id the page returns 404.
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function loader({ context, url, params }: Route.LoaderArgs) {
  requireMember(context, url)
  if (!uuid.test(params.txnId)) throw notFound()
  const reply = await apiIn(context)(memberReview, { params: { txnId: params.txnId } })
  if (reply.ok) return reply.value
  throw reply.refusal === 'unknown_dine' ? notFound() : pageFailure(reply.problem)
}

export const action = (args: Route.ActionArgs) => actOnReview(args, args.params.txnId)

export const clientAction = (args: Route.ClientActionArgs) => postForm<FormReply>(args)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { dine } = (loaderData ?? {}) as Partial<ReplyOf<typeof memberReview>>
  return pageMeta(
    matches,
    '/account/reviews/:txnId',
    dine ? [reviewCopy, 'review.pageTitle', { merchant: dine.merchant.name }] : [reviewCopy, 'review.anyTitle'],
  )
}

/** The review of one dine: the form before the first review, the written review after it, or the reason why the dine takes none. */
export default function ReviewPage({ loaderData: { dine, review, closedReason, editable } }: Route.ComponentProps) {
  const t = useCopy(reviewCopy, restaurantCopy)
  const { day } = useFormats()
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t(review ? 'review.written' : 'review.title', { merchant: dine.merchant.name })}</h1>
        <p>
          {t('review.dined', { date: day(dine.date) })}{' '}
          {!review && !closedReason && t('review.until', { date: day(dine.reviewableUntil) })}
        </p>
      </header>
      {review && <OwnReviewSection dine={dine} review={review} editable={editable} />}
      {closedReason && (
        <Notice tone="plain">{t(closedTextKeys[closedReason], { date: day(dine.reviewableUntil) })}</Notice>
      )}
      {!review && !closedReason && <ReviewForm />}
      <p className={css.links}>
        <ButtonLink variant="quiet" to={recentActivityPath()}>
          {t('review.back')}
        </ButtonLink>
        {dine.merchant.active && (
          <ButtonLink variant="plain" to={merchantPath(dine.merchant.id)}>
            {t('review.restaurant')}
          </ButtonLink>
        )}
      </p>
    </div>
  )
}

const closedTextKeys = {
  not_earned: 'review.notEarned',
  before_reviews: 'review.tooOld',
  expired: 'review.expired',
} as const
