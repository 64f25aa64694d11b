import type { MemberView } from '../../../contract/api/session.ts'
import type { PartnerView } from '../../../contract/brand.ts'
import type { FieldError } from '../../../contract/endpoint.ts'
import { fieldMessage } from '../../../contract/field-messages.ts'
import { hyphenatePhone } from '../../../domain/joining/phone.ts'
import { needsFullAddress, profileFaults } from '../../../domain/joining/prospect.ts'
import { withPostedValues, type PostedForm } from '../../forms/posted-form.ts'
import {
  inFormOrder,
  smsOptInAfterChange,
  formatPhone,
  type MemberFields,
  type MemberForm,
} from '../../join/join-fields.ts'

/** The join form's values and the language: one of `languages`, or empty for the brand's. */
export type ProfileValues = MemberForm & { language: string }
export type ProfileField = keyof ProfileValues
export type ProfileFieldProps = Pick<MemberFields, 'errorOf'> & {
  form: ProfileValues
  set: (field: ProfileField, value: string | boolean) => void
  blur: (field: ProfileField) => void
}

export type ProfileState = {
  /** The values that the server has. */
  savedValues: ProfileValues
  /** The values that the form shows. */
  form: ProfileValues
  /** The fields that have lost the focus. Only they show errors of the join rules. */
  visited: readonly ProfileField[]
  /** Errors from the server. A field shows its server error only while it shows no error of the join rules. */
  serverErrors: readonly FieldError[]
}

type Partner = Pick<PartnerView, 'brand' | 'copy'>

export function profileStateOf(member: MemberView): ProfileState {
  const { firstName, lastName, address, phoneNumber, emailOptIn, smsOptIn, language } = member
  const values = { firstName, lastName, ...address, phoneNumber: hyphenatePhone(phoneNumber), emailOptIn, smsOptIn }
  const form = { ...values, language: language ?? '' }
  return { savedValues: form, form, visited: [], serverErrors: [] }
}

/** The form as posted without scripts, with the server's errors. */
export const withPostedProfile = (state: ProfileState, posted: PostedForm): ProfileState => ({
  ...state,
  form: withPostedValues(state.form, posted),
  serverErrors: posted.errors,
})

const withoutField = (errors: readonly FieldError[], field: string) => errors.filter((error) => error.field !== field)

/** Changes a field and drops the server's errors about its old value. */
export function changeField(
  state: ProfileState,
  field: ProfileField,
  value: string | boolean,
  { brand }: Pick<Partner, 'brand'>,
): ProfileState {
  const sms = field === 'phoneNumber' ? { smsOptIn: smsOptInAfterChange(state.form, String(value), brand) } : {}
  return {
    ...state,
    form: { ...state.form, ...sms, [field]: value },
    serverErrors: withoutField(state.serverErrors, field),
  }
}

const tidy = (field: ProfileField, value: string): string =>
  field === 'phoneNumber' ? formatPhone(value) : value.trim()

/** Trims a field that has lost the focus, or formats the phone number, and lets the field show its errors. */
export function leaveField(state: ProfileState, field: ProfileField): ProfileState {
  const value = state.form[field]
  const tidyValue = typeof value === 'string' ? tidy(field, value) : value
  const visited = state.visited.includes(field) ? state.visited : [...state.visited, field]
  return { ...state, form: { ...state.form, [field]: tidyValue }, visited }
}

/** Applies `leaveField` to all fields, before the form is sent. */
export const leaveAllFields = (state: ProfileState): ProfileState =>
  (Object.keys(state.form) as ProfileField[]).reduce(leaveField, state)

/** Adds errors from the server, which replace those about the same fields. */
export const addServerErrors = (state: ProfileState, errors: readonly FieldError[]): ProfileState => ({
  ...state,
  serverErrors: [
    ...state.serverErrors.filter(({ field }) => !errors.some((error) => error.field === field)),
    ...errors,
  ],
})

/** Replaces all server errors about the ZIP code with the result of its latest check. */
export const replaceZipErrors = (state: ProfileState, errors: readonly FieldError[]): ProfileState => ({
  ...state,
  serverErrors: [...withoutField(state.serverErrors, 'zipCode'), ...errors],
})

export const isClean = ({ savedValues, form }: ProfileState): boolean =>
  (Object.keys(form) as ProfileField[]).every((field) => form[field] === savedValues[field])

/** The state after the server saved `savedValues`; what the member typed meanwhile is not saved yet. */
export const markSaved = (state: ProfileState, savedValues: ProfileValues): ProfileState => ({
  ...state,
  savedValues,
  serverErrors: [],
})

/**
 * The errors that the form shows, in the order of its fields. A visited field shows its error from the join rules. Without such an error, a
 * field shows the server's.
 */
export function errorsOf({ form, visited, serverErrors }: ProfileState, partner: Partner): FieldError[] {
  const { brand } = partner
  const rules = { fullAddress: needsFullAddress(brand), hasPartnerSignIn: brand.enrollmentType === 'sso' }
  const ownErrors = profileFaults(form, rules)
    .filter(({ field }) => visited.some((visitedField) => visitedField === field))
    .map((fault) => fieldMessage(fault, partner))
  return inFormOrder([
    ...ownErrors,
    ...serverErrors.filter(({ field }) => !ownErrors.some((error) => error.field === field)),
  ])
}
