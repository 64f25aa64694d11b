import { Star } from 'lucide-react'
import { useId } from 'react'
import { ratingMax } from '../../contract/ratings.ts'
import { reviewCopy } from '../copy/reviews.ts'
import { useCopy } from '../copy/use-copy.ts'
import { cx } from '../ui/cx.ts'
import css from './star-input.module.css'

type Props = {
  name: string
  label: string
  value: number | undefined
  onChange: (stars: number | undefined) => void
  error?: string | undefined
  large?: boolean
  clearable?: boolean
}

const choices = Array.from({ length: ratingMax }, (_, index) => index + 1)

/** One to five stars as radio buttons, so arrow keys work and each choice has a name. */
export function StarInput({ name, label, value, onChange, error, large, clearable }: Props) {
  const t = useCopy(reviewCopy)
  const id = useId()
  return (
    <fieldset className={cx(css.group, large && css.large)} aria-describedby={error ? id : undefined}>
      <legend className={css.legend}>{label}</legend>
      <div className={css.row}>
        {choices.map((stars) => (
          <label key={stars} className={css.choice} data-on={stars <= (value ?? 0) || undefined}>
            <input
              type="radio"
              name={name}
              value={stars}
              checked={value === stars}
              onChange={() => onChange(stars)}
              className={css.input}
            />
            <span className="visually-hidden">
              {stars === 1 ? t('review.starsOne') : t('review.stars', { count: stars })}
            </span>
            <Star aria-hidden="true" className={css.star ?? ''} />
          </label>
        ))}
        {clearable && value !== undefined && (
          <button type="button" className={css.clear} onClick={() => onChange(undefined)}>
            {t('review.clear')} <span className="visually-hidden">{label}</span>
          </button>
        )}
      </div>
      <p className={css.error} id={id} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
