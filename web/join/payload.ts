import type { ProspectBody } from '../../contract/api/joining.ts'
import type { Brand } from '../../contract/brand.ts'
import { smsConsentOf } from '../../domain/joining/prospect.ts'
import { truncatePassword } from '../../domain/joining/password.ts'
import { asksSms, type JoinForm } from './join-fields.ts'

/** The fields that are sent in addition to the form: attribution, public id and the answer of the human check. */
export type PayloadExtras = Required<Pick<ProspectBody, 'source' | 'referrer' | 'publicId' | 'gRecaptchaResponse'>>

/**
 * The signup payload (P1-271). Passwords are cut to the maximum length (P1-396); the consent to texts depends on the phone number and the
 * checkbox (P1-400).
 */
export function prospectPayload(form: JoinForm, brand: Brand, extras: PayloadExtras): ProspectBody {
  const consentFields = {
    phoneNumber: form.phoneNumber,
    // Without a checkbox in the form, a phone number counts as consent (P1-625).
    ...(asksSms(brand) ? { smsOptIn: form.smsOptIn } : {}),
    ...(brand.hasSmsOptInV2 ? { smsOptInV2: form.smsOptIn } : {}),
  }
  return {
    ...form,
    ...consentFields,
    smsOptIn: smsConsentOf(consentFields),
    password: truncatePassword(form.password),
    passwordConfirm: truncatePassword(form.passwordConfirm),
    // Name and email come from the partner's sign-in; the server ignores others.
    ...(brand.enrollmentType === 'sso' ? { firstName: '', lastName: '', email: '' } : {}),
    ...extras,
  }
}
