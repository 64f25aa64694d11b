import type { OwnReview, ReviewableDineView, withdrawReview } from '../../contract/api/reviews.ts'
import { reviewCopy } from '../copy/reviews.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { ReplyTo } from '../forms/action.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { FormOpener } from '../forms/form-opener.tsx'
import { useOpenForm } from '../forms/use-open-form.ts'
import { useRouteForm } from '../forms/use-route-form.ts'
import { useFormats } from '../site/format.ts'
import { toast } from '../ui/toasts.ts'
import { ReviewForm } from './review-form.tsx'
import { changedReviewForm, withdrawForm } from './review-forms.ts'
import css from './review-page.module.css'
import { WrittenReview } from './written-review.tsx'

type Props = { dine: ReviewableDineView; review: OwnReview; editable: boolean }

/** A member's own review with buttons: to change it or write it again while it is editable, and to withdraw it at any time. */
export function OwnReviewSection({ dine, review, editable }: Props) {
  const t = useCopy(reviewCopy)
  const { day } = useFormats()
  const [openForm, setOpenForm] = useOpenForm()
  const close = () => setOpenForm(null)
  const isWithdrawn = review.state === 'withdrawn'
  if (editable && openForm === changedReviewForm.id)
    return (
      <>
        <ReviewForm existing={review} onDone={close} />
        {/* Without script the empty id loads the page with no form open. */}
        <FormOpener form="" onPress={close}>
          {t('review.keep')}
        </FormOpener>
      </>
    )
  return (
    <>
      <WrittenReview review={review} />
      {editable && <p>{t('review.changeUntil', { date: day(dine.reviewableUntil) })}</p>}
      <div className={css.links}>
        {editable && (
          <FormOpener form={changedReviewForm.id} onPress={() => setOpenForm(changedReviewForm.id)}>
            {t(isWithdrawn ? 'review.again' : 'review.change')}
          </FormOpener>
        )}
        {!isWithdrawn && (
          <FormOpener form={withdrawForm.id} onPress={() => setOpenForm(withdrawForm.id)}>
            {t('review.withdraw')}
          </FormOpener>
        )}
      </div>
      {!isWithdrawn && openForm === withdrawForm.id && <WithdrawDialog onClose={close} />}
    </>
  )
}

function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const t = useCopy(reviewCopy)
  const state = useRouteForm<typeof withdrawForm.schema, ReplyTo<typeof withdrawReview>>(withdrawForm, {
    onReply: (reply) => {
      if (!reply.ok) return
      toast.success(t('review.withdrew'))
      onClose()
    },
  })
  return (
    <FormDialog
      state={state}
      onClose={onClose}
      title={t('review.withdrawTitle')}
      submitLabel={t('review.withdrawYes')}
      cancelLabel={t('review.withdrawNo')}
      danger
      hasFields={false}
    >
      <p>{t('review.withdrawText')}</p>
    </FormDialog>
  )
}
