import { partnerNumberTextMax } from '../../domain/joining/partner-number.ts'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../site/partner.ts'
import { TextField } from '../ui/text-field.tsx'
import css from '../forms/form-page.module.css'
import { asksPartnerNumber } from './join-fields.ts'
import { LockedPerson } from './locked-person.tsx'
import { NameFields } from './name-fields.tsx'
import type { Join } from './use-join.ts'

export function PersonPart({ join }: { join: Join }) {
  const t = useCopy(joinCopy)
  const { form, set, errorOf } = join
  const brand = useBrand()
  const numberField = brand.partnerNumber
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{t('join.you')}</legend>
      {brand.enrollmentType === 'sso' ? <LockedPerson /> : <NameFields fields={join} />}
      {asksPartnerNumber(brand) && numberField && (
        <TextField
          name="partnerNumber"
          label={numberField.label}
          hint={[numberField.hint, numberField.example && t('join.numberExample', { text: numberField.example })]
            .filter(Boolean)
            .join('. ')}
          required
          inputMode={numberField.check === 'us_phone' ? 'tel' : 'text'}
          autoComplete={numberField.check === 'us_phone' ? 'tel-national' : 'off'}
          maxLength={partnerNumberTextMax}
          value={form.partnerNumber}
          onChange={(event) => set('partnerNumber', event.target.value)}
          error={errorOf('partnerNumber')}
        />
      )}
    </fieldset>
  )
}
