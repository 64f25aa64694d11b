import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { useBrand } from '../site/partner.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { TextField } from '../ui/text-field.tsx'
import css from '../forms/form-page.module.css'
import { asksSms } from './join-fields.ts'
import { PhoneFields } from './phone-fields.tsx'
import type { Join } from './use-join.ts'
import { useLabels } from '../forms/use-labels.ts'

/** Email, phone number, and the consents to emails and texts. */
export function ContactPart({ join }: { join: Join }) {
  const t = useCopy(joinCopy)
  const { rate } = useFormats()
  const { form, set, errorOf } = join
  const labelOf = useLabels()
  const brand = useBrand()
  const { OptedIn, OptedOut } = brand.earning.tiers
  const raisesRate = brand.showEarnRate && OptedIn > OptedOut
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{t('join.contact')}</legend>
      {brand.enrollmentType !== 'sso' && (
        <TextField
          name="email"
          type="email"
          label={labelOf('email')}
          required
          autoComplete="email"
          maxLength={100}
          value={form.email}
          onChange={(event) => set('email', event.target.value)}
          error={errorOf('email')}
        />
      )}
      {!brand.hidesEmailOptIn && (
        <Checkbox
          name="emailOptIn"
          label={t('join.emailOptIn')}
          hint={
            raisesRate
              ? t('join.emailOptInHint', { earning: rate(OptedIn, brand), lowest: rate(OptedOut, brand) })
              : t('join.emailOptInPlain')
          }
          checked={form.emailOptIn}
          onChange={(event) => set('emailOptIn', event.target.checked)}
        />
      )}
      {/* Without a checkbox for consent, a phone number counts as consent (P1-625). The hint says so. */}
      <PhoneFields fields={join} {...(!asksSms(brand) && { hint: t('join.phoneTexts') })} />
    </fieldset>
  )
}
