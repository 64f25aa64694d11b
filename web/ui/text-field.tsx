import type { InputHTMLAttributes, Ref } from 'react'
import { controlClass, Field, type FieldParts } from './field.tsx'

type Props = FieldParts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'required' | 'className'> & {
    ref?: Ref<HTMLInputElement>
    fieldClass?: string
  }

export function TextField({ label, hint, error, required, fieldClass, ...input }: Props) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      required={required ?? false}
      {...(fieldClass ? { className: fieldClass } : {})}
    >
      {(ids) => <input type="text" dir="auto" {...input} {...ids} className={controlClass} />}
    </Field>
  )
}
