import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../partner.ts'
import { TextField } from '../ui/text-field.tsx'
import css from './join.module.css'
import { asksNumber, labelOf } from './join-fields.ts'
import { LockedPerson } from './locked-person.tsx'
import type { Join } from './use-join.ts'

export function PersonPart({ join: { form, set, errorOf } }: { join: Join }) {
  const t = useCopy()
  const brand = useBrand()
  const number = brand.partnerNumber
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{t('join.you')}</legend>
      {brand.enrollmentType === 'sso' ? (
        <LockedPerson />
      ) : (
        <div className={css.pair}>
          <TextField
            name="firstName"
            label={labelOf('firstName', brand)}
            required
            autoComplete="given-name"
            maxLength={20}
            value={form.firstName}
            onChange={(event) => set('firstName', event.target.value)}
            error={errorOf('firstName')}
          />
          <TextField
            name="lastName"
            label={labelOf('lastName', brand)}
            required
            autoComplete="family-name"
            maxLength={20}
            value={form.lastName}
            onChange={(event) => set('lastName', event.target.value)}
            error={errorOf('lastName')}
          />
        </div>
      )}
      {asksNumber(brand) && number && (
        <TextField
          name="partnerNumber"
          label={number.label}
          hint={[number.hint, number.example && `Like ${number.example}.`].filter(Boolean).join('. ')}
          required
          inputMode={number.check === 'us_phone' ? 'tel' : 'text'}
          autoComplete={number.check === 'us_phone' ? 'tel-national' : 'off'}
          maxLength={40}
          value={form.partnerNumber}
          onChange={(event) => set('partnerNumber', event.target.value)}
          error={errorOf('partnerNumber')}
        />
      )}
    </fieldset>
  )
}
