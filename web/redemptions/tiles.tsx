import { useId, type ReactNode } from 'react'
import css from './redeem.module.css'

export type RedemptionTile = {
  value: string
  label: ReactNode
  text?: ReactNode
  icon?: ReactNode
  disabled?: boolean
  /** Shown under the text. It may contain a link, so it is outside the label: a press on the label chooses the tile. */
  below?: ReactNode
}
type Props = {
  legend: string
  name: string
  tiles: readonly RedemptionTile[]
  chosenValue: string | null
  error: string | undefined
  variant?: 'tiles' | 'chips'
  onChoose: (value: string) => void
  children?: ReactNode
}

/** A group of radio buttons as tiles. Native radio buttons give keyboard and screen reader support. */
export function Tiles({ legend, name, tiles, chosenValue, error, variant = 'tiles', onChoose, children }: Props) {
  const id = useId()
  return (
    <fieldset className={css.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={css.legend}>{legend}</legend>
      <div className={css[variant]}>
        {tiles.map(({ value, label, text, icon, disabled = false, below }) => (
          <div key={value} className={css.tile} data-chosen={value === chosenValue || undefined}>
            <input
              type="radio"
              id={`${id}-${value}`}
              name={name}
              value={value}
              checked={value === chosenValue}
              disabled={disabled}
              aria-describedby={text ? `${id}-${value}-text` : undefined}
              onChange={() => onChoose(value)}
            />
            {icon && (
              <span className={css.icon} aria-hidden="true">
                {icon}
              </span>
            )}
            <span className={css.content}>
              <label htmlFor={`${id}-${value}`}>{label}</label>
              {text && (
                <span className={css.soft} id={`${id}-${value}-text`}>
                  {text}
                </span>
              )}
              {below}
            </span>
          </div>
        ))}
      </div>
      {children}
      <p className={css.error} id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
