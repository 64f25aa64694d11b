import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import css from './field.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'required'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
  ref?: Ref<HTMLInputElement>
}

export function Checkbox({ label, hint, error, required, ...input }: Props) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={css.check}>
      <input
        {...input}
        id={id}
        type="checkbox"
        className={css.box}
        {...(described === '' ? {} : { 'aria-describedby': described })}
        {...(error ? { 'aria-invalid': true } : {})}
        {...(required ? { 'aria-required': true } : {})}
      />
      <div className={css.checkText}>
        <label className={css.checkLabel} htmlFor={id}>
          {label}
          {required && <span aria-hidden="true"> *</span>}
        </label>
        {hint && (
          <div className={css.hint} id={`${id}-hint`}>
            {hint}
          </div>
        )}
        <p className={css.error} id={`${id}-error`} aria-live="polite">
          {error}
        </p>
      </div>
    </div>
  )
}
