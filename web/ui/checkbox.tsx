import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { fieldIds } from '../../kit/field-ids.ts'
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
  return (
    <div className={css.check}>
      <input {...input} {...fieldIds(id, { hint, error, required })} type="checkbox" className={css.box} />
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
