import { passwordMaxLength, passwordMinLength } from './password.ts'
import { normalizePartnerNumber, partnerNumberFault, type PartnerNumberRule } from './partner-number.ts'
import { normalizeUsPhone } from './phone.ts'
import { usStates } from './states.ts'

/** Maximum numbers of characters, without outer spaces (M2-154 to M2-161). */
export const fieldLengthMax = { firstName: 20, lastName: 20, address1: 30, address2: 30, city: 20, email: 100 } as const
export const zipLength = 5

export type ProspectForm = {
  email: string
  password: string
  passwordConfirm: string
  firstName: string
  lastName: string
  partnerNumber: string
  address1: string
  address2: string
  city: string
  state: string
  zipCode: string
  phoneNumber: string
  smsOptIn?: boolean | undefined
  smsOptInV2?: boolean | undefined
  termsAccepted: boolean
}

/** Requirements of the brand in addition to those of every brand. */
export type ProspectRules = {
  fullAddress: boolean
  partnerNumber: PartnerNumberRule | null
  /** Whether the member signs in at the partner, which supplies name and email. The form then has no password. */
  hasPartnerSignIn?: boolean
}

/** Whether a partner requires the full postal address and not only the ZIP code. Partners that pay in credits never do (P1-624). */
export const needsFullAddress = (brand: { fullAddressRequired: boolean; currencyType: string }): boolean =>
  brand.fullAddressRequired && brand.currencyType !== 'Credit'

export type FieldFault = {
  field: keyof ProspectForm
  code:
    | 'required'
    | 'tooLong'
    | 'tooShort'
    | 'exactLength'
    | 'invalidEmail'
    | 'invalidPhone'
    | 'partnerNumberFormat'
    | 'invalidPartnerNumber'
    | 'invalidState'
    | 'passwordsDiffer'
    | 'passwordIsPartnerNumber'
    | 'passwordOwnWords'
    | 'termsRequired'
  /** The limit of length that the message names. */
  num?: number
}

/**
 * Whether a text has at most 100 characters, no spaces, one @, a local part without quotes, brackets and other separators, and a domain
 * whose top-level part consists of two or more letters.
 */
export function isEmail(text: string): boolean {
  return text.length <= fieldLengthMax.email && /^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(\.[^\s@.]+)*\.[A-Za-z]{2,}$/.test(text)
}

export type ProfileForm = Pick<
  ProspectForm,
  'firstName' | 'lastName' | 'address1' | 'address2' | 'city' | 'state' | 'zipCode' | 'phoneNumber'
>

/**
 * Every invalid field of a profile, in the order of the form. The rules are those of joining. A profile has no email, password, partner
 * number or terms.
 */
export function profileFaults(
  form: ProfileForm,
  rules: Required<Pick<ProspectRules, 'fullAddress' | 'hasPartnerSignIn'>>,
): FieldFault[] {
  return [
    ...(rules.hasPartnerSignIn ? [] : nameFaults(form)),
    ...addressFaults(form, rules.fullAddress),
    ...phoneFaults(form),
  ]
}

/** Every invalid field of a join form that can be detected without a request, in the order of the form. */
export function prospectFaults(form: ProspectForm, rules: ProspectRules): FieldFault[] {
  return [
    ...(rules.hasPartnerSignIn
      ? []
      : [...emailFaults(form), ...passwordFaults(form, { ...rules, number: form.partnerNumber }), ...nameFaults(form)]),
    ...numberFaults(form, rules),
    ...addressFaults(form, rules.fullAddress),
    ...phoneFaults(form),
    ...(form.termsAccepted ? [] : [fault('termsAccepted', 'termsRequired')]),
  ]
}

function emailFaults(form: ProspectForm): FieldFault[] {
  if (form.email.trim() === '') return [fault('email', 'required')]
  return isEmail(form.email.trim()) ? [] : [fault('email', 'invalidEmail')]
}

const fault = (field: FieldFault['field'], code: FieldFault['code'], num?: number): FieldFault => ({
  field,
  code,
  ...(num === undefined ? {} : { num }),
})

function nameFaults(form: Pick<ProspectForm, 'firstName' | 'lastName'>): FieldFault[] {
  return (['firstName', 'lastName'] as const).flatMap((field) => {
    const text = form[field].trim()
    if (text === '') return [fault(field, 'required')]
    return text.length > fieldLengthMax[field] ? [fault(field, 'tooLong', fieldLengthMax[field])] : []
  })
}

