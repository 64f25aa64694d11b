import type { FieldError } from '../../contract/endpoint.ts'
import { fieldMessage } from '../../contract/field-messages.ts'
import type { Brand, PartnerView } from '../../contract/brand.ts'
import { keepsSmsConsent, hyphenatePhone, normalizeUsPhone } from '../../domain/joining/phone.ts'
import { needsFullAddress, prospectFaults, type ProfileForm, type ProspectForm } from '../../domain/joining/prospect.ts'

/** The fields that the join form and the profile share. */
export type MemberForm = ProfileForm & { emailOptIn: boolean; smsOptIn: boolean }
export type JoinForm = ProspectForm & MemberForm
export type JoinField = keyof JoinForm

/** What the shared fields need from their form. `blur` is called when a field loses the focus. */
export type MemberFields = {
  form: MemberForm
  set: (field: keyof MemberForm, value: string | boolean) => void
  errorOf: (field: string) => string | undefined
  blur: (field: keyof MemberForm) => void
}

/** The consent to text messages after a change of the phone number, which ends some consents (`keepsSmsConsent`). */
export const smsOptInAfterChange = (form: MemberForm, newPhoneNumber: string, brand: Brand): boolean =>
  form.smsOptIn && keepsSmsConsent(form.phoneNumber, newPhoneNumber, brand.hasSmsOptInV2)

/** Formats a US number, or any ten digits, as xxx-xxx-xxxx. Other text stays as typed. */
export const formatPhone = (text: string): string => hyphenatePhone(normalizeUsPhone(text) ?? text)

export const emptyForm: JoinForm = {
  email: '',
  password: '',
  passwordConfirm: '',
  firstName: '',
  lastName: '',
  partnerNumber: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
  phoneNumber: '',
  emailOptIn: false,
  smsOptIn: false,
  termsAccepted: false,
}

/** Whether the program asks for consent to text messages. */
export const asksSms = (brand: Brand): boolean => brand.hasSmsOptIn || brand.hasSmsOptInV2

export const asksPartnerNumber = (brand: Brand): boolean => brand.hasPPN && brand.partnerNumber !== null

/** The fields of the join form and of the profile in page order. */
const fieldOrder: readonly string[] = [
  'firstName',
  'lastName',
  'partnerNumber',
  'address1',
  'address2',
  'city',
  'state',
  'zipCode',
  'email',
  'phoneNumber',
  'language',
  'password',
  'passwordConfirm',
  'termsAccepted',
]
/** Sorts errors by the order of their fields on the page. Errors of fields that are not in `fieldOrder` come first. */
export const inFormOrder = (errors: readonly FieldError[]): FieldError[] =>
  errors.toSorted((a, b) => fieldOrder.indexOf(a.field) - fieldOrder.indexOf(b.field))

/** Checks a form by the server's rules. Returns a message for each invalid field. */
export function joinErrors(form: JoinForm, partner: Pick<PartnerView, 'brand' | 'copy'>): FieldError[] {
  const { brand } = partner
  const rules = {
    fullAddress: needsFullAddress(brand),
    partnerNumber: asksPartnerNumber(brand) ? brand.partnerNumber : null,
    hasPartnerSignIn: brand.enrollmentType === 'sso',
  }
  return prospectFaults(form, rules).map((fault) => fieldMessage(fault, partner))
}
