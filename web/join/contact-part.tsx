import { keepsSmsConsent, showPhone, usPhone } from '../../domain/joining/phone.ts'
import { useCopy } from '../copy/use-copy.ts'
import { rate } from '../format.ts'
import { useBrand } from '../partner.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { TextField } from '../ui/text-field.tsx'
import css from './join.module.css'
import { labelOf } from './join-fields.ts'
import { SmsOptIn } from './sms-opt-in.tsx'
import type { Join } from './use-join.ts'

/** Email, telephone, and what may be sent to them. */
export function ContactPart({ join: { form, set, errorOf } }: { join: Join }) {
  const t = useCopy()
  const brand = useBrand()
  const { OptedIn, OptedOut } = brand.earning.tiers
  const asksSms = brand.hasSmsOptIn || brand.hasSmsOptInV2
  const hasPhone = usPhone(form.phoneNumber) !== null
  const setPhone = (text: string) => {
    set('phoneNumber', text)
    if (!keepsSmsConsent(form.phoneNumber, text, brand.hasSmsOptInV2)) set('smsOptIn', false)
  }
  const tidy = () => set('phoneNumber', showPhone(usPhone(form.phoneNumber) ?? form.phoneNumber))
  const unlocks = brand.showEarnRate && OptedIn > OptedOut
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{t('join.contact')}</legend>
      {brand.enrollmentType !== 'sso' && (
        <TextField
          name="email"
          type="email"
          label={labelOf('email', brand)}
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
            unlocks
              ? t('join.emailOptInHint', { earning: rate(OptedIn, brand), lowest: rate(OptedOut, brand) })
              : t('join.emailOptInPlain')
          }
          checked={form.emailOptIn}
          onChange={(event) => set('emailOptIn', event.target.checked)}
        />
      )}
      <TextField
        name="phoneNumber"
        type="tel"
        label={`${labelOf('phoneNumber', brand)} (${t('form.optional')})`}
        autoComplete="tel"
        maxLength={30}
        value={form.phoneNumber}
        onChange={(event) => setPhone(event.target.value)}
        onBlur={tidy}
        error={errorOf('phoneNumber')}
      />
      {asksSms && (
        <SmsOptIn checked={form.smsOptIn && hasPhone} disabled={!hasPhone} onChange={(on) => set('smsOptIn', on)} />
      )}
    </fieldset>
  )
}
