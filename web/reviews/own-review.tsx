import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { withdrawReview, type OwnReview, type ReviewableDineView } from '../../contract/api/reviews.ts'
import { api } from '../api/api.ts'
import { reviewCopy } from '../copy/reviews.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toasts.ts'
import { ReviewForm } from './review-form.tsx'
import css from './review-page.module.css'
import { WrittenReview } from './written-review.tsx'

type Props = { dine: ReviewableDineView; review: OwnReview; editable: boolean }

/** A member's own review with buttons to change and withdraw it. */
export function OwnReviewSection({ dine, review, editable }: Props) {
  const t = useCopy(reviewCopy)
  const { day } = useFormats()
  const [editing, setEditing] = useState(false)
  const [asking, setAsking] = useState(false)
  const withdrawn = review.state === 'withdrawn'
  if (editing)
    return (
      <>
        <ReviewForm dine={dine} before={review} onDone={() => setEditing(false)} />
        <p>
          <Button variant="quiet" onClick={() => setEditing(false)}>
            {t('review.keep')}
          </Button>
        </p>
      </>
    )
  return (
    <>
      <WrittenReview review={review} />
      {editable && <p>{t('review.changeUntil', { date: day(dine.until) })}</p>}
      <p className={css.links}>
        {editable && (
          <Button variant="quiet" onClick={() => setEditing(true)}>
            {t(withdrawn ? 'review.again' : 'review.change')}
          </Button>
        )}
        {!withdrawn && (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {t('review.withdraw')}
          </Button>
        )}
      </p>
      <WithdrawDialog txnId={dine.txnId} open={asking} onClose={() => setAsking(false)} />
    </>
  )
}

function WithdrawDialog({ txnId, open, onClose }: { txnId: string; open: boolean; onClose: () => void }) {
  const t = useCopy(reviewCopy)
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const withdraw = async () => {
    setBusy(true)
    const reply = await api(withdrawReview, { params: { txnId } })
    setBusy(false)
    if (!reply.ok) return toast.error(reply.problem.title)
    onClose()
    toast.success(t('review.withdrew'))
    await revalidate()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('review.withdrawTitle')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button variant="danger" disabled={busy} onClick={() => void withdraw()}>
            {t('review.withdrawYes')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('review.withdrawNo')}
          </Button>
        </>
      }
    >
      <p>{t('review.withdrawText')}</p>
    </Dialog>
  )
}
