import type { FieldError } from '../../contract/endpoint.ts'
import { fieldLabels, message, type LabelledField } from '../../contract/messages.ts'
import type { Brand, PartnerView } from '../../contract/brand.ts'
import { prospectFaults, type ProspectForm } from '../../domain/joining/prospect.ts'

export type JoinForm = ProspectForm & { emailOptIn: boolean; smsOptIn: boolean }
export type JoinField = keyof JoinForm

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

export const asksFullAddress = (brand: Brand): boolean => brand.fullAddressRequired && brand.currencyType !== 'Credit'
export const asksNumber = (brand: Brand): boolean => brand.hasPPN && brand.partnerNumber !== null

export const labelOf = (field: string, brand: Brand): string =>
  field === 'partnerNumber' ? (brand.partnerNumber?.label ?? '') : (fieldLabels[field as LabelledField] ?? field)

/** The fields from top to bottom, as the page shows them. */
const order: readonly string[] = [
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
  'password',
  'passwordConfirm',
  'termsAccepted',
]
export const inFormOrder = (faults: readonly FieldError[]): FieldError[] =>
  faults.toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field))

/** The same rules the server keeps, as sentences beside their fields. */
export function joinFaults(form: JoinForm, { brand, copy }: Pick<PartnerView, 'brand' | 'copy'>): FieldError[] {
  const rules = {
    fullAddress: asksFullAddress(brand),
    partnerNumber: asksNumber(brand) ? brand.partnerNumber : null,
    elsewhere: brand.enrollmentType === 'sso',
  }
  return prospectFaults(form, rules).map(({ field, code, num }) => ({
    field,
    message: message(code, labelOf(field, brand), num, copy),
  }))
}
