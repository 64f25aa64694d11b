import { useId, type ReactNode } from 'react'
import { fieldIds, type FieldIds } from '../../kit/field-ids.ts'
import css from './field.module.css'
import { cx } from './cx.ts'

export type FieldParts = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  required?: boolean
}

/** Label, control, hint and error, connected for assistive technology. */
export function Field({
  label,
  hint,
  error,
  required,
  children,
  className,
}: FieldParts & { children: (ids: FieldIds) => ReactNode; className?: string }) {
  const id = useId()
  return (
    <div className={cx(css.field, className)}>
      <label className={css.label} htmlFor={id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {children(fieldIds(id, { hint, error, required }))}
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
