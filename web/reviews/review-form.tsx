import { useId } from 'react'
import { useRevalidator } from 'react-router'
import { reviewTextMax, type changeReview, type OwnReview, type postReview } from '../../contract/api/reviews.ts'
import { ratedParts } from '../../contract/ratings.ts'
import { reviewCopy } from '../copy/reviews.ts'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy, type Copy } from '../copy/use-copy.ts'
import type { Formats } from '../../contract/formats.ts'
import type { ReplyTo } from '../forms/action.ts'
import { textOfField } from '../forms/field-text.ts'
import type { AnyField } from '../forms/fields.tsx'
import { RouteForm } from '../forms/route-form.tsx'
import { useRouteForm } from '../forms/use-route-form.ts'
import { useFormats } from '../site/format.ts'
import { Button } from '../ui/button.tsx'
import { controlClass, Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toasts.ts'
import { PrivacyNotice } from '../forms/privacy-notice.tsx'
import css from './review-page.module.css'
import { changedReviewForm, reviewForm } from './review-forms.ts'
import { StarInput } from './star-input.tsx'

type Props = {
  /** The review to change; undefined for a new one. */
  existing?: OwnReview
  onDone?: () => void
}

/** Stars for the meal and for each of the `ratedParts`, and a text. The typed values stay when the server refuses. */
export function ReviewForm({ existing, onDone }: Props) {
  const t = useCopy(reviewCopy, restaurantCopy)
  const formats = useFormats()
  const { revalidate } = useRevalidator()
  const state = useRouteForm<typeof reviewForm.schema, ReplyTo<typeof postReview> | ReplyTo<typeof changeReview>>(
    existing ? changedReviewForm : reviewForm,
    {
      defaultValue: initialValuesOf(existing),
      onReply: (reply) => {
        if (reply.ok) toast.success(t(thanksFor(existing !== undefined, reply.value.state)))
        // After the reload the page shows the existing review.
        else if (reply.refusal === 'already_reviewed') return void revalidate()
        else return
        onDone?.()
      },
    },
  )
  const { fields, busy } = state
  return (
    <RouteForm state={state} className={css.form} label={t(existing ? 'review.change' : 'review.send')}>
      {state.problem !== '' && (
        <Notice tone="error" label={t('review.failed')}>
          {state.problem}
        </Notice>
      )}
      <StarInput field={fields.stars} label={t('review.overall')} large />
      <PartInputs fields={fields} />
      <Field
        label={t('review.text')}
        hint={hintOf(t, textOfField(fields.text.value), formats)}
        error={fields.text.errors?.[0]}
      >
        {(ids) => (
          <textarea
            {...ids}
            key={fields.text.key}
            name={fields.text.name}
            dir="auto"
            className={`${controlClass} ${css.text}`}
            rows={6}
            maxLength={reviewTextMax}
            defaultValue={textOfField(fields.text.initialValue)}
          />
        )}
      </Field>
      <PrivacyNotice />
      <Button type="submit" aria-disabled={busy || undefined}>
        {existing ? t(busy ? 'review.saving' : 'review.save') : t(busy ? 'review.sending' : 'review.send')}
      </Button>
    </RouteForm>
  )
}

const thanksFor = (isChange: boolean, state: string) =>
  thanks[isChange ? 'changed' : 'new'][state === 'waiting' ? 'waiting' : 'published']
const thanks = {
  new: { published: 'review.thanks', waiting: 'review.thanksWaiting' },
  changed: { published: 'review.saved', waiting: 'review.savedWaiting' },
} as const

/** The initial values. A withdrawn review starts without stars; its text is empty, because the server has deleted it. */
function initialValuesOf(existing: OwnReview | undefined) {
  if (!existing || existing.state === 'withdrawn') return { text: existing?.text ?? '' }
  const { stars, food, service, value, atmosphere, text } = existing
  return { stars, food, service, value, atmosphere, text }
}

const remainingShownMax = 200 // with more characters left, a member needs no counter

/** The hint of the text field. When at most `remainingShownMax` characters are left, the hint says how many. */
function hintOf(t: Copy<typeof reviewCopy>, text: string, { count }: Formats): string {
  const remaining = reviewTextMax - text.length
  return remaining <= remainingShownMax ? t('review.left', { count: count(remaining) }) : t('review.textHint')
}

function PartInputs({ fields }: { fields: Record<(typeof ratedParts)[number], AnyField> }) {
  const t = useCopy(reviewCopy, restaurantCopy)
  const id = useId()
  return (
    <section aria-labelledby={id} className={css.parts}>
      <h2 id={id}>{t('review.parts')}</h2>
      {ratedParts.map((part) => (
        <StarInput key={part} field={fields[part]} label={t(`merchant.${part}`)} clearable />
      ))}
    </section>
  )
}
