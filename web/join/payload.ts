import type { ProspectBody } from '../../contract/api/joining.ts'
import type { Brand } from '../../contract/brand.ts'
import { passwordMaxLength, smsOptIn } from '../../domain/joining/prospect.ts'
import { asksSms, type JoinForm } from './join-fields.ts'

/** What is sent beside the form: where the visitor came from, whom the partner knows them as, and that they are no programme. */
export type Beside = Required<Pick<ProspectBody, 'source' | 'referrer' | 'publicId' | 'gRecaptchaResponse'>>

/** The signup payload (P1-271): passwords cut (P1-396), consent to texts derived from the number and the second version's box (P1-400). */
export function prospectPayload(form: JoinForm, brand: Brand, beside: Beside): ProspectBody {
  const consent = {
    phoneNumber: form.phoneNumber,
    // Where the form has no box, a number is consent (P1-625).
    ...(asksSms(brand) ? { smsOptIn: form.smsOptIn } : {}),
    ...(brand.hasSmsOptInV2 ? { smsOptInV2: form.smsOptIn } : {}),
  }
  return {
    ...form,
    ...consent,
    smsOptIn: smsOptIn(consent),
    password: form.password.slice(0, passwordMaxLength),
    passwordConfirm: form.passwordConfirm.slice(0, passwordMaxLength),
    // Name and email come from the partner's sign-in; nothing sent would count.
    ...(brand.enrollmentType === 'sso' ? { firstName: '', lastName: '', email: '' } : {}),
    ...beside,
  }
}
