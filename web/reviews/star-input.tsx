import { Star } from 'lucide-react'
import { useId, useRef } from 'react'
import { ratingMax } from '../../contract/ratings.ts'
import { reviewCopy } from '../copy/reviews.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { AnyField } from '../forms/fields.tsx'
import { cx } from '../ui/cx.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import css from './star-input.module.css'

type Props = {
  field: AnyField
  label: string
  large?: boolean
  clearable?: boolean
}

const choices = Array.from({ length: ratingMax }, (_, index) => index + 1)

/**
 * One to five stars as radio buttons, so arrow keys work and each choice has a name. The stylesheet fills the stars up to the chosen one.
 */
export function StarInput({ field: { key, name, initialValue, errors }, label, large, clearable }: Props) {
  const t = useCopy(reviewCopy)
  const errorId = useId()
  const hydrated = useHydrated()
  const row = useRef<HTMLDivElement>(null)
  const error = errors?.[0]
  const clear = () => {
    const checkedInput = row.current?.querySelector<HTMLInputElement>(':checked')
    if (!checkedInput) return
    checkedInput.checked = false
    // Setting `checked` fires no event, so the form would not notice the change.
    checkedInput.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <fieldset className={cx(css.group, large && css.large)} aria-describedby={error ? errorId : undefined}>
      <legend className={css.legend}>{label}</legend>
      <div key={key} ref={row} className={css.row}>
        {choices.map((stars) => (
          <label key={stars} className={css.choice}>
            <input
              type="radio"
              name={name}
              value={stars}
              defaultChecked={initialValue === String(stars)}
              className={css.input}
            />
            <span className="visually-hidden">
              {stars === 1 ? t('review.starsOne') : t('review.stars', { count: stars })}
            </span>
            <Star aria-hidden="true" className={css.star ?? ''} />
          </label>
        ))}
        {clearable && hydrated && (
          <button type="button" className={css.clear} onClick={clear}>
            {t('review.clear')} <span className="visually-hidden">{label}</span>
          </button>
        )}
      </div>
      <p className={css.error} id={errorId} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
