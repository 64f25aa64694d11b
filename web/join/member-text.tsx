import type { ComponentProps } from 'react'
import { fieldLengthMax, zipLength, type ProfileForm } from '../../domain/joining/prospect.ts'
import { TextField } from '../ui/text-field.tsx'
import type { MemberFields } from './join-fields.ts'
import { useLabels } from '../forms/use-labels.ts'

type Name = Exclude<keyof ProfileForm, 'state'>
const phoneTextMax = 30
const maxLengths: Record<Name, number> = { ...fieldLengthMax, zipCode: zipLength, phoneNumber: phoneTextMax }

type Props = { fields: MemberFields; name: Name } & Partial<Omit<ComponentProps<typeof TextField>, 'name'>>

/** One text field of the join form or the profile, with its label, limit and error. */
export function MemberText({ fields: { form, set, errorOf, blur }, name, ...input }: Props) {
  const labelOf = useLabels()
  return (
    <TextField
      label={labelOf(name)}
      {...input}
      name={name}
      maxLength={maxLengths[name]}
      value={form[name]}
      onChange={(event) => set(name, event.target.value)}
      onBlur={() => blur(name)}
      error={errorOf(name)}
    />
  )
}
