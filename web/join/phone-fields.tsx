import { normalizeUsPhone } from '../../domain/joining/phone.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../site/partner.ts'
import { asksSms, type MemberFields } from './join-fields.ts'
import { MemberText } from './member-text.tsx'
import { SmsOptIn } from './sms-opt-in.tsx'
import { useLabels } from '../forms/use-labels.ts'

/** The optional phone number, and the checkbox for text messages if the partner's form has one. */
export function PhoneFields({ fields, hint }: { fields: MemberFields; hint?: string }) {
  const t = useCopy()
  const labelOf = useLabels()
  const brand = useBrand()
  const { form, set } = fields
  const hasPhone = normalizeUsPhone(form.phoneNumber) !== null
  return (
    <>
      <MemberText
        fields={fields}
        name="phoneNumber"
        type="tel"
        label={`${labelOf('phoneNumber')} (${t('form.optional')})`}
        autoComplete="tel"
        {...(hint && { hint })}
      />
      {asksSms(brand) && (
        <SmsOptIn checked={form.smsOptIn && hasPhone} disabled={!hasPhone} onChange={(on) => set('smsOptIn', on)} />
      )}
    </>
  )
}
