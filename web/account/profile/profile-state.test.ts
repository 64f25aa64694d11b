import { describe, expect, test } from 'vitest'
import { memberOf } from '../../../checks/fixtures/render.tsx'
import { testPartner } from '../../../checks/fixtures/partner.ts'
import {
  changeField,
  errorsOf,
  isClean,
  leaveField,
  leaveAllFields,
  markSaved,
  profileStateOf,
  addServerErrors,
  replaceZipErrors,
  withPostedProfile,
  type ProfileField,
  type ProfileState,
} from './profile-state.ts'

const lumen = testPartner('lumen-mobile')
const meridian = testPartner('meridian-air')
const northfield = testPartner('northfield-cu', { fullAddressRequired: true })
const state = profileStateOf(memberOf({ phoneNumber: '3125550142', smsOptIn: true }))
const type = (from: ProfileState, field: ProfileField, value: string, partner = lumen) =>
  changeField(from, field, value, partner)
/** The errors that the form shows, as `field: message`. */
const errors = (from: ProfileState, partner = lumen) =>
  errorsOf(from, partner).map(({ field, message }) => `${field}: ${message}`)

test('shows an error only after the field has lost the focus [M2-150]', () => {
  const withoutName = type(state, 'firstName', '')
  expect(errors(withoutName)).toEqual([])
  expect(errors(leaveField(withoutName, 'lastName'))).toEqual([])
  expect(errors(leaveField(withoutName, 'firstName'))).toEqual(['firstName: First name is required.'])
  expect(errors(type(leaveField(withoutName, 'firstName'), 'firstName', 'N'))).toEqual([])
})

test.each([
  ['firstName', '  Noor ', 'Noor', '[M2-154]'],
  ['lastName', ' Haddad ', 'Haddad', '[M2-155]'],
  ['address1', ' 12 Elm Street ', '12 Elm Street', '[M2-158]'],
  ['address2', ' Floor 2 ', 'Floor 2', '[M2-160]'],
  ['phoneNumber', '+1 (312) 555.0188', '312-555-0188', '[M2-170]'],
] as const)('%s %j becomes %j when it loses the focus %s', (field, typed, tidied, _id) =>
  expect(leaveField(type(state, field, typed), field).form[field]).toBe(tidied),
)

test('reports a wrong ZIP code and phone number in the words of the specification [M2-167, M2-176, D3-019]', () => {
  const wrong = type(type(state, 'zipCode', '606'), 'phoneNumber', '12')
  expect(errors(leaveAllFields(wrong))).toEqual([
    'zipCode: ZIP code must have 5 characters.',
    'phoneNumber: Invalid US based phone number.',
  ])
})

test('requires the full address where the partner requires it and pays no credits [M2-159] [M2-162] [M2-164]', () => {
  const required = ['address1', 'city', 'state']
  const missing = (partner: typeof lumen) => errorsOf(leaveAllFields(state), partner).map(({ field }) => field)
  expect([missing(meridian), missing(northfield), missing(lumen)]).toEqual([required, [], []])
})

test('does not require a name that the partner’s sign-in provides [M2-156]', () => {
  const withoutNames = leaveAllFields(type(type(state, 'firstName', ''), 'lastName', ''))
  expect(errors(withoutNames, testPartner('harbor-bank'))).toEqual([])
  expect(errors(withoutNames)).toHaveLength(2)
})

describe('consent to text messages', () => {
  // The second version of the opt-in (lumen-mobile) keeps the consent for every US number, the first only for the same number.
  test.each([
    ['lumen-mobile', '', false, '[M2-178]'],
    ['lumen-mobile', '312-555-01', false, '[M2-178]'],
    ['lumen-mobile', '312-555-0188', true, '[M2-179]'],
    ['meridian-air', '312-555-0188', false, '[M2-179]'],
    ['meridian-air', '(312) 555-0142', true, '[M2-179]'],
  ] as const)('at %s, after a change of the phone to %j, is %s %s', (id, phone, expected, _id) =>
    expect(type(state, 'phoneNumber', phone, testPartner(id)).form.smsOptIn).toBe(expected),
  )
})

