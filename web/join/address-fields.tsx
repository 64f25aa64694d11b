import { usStates } from '../../domain/joining/states.ts'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { SelectField } from '../ui/select-field.tsx'
import css from './join.module.css'
import type { MemberFields } from './join-fields.ts'
import { MemberText } from './member-text.tsx'
import { useLabels } from '../forms/use-labels.ts'

/** The postal address. `required`: street, city and state are required. The ZIP code always is; the second address line never is. */
export function AddressFields({ fields, required }: { fields: MemberFields; required: boolean }) {
  return (
    <>
      <MemberText fields={fields} name="address1" required={required} autoComplete="address-line1" />
      <MemberText fields={fields} name="address2" autoComplete="address-line2" />
      <div className={css.place}>
        <MemberText fields={fields} name="city" required={required} autoComplete="address-level2" />
        <StateField fields={fields} required={required} />
        <ZipField fields={fields} />
      </div>
    </>
  )
}

function StateField({ fields: { form, set, errorOf, blur }, required }: { fields: MemberFields; required: boolean }) {
  const t = useCopy(joinCopy)
  const labelOf = useLabels()
  return (
    <SelectField
      name="state"
      label={labelOf('state')}
      required={required}
      autoComplete="address-level1"
      value={form.state}
      onChange={(event) => set('state', event.target.value)}
      onBlur={() => blur('state')}
      error={errorOf('state')}
    >
      <option value="">{t('join.state')}</option>
      {usStates.map((state) => (
        <option key={state} value={state}>
          {state}
        </option>
      ))}
    </SelectField>
  )
}

export const ZipField = ({ fields }: { fields: MemberFields }) => (
  <MemberText fields={fields} name="zipCode" required inputMode="numeric" autoComplete="postal-code" />
)
