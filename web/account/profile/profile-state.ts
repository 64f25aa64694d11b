import type { MemberView } from '../../../contract/api/session.ts'
import type { PartnerView } from '../../../contract/brand.ts'
import type { FieldError } from '../../../contract/endpoint.ts'
import { fieldMessage } from '../../../contract/field-messages.ts'
import { showPhone } from '../../../domain/joining/phone.ts'
import { needsFullAddress, profileFaults } from '../../../domain/joining/prospect.ts'
import { withPosted, type PostedForm } from '../../forms/posted-form.ts'
import { inFormOrder, smsAfterChange, tidyPhone, type MemberFields, type MemberForm } from '../../join/join-fields.ts'

/** What the profile has beyond the join form: one of `languages`, or empty to follow the brand. */
export type ProfileValues = MemberForm & { language: string }
export type ProfileField = keyof ProfileValues
export type ProfileFields = Pick<MemberFields, 'errorOf'> & {
  form: ProfileValues
  set: (field: ProfileField, value: string | boolean) => void
  leave: (field: ProfileField) => void
}

/** `visited` are the fields that lost the focus: only they show errors. `reported` are errors only the server can know. */
export type ProfileState = {
  saved: ProfileValues
  form: ProfileValues
  visited: readonly ProfileField[]
  reported: readonly FieldError[]
}

type Partner = Pick<PartnerView, 'brand' | 'copy'>

export function profileStateOf(member: MemberView): ProfileState {
  const { firstName, lastName, address, phoneNumber, emailOptIn, smsOptIn, language } = member
  const own = { firstName, lastName, ...address, phoneNumber: showPhone(phoneNumber), emailOptIn, smsOptIn }
  const form = { ...own, language: language ?? '' }
  return { saved: form, form, visited: [], reported: [] }
}

/** The form as a browser without script posted it, with what the server said of it. */
export const withPostedProfile = (state: ProfileState, posted: PostedForm): ProfileState => ({
  ...state,
  form: withPosted(state.form, posted),
  reported: posted.errors,
})

const without = (errors: readonly FieldError[], field: string) => errors.filter((error) => error.field !== field)

/** A field with another value. What the server said of the old one no longer holds. */
export function changeField(
  state: ProfileState,
  field: ProfileField,
  value: string | boolean,
  { brand }: Pick<Partner, 'brand'>,
): ProfileState {
  const sms = field === 'phoneNumber' ? { smsOptIn: smsAfterChange(state.form, String(value), brand) } : {}
  return {
    ...state,
    form: { ...state.form, ...sms, [field]: value },
    reported: without(state.reported, field),
  }
}

const tidy = (field: ProfileField, value: string): string => (field === 'phoneNumber' ? tidyPhone(value) : value.trim())

/** A field that lost the focus is trimmed, and shows its errors from now on. */
export function leaveField(state: ProfileState, field: ProfileField): ProfileState {
  const value = state.form[field]
  const tidied = typeof value === 'string' ? tidy(field, value) : value
  const visited = state.visited.includes(field) ? state.visited : [...state.visited, field]
  return { ...state, form: { ...state.form, [field]: tidied }, visited }
}

export const leaveAll = (state: ProfileState): ProfileState =>
  (Object.keys(state.form) as ProfileField[]).reduce(leaveField, state)

export const showErrors = (state: ProfileState, errors: readonly FieldError[]): ProfileState => ({
  ...state,
  reported: [...state.reported.filter(({ field }) => !errors.some((error) => error.field === field)), ...errors],
})

/** The verdict about a ZIP code, in place of the last one. */
export const reportZip = (state: ProfileState, errors: readonly FieldError[]): ProfileState => ({
  ...state,
  reported: [...without(state.reported, 'zipCode'), ...errors],
})

export const isClean = ({ saved, form }: ProfileState): boolean =>
  (Object.keys(form) as ProfileField[]).every((field) => form[field] === saved[field])

export const markSaved = (state: ProfileState): ProfileState => ({ ...state, saved: state.form, reported: [] })

/** The rules of joining for visited fields, else what the server reported; one sentence a field, in the order of the form. */
export function errorsOf({ form, visited, reported }: ProfileState, partner: Partner): FieldError[] {
  const { brand } = partner
  const rules = { fullAddress: needsFullAddress(brand), elsewhere: brand.enrollmentType === 'sso' }
  const own = profileFaults(form, rules)
    .filter(({ field }) => visited.some((one) => one === field))
    .map((fault) => fieldMessage(fault, partner))
  return inFormOrder([...own, ...reported.filter(({ field }) => !own.some((error) => error.field === field))])
}