test('shows an error of the server on its field until the field changes [M2-180]', () => {
  const withServerErrors = addServerErrors(state, [{ field: 'city', message: 'City can have at most 20 characters.' }])
  expect(errors(withServerErrors)).toEqual(['city: City can have at most 20 characters.'])
  expect(errors(type(withServerErrors, 'address1', '1 Elm Street'))).toHaveLength(1)
  expect(errors(type(withServerErrors, 'city', 'Chicago'))).toEqual([])
})

test('a later check of the ZIP code replaces the last result [M2-172]', () => {
  const withZipError = replaceZipErrors(state, [{ field: 'zipCode', message: 'Error while checking ZIP code.' }])
  expect(errors(withZipError)).toEqual(['zipCode: Error while checking ZIP code.'])
  expect(errors(replaceZipErrors(withZipError, []))).toEqual([])
})

test('the brand’s language is an empty value, and selecting another language is a change', () => {
  expect(state.form.language).toBe('')
  expect(isClean(type(state, 'language', 'de-DE'))).toBe(false)
  expect(profileStateOf(memberOf({ language: 'de-DE' })).form.language).toBe('de-DE')
})

test('is clean until a value differs, and again after the value is restored or saved [M2-141]', () => {
  expect(isClean(leaveAllFields(state))).toBe(true)
  const movedToChicago = type(state, 'city', 'Chicago')
  expect([
    isClean(movedToChicago),
    isClean(type(movedToChicago, 'city', '')),
    isClean(markSaved(movedToChicago, movedToChicago.form)),
  ]).toEqual([false, true, true])
})

test('keeps what the member types during the save, as a change that is not saved yet [M2-141]', () => {
  const submitted = type(state, 'city', 'Chicago')
  const saved = markSaved(type(submitted, 'firstName', 'Bo'), submitted.form)
  expect([saved.form.firstName, saved.form.city, isClean(saved)]).toEqual(['Bo', 'Chicago', false])
  expect(isClean(type(saved, 'firstName', submitted.form.firstName))).toBe(true)
})

test('later errors of the server replace only earlier errors of the same fields', () => {
  const withFirstErrors = addServerErrors(state, [
    { field: 'city', message: 'First.' },
    { field: 'zipCode', message: 'Kept.' },
  ])
  expect(errors(addServerErrors(withFirstErrors, [{ field: 'city', message: 'Second.' }]))).toEqual([
    'city: Second.',
    'zipCode: Kept.',
  ])
  const withLaterErrors = addServerErrors(withFirstErrors, [
    { field: 'city', message: 'Second.' },
    { field: 'phoneNumber', message: 'Third.' },
  ])
  expect(errors(withLaterErrors)).toEqual(['city: Second.', 'zipCode: Kept.', 'phoneNumber: Third.'])
})

test('an error of the form hides the server’s error of the same field', () => {
  const withServerErrors = addServerErrors(state, [
    { field: 'firstName', message: 'From the server.' },
    { field: 'city', message: 'From the server.' },
  ])
  const withoutName = leaveField(
    { ...withServerErrors, form: { ...withServerErrors.form, firstName: '' } },
    'firstName',
  )
  expect(errors(withoutName)).toEqual(['firstName: First name is required.', 'city: From the server.'])
})

test('saving removes the errors of the server', () =>
  expect(errors(markSaved(addServerErrors(state, [{ field: 'city', message: 'Too long.' }]), state.form))).toEqual([]))

test('starts with the values and errors of a form that was posted without script', () => {
  const posted = { values: { firstName: 'Lina', city: 'Gotham' }, errors: [{ field: 'city', message: 'Unknown.' }] }
  const postedState = withPostedProfile(state, { ...posted, problem: '' })
  expect([postedState.form.city, postedState.form.firstName, postedState.savedValues]).toEqual([
    'Gotham',
    'Lina',
    state.savedValues,
  ])
  expect(errors(postedState)).toEqual(['city: Unknown.'])
})
