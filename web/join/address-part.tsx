import { usStates } from '../../domain/joining/states.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../partner.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import css from './join.module.css'
import { asksFullAddress, labelOf } from './join-fields.ts'
import type { Join } from './use-join.ts'

/** The whole address where the partner needs it, else the ZIP code alone. */
export function AddressPart({ join }: { join: Join }) {
  const t = useCopy()
  const brand = useBrand()
  const { form, set, errorOf } = join
  if (!asksFullAddress(brand))
    return (
      <fieldset className={css.group}>
        <legend className={css.legend}>{t('join.address')}</legend>
        <div className={css.pair}>
          <ZipField join={join} />
        </div>
      </fieldset>
    )
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{t('join.address')}</legend>
      <TextField
        name="address1"
        label={labelOf('address1', brand)}
        required
        autoComplete="address-line1"
        maxLength={30}
        value={form.address1}
        onChange={(event) => set('address1', event.target.value)}
        error={errorOf('address1')}
      />
      <TextField
        name="address2"
        label={labelOf('address2', brand)}
        autoComplete="address-line2"
        maxLength={30}
        value={form.address2}
        onChange={(event) => set('address2', event.target.value)}
        error={errorOf('address2')}
      />
      <div className={css.place}>
        <TextField
          name="city"
          label={labelOf('city', brand)}
          required
          autoComplete="address-level2"
          maxLength={20}
          value={form.city}
          onChange={(event) => set('city', event.target.value)}
          error={errorOf('city')}
        />
        <StateField join={join} />
        <ZipField join={join} />
      </div>
    </fieldset>
  )
}

function StateField({ join: { form, set, errorOf } }: { join: Join }) {
  const t = useCopy()
  const brand = useBrand()
  return (
    <SelectField
      name="state"
      label={labelOf('state', brand)}
      required
      autoComplete="address-level1"
      value={form.state}
      onChange={(event) => set('state', event.target.value)}
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

function ZipField({ join }: { join: Join }) {
  const brand = useBrand()
  const { form, set, errorOf } = join
  return (
    <TextField
      name="zipCode"
      label={labelOf('zipCode', brand)}
      required
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={5}
      value={form.zipCode}
      onChange={(event) => set('zipCode', event.target.value)}
      onBlur={() => void join.checkZip()}
      error={errorOf('zipCode')}
    />
  )
}