function phoneFaults({ phoneNumber }: Pick<ProspectForm, 'phoneNumber'>): FieldFault[] {
  const isInvalid = phoneNumber.trim() !== '' && normalizeUsPhone(phoneNumber) === null
  return isInvalid ? [fault('phoneNumber', 'invalidPhone')] : []
}

export type PasswordForm = Pick<ProspectForm, 'password' | 'passwordConfirm' | 'firstName' | 'lastName' | 'email'>

/**
 * Faults of a new password, at joining and at every change. An empty confirmation is always a fault. A different one is a fault only once
 * the password is valid.
 */
export function passwordFaults(form: PasswordForm, rules: PasswordRules): FieldFault[] {
  const { password, passwordConfirm } = form
  const rejection = passwordFault(form, rules)
  if (passwordConfirm === '') return [...(rejection ? [rejection] : []), fault('passwordConfirm', 'required')]
  if (rejection) return [rejection]
  return password === passwordConfirm ? [] : [fault('passwordConfirm', 'passwordsDiffer')]
}

/** `partnerNumber`: the brand's rule, null without one; `number`: the member's number at the partner. */
type PasswordRules = Pick<ProspectRules, 'partnerNumber'> & { number: string }

function passwordFault(form: PasswordForm, rules: PasswordRules): FieldFault | null {
  const { password } = form
  if (password === '') return fault('password', 'required')
  if (password.length < passwordMinLength) return fault('password', 'tooShort', passwordMinLength)
  if (password.length > passwordMaxLength) return fault('password', 'tooLong', passwordMaxLength)
  const number = rules.partnerNumber ? normalizePartnerNumber(rules.number, rules.partnerNumber) : null
  const compact = password.replace(/[^a-z0-9]/gi, '').toUpperCase()
  if (number && compact.includes(number)) return fault('password', 'passwordIsPartnerNumber')
  return containsPersonalWord(password, form) ? fault('password', 'passwordOwnWords') : null
}

const personalWordLengthMin = 4 // shorter names such as "Al" occur in good passwords by chance

function containsPersonalWord(password: string, form: PasswordForm): boolean {
  const lower = password.toLowerCase()
  const words = [form.firstName, form.lastName, form.email.split('@')[0] ?? ''].map((word) => word.trim().toLowerCase())
  return words.some((word) => word.length >= personalWordLengthMin && lower.includes(word))
}

function numberFaults(form: ProspectForm, rules: ProspectRules): FieldFault[] {
  const code = rules.partnerNumber && partnerNumberFault(form.partnerNumber, rules.partnerNumber)
  return code ? [fault('partnerNumber', code)] : []
}

function addressFaults(form: ProfileForm, isFullAddressRequired: boolean): FieldFault[] {
  const text = (field: 'address1' | 'address2' | 'city') => form[field].trim()
  const faults: FieldFault[] = []
  for (const field of ['address1', 'address2', 'city'] as const) {
    if (isFullAddressRequired && field !== 'address2' && text(field) === '') faults.push(fault(field, 'required'))
    else if (text(field).length > fieldLengthMax[field]) faults.push(fault(field, 'tooLong', fieldLengthMax[field]))
  }
  if (isFullAddressRequired && form.state === '') faults.push(fault('state', 'required'))
  else if (form.state !== '' && !(usStates as readonly string[]).includes(form.state))
    faults.push(fault('state', 'invalidState'))
  if (form.zipCode.trim() === '') faults.push(fault('zipCode', 'required'))
  else if (!/^\d{5}$/.test(form.zipCode.trim())) faults.push(fault('zipCode', 'exactLength', zipLength))
  return faults
}

/**
 * Consent to text messages: the choice in the second version of the consent, else the choice in the first, else yes. Never without a valid
 * phone number (P1-400, P1-401, P1-626).
 */
export function smsConsentOf(form: Pick<ProspectForm, 'phoneNumber' | 'smsOptIn' | 'smsOptInV2'>): boolean {
  return normalizeUsPhone(form.phoneNumber) !== null && (form.smsOptInV2 ?? form.smsOptIn ?? true)
}
