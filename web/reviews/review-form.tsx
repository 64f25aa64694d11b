import { useId, useRef, useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { postReview, reviewTextMax, type ReviewableDineView } from '../../contract/api/reviews.ts'
import { api } from '../api.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { Formats } from '../../contract/formats.ts'
import { useFormats } from '../format.ts'
import { Button } from '../ui/button.tsx'
import { controlClass, Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toasts.ts'
import css from './review-page.module.css'
import { StarInput } from './star-input.tsx'

const parts = ['food', 'service', 'value', 'atmosphere'] as const
type Ratings = Partial<Record<'stars' | (typeof parts)[number], number>>

/** Stars for the meal and its four parts, and a text; what is typed stays when the server refuses. */
export function ReviewForm({ dine: { txnId } }: { dine: ReviewableDineView }) {
  const t = useCopy()
  const formats = useFormats()
  const { revalidate } = useRevalidator()
  const [ratings, setRatings] = useState<Ratings>({})
  const [text, setText] = useState('')
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
      form.current?.querySelector<HTMLElement>('[name="stars"]')?.focus()
      return
    }
    setBusy(true)
    const reply = await api(postReview, { body: { ...ratings, stars, txnId, text } })
    setBusy(false)
    setProblem(reply.ok ? '' : reply.problem.title)
    if (!reply.ok && reply.refusal !== 'already_reviewed') return
    if (reply.ok) toast.success(t(reply.value.state === 'waiting' ? 'review.thanksWaiting' : 'review.thanks'))
    await revalidate()
  }
  return (
    <form ref={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      {problem !== '' && (
        <Notice tone="error" label={t('review.failed')}>
          {problem}
        </Notice>
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
      <Button type="submit" aria-disabled={busy || undefined}>
        {t(busy ? 'review.sending' : 'review.send')}
      </Button>
    </form>
  )
}

const remainingShown = 200

/** What to write; close to the limit, how much room is left. */
function hintOf(t: ReturnType<typeof useCopy>, text: string, { count }: Formats): string {
  const remaining = reviewTextMax - text.length
  return remaining <= remainingShown ? t('review.left', { count: count(remaining) }) : t('review.textHint')
}

function withRating(ratings: Ratings, part: keyof Ratings, stars: number | undefined): Ratings {
  const { [part]: _before, ...others } = ratings
  return stars === undefined ? others : { ...others, [part]: stars }
}

type PartProps = { ratings: Ratings; rate: (part: keyof Ratings) => (stars: number | undefined) => void }

function PartInputs({ ratings, rate }: PartProps) {
  const t = useCopy()
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
