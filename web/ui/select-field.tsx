import type { ReactNode, Ref, SelectHTMLAttributes } from 'react'
import { controlClass, Field, type FieldParts } from './field.tsx'

type Props = FieldParts &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'required' | 'className'> & {
    ref?: Ref<HTMLSelectElement>
    children: ReactNode
    fieldClass?: string
  }

export function SelectField({ label, hint, error, required, children, fieldClass, ...select }: Props) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      required={required ?? false}
      {...(fieldClass ? { className: fieldClass } : {})}
    >
      {(ids) => (
        <select {...select} {...ids} className={controlClass}>
          {children}
        </select>
      )}
    </Field>
  )
}
