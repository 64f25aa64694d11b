import type { FieldMetadata } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { textOfField } from './field-text.ts'
import { usePasswordTexts } from './password-texts.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'

type ControlProps<Value, Props> = { field: FieldMetadata<Value, never, string[]> | AnyField } & Omit<
  Props,
  'name' | 'value' | 'defaultValue' | 'checked' | 'defaultChecked' | 'error' | 'onChange'
>
/** As much of a field's state as its control needs. */
export type AnyField = {
  key: string | undefined
  name: string
  initialValue: unknown
  errors: string[] | undefined
}

/** Uncontrolled, so that text typed before the script arrives is kept. */
export const FormText = ({ field, ...rest }: ControlProps<string, ComponentProps<typeof TextField>>) => (
  <TextField
    {...rest}
    key={field.key}
    name={field.name}
    defaultValue={textOfField(field.initialValue)}
    error={field.errors?.[0]}
  />
)

/** A password field, which the server never fills. */
export function FormPassword({
  field,
  ...rest
}: Omit<ControlProps<string, ComponentProps<typeof PasswordField>>, 'texts'>) {
  const texts = usePasswordTexts()
  return <PasswordField {...rest} key={field.key} texts={texts} name={field.name} error={field.errors?.[0]} />
}

export const FormCheckbox = ({ field, ...rest }: ControlProps<boolean, ComponentProps<typeof Checkbox>>) => (
  <Checkbox
    {...rest}
    key={field.key}
    name={field.name}
    defaultChecked={field.initialValue === 'on'}
    error={field.errors?.[0]}
  />
)

export const FormSelect = ({ field, ...rest }: ControlProps<string, ComponentProps<typeof SelectField>>) => (
  <SelectField
    {...rest}
    key={field.key}
    name={field.name}
    defaultValue={textOfField(field.initialValue)}
    error={field.errors?.[0]}
  />
)
