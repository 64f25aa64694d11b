import { useId, type ReactNode } from 'react'
import css from './field.module.css'
import { cx } from './cx.ts'

export type FieldParts = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  required?: boolean
  optionalWord?: string
}
export type FieldIds = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true }

/** Label, control, hint and error in one place, tied together for assistive technology. */
export function Field({
  label,
  hint,
  error,
  required,
  children,
  className,
}: FieldParts & { children: (ids: FieldIds) => ReactNode; className?: string }) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={cx(css.field, className)}>
      <label className={css.label} htmlFor={id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {children({
        id,
        ...(described === '' ? {} : { 'aria-describedby': described }),
        ...(error ? { 'aria-invalid': true as const } : {}),
        ...(required ? { 'aria-required': true as const } : {}),
      })}
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className={css.error} id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  )
}

export const controlClass = css.control ?? ''
