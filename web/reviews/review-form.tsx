import { useId, useRef, useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import {
  changeReview,
  postReview,
  reviewTextMax,
  type OwnReview,
  type ReviewableDineView,
} from '../../contract/api/reviews.ts'
import { api } from '../api/api.ts'
import { reviewCopy } from '../copy/reviews.ts'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy, type Copy } from '../copy/use-copy.ts'
import type { Formats } from '../../contract/formats.ts'
import { useFormats } from '../site/format.ts'
import { Button } from '../ui/button.tsx'
import { controlClass, Field } from '../ui/field.tsx'
import { FormNotice } from '../ui/notice.tsx'
import { toast } from '../ui/toasts.ts'
import { PrivacyNotice } from '../forms/privacy-notice.tsx'
import css from './review-page.module.css'
import { StarInput } from './star-input.tsx'

const parts = ['food', 'service', 'value', 'atmosphere'] as const
type Ratings = Partial<Record<'stars' | (typeof parts)[number], number>>

type Props = {
  dine: ReviewableDineView
  /** The review to change; undefined for a new one. */
  before?: OwnReview
  onDone?: () => void
}

/** Stars for the meal and its four parts, and a text. The typed values stay when the server refuses. */
export function ReviewForm({ dine: { txnId }, before, onDone }: Props) {
  const t = useCopy(reviewCopy, restaurantCopy)
  const formats = useFormats()
  const { revalidate } = useRevalidator()
  const [ratings, setRatings] = useState<Ratings>(() => ratingsOf(before))
  const [text, setText] = useState(before?.text ?? '')
  const [missing, setMissing] = useState(false)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const rate = (part: keyof Ratings) => (stars: number | undefined) => {
    setMissing(false)
    setRatings((before) => withRating(before, part, stars))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const { stars } = ratings
    if (stars === undefined) {
      setMissing(true)
      return form.current?.querySelector<HTMLElement>('[name="stars"]')?.focus()
    }
    setBusy(true)
    const body = { ...ratings, stars, text }
    const reply = before
      ? await api(changeReview, { params: { txnId }, body })
      : await api(postReview, { body: { ...body, txnId } })
    setBusy(false)
    setProblem(reply.ok ? '' : reply.problem.title)
    if (!reply.ok && reply.refusal !== 'already_reviewed') return
    if (reply.ok) toast.success(t(thanksFor(before !== undefined, reply.value.state)))
    await revalidate()
    onDone?.()
  }
  return (
    <form ref={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      {problem !== '' && (
        <FormNotice tone="error" label={t('review.failed')}>
          {problem}
        </FormNotice>
      )}
      <StarInput
        name="stars"
        label={t('review.overall')}
        value={ratings.stars}
        onChange={rate('stars')}
        error={missing ? t('review.starsNeeded') : undefined}
        large
      />
      <PartInputs ratings={ratings} rate={rate} />
      <Field label={t('review.text')} hint={hintOf(t, text, formats)}>
        {(ids) => (
          <textarea
            {...ids}
            name="text"
            className={`${controlClass} ${css.text}`}
            rows={6}
            maxLength={reviewTextMax}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <PrivacyNotice />
      <Button type="submit" aria-disabled={busy || undefined}>
        {before ? t(busy ? 'review.saving' : 'review.save') : t(busy ? 'review.sending' : 'review.send')}
      </Button>
    </form>
  )
}

const thanksFor = (isChange: boolean, state: string) =>
  thanks[isChange ? 'changed' : 'new'][state === 'waiting' ? 'waiting' : 'published']
const thanks = {
  new: { published: 'review.thanks', waiting: 'review.thanksWaiting' },
  changed: { published: 'review.saved', waiting: 'review.savedWaiting' },
} as const

/** The initial stars; a withdrawn review starts empty. */
function ratingsOf(before: OwnReview | undefined): Ratings {
  if (!before || before.state === 'withdrawn') return {}
  const { stars, food, service, value, atmosphere } = before
  return {
    stars,
    ...(food !== undefined && { food }),
    ...(service !== undefined && { service }),
    ...(value !== undefined && { value }),
    ...(atmosphere !== undefined && { atmosphere }),
  }
}

const remainingShown = 200

/** A hint for the text; near the limit the number of characters left. */
function hintOf(t: Copy<typeof reviewCopy>, text: string, { count }: Formats): string {
  const remaining = reviewTextMax - text.length
  return remaining <= remainingShown ? t('review.left', { count: count(remaining) }) : t('review.textHint')
}

function withRating(ratings: Ratings, part: keyof Ratings, stars: number | undefined): Ratings {
  const { [part]: _before, ...others } = ratings
  return stars === undefined ? others : { ...others, [part]: stars }
}

type PartProps = { ratings: Ratings; rate: (part: keyof Ratings) => (stars: number | undefined) => void }

function PartInputs({ ratings, rate }: PartProps) {
  const t = useCopy(reviewCopy, restaurantCopy)
  const id = useId()
  return (
    <section aria-labelledby={id} className={css.parts}>
      <h2 id={id}>{t('review.parts')}</h2>
      {parts.map((part) => (
        <StarInput
          key={part}
          name={part}
          label={t(`merchant.${part}`)}
          value={ratings[part]}
          onChange={rate(part)}
          clearable
        />
      ))}
    </section>
  )
}
