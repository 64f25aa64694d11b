import { callCopy } from './call-copy.ts'
import { locationCopy } from './shared-copy.ts'

/** Field errors as stable codes with their default sentences (M2-196 to M2-215). */
export const messages = {
  required: 'FIELD_LABEL is required.',
  requiredPlain: 'This field is required.',
  tooLong: 'FIELD_LABEL can have at most NUM characters.',
  tooShort: 'FIELD_LABEL must have at least NUM characters.',
  exactLength: 'FIELD_LABEL must have NUM characters.',
  invalidZip: 'This ZIP code is not located in the U.S.',
  checkFailed: 'Error while checking FIELD_LABEL.',
  captcha: 'You must complete the reCAPTCHA to continue.',
  invalidEmail: 'Please enter a valid email address.',
  emailInUse: 'This email is already in use.',
  hasAccount: 'An account with this email exists. Sign in instead.',
  invalidPhone: 'Invalid US based phone number.',
  partnerNumberFormat: 'Invalid format for the FIELD_LABEL.',
  invalidPartnerNumber: 'Invalid FIELD_LABEL, please check the number and try again.',
  partnerNumberInUse: 'This FIELD_LABEL is already in use.',
  passwordIsPartnerNumber: 'Password cannot contain your FIELD_LABEL.',
  passwordCommon: 'This password is on lists that attackers try first. Please choose another.',
  passwordOwnWords: 'Please choose a password without your name or email in it.',
  passwordsDiffer: 'The passwords do not match.',
  termsRequired: 'Please accept the terms to join.',
  invalidState: 'Please choose a state.',
  invalidLanguage: 'Please choose one of the listed languages.',
  readOnly: 'FIELD_LABEL can not be changed here.',
  server: callCopy['message.server'],
  refresh: callCopy['message.refresh'],
  location: locationCopy['message.location'],
  recovery: 'Please enter a valid email address or phone number',
  cardTerms: 'Card terms must be accepted to link a card.',
  hasAccountSso: 'An account with this email exists. Sign in with {partner} instead.',
  emailUnchanged: 'This is the email you have now.',
  emailNotUnique: 'This email is used by more than one account. Please enter a new one.',
} as const
export type MessageCode = keyof typeof messages

/** Default labels of the join and profile forms. The brand gives the label of the partner number. */
export const fieldLabels = {
  email: 'Email',
  password: 'Password',
  passwordConfirm: 'Confirm password',
  firstName: 'First name',
  lastName: 'Last name',
  address1: 'Street address',
  address2: 'Address line 2',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
  phoneNumber: 'Mobile phone',
  language: 'Dates and numbers',
  emailOptIn: 'Email me offers and unlock the higher earn rate',
  termsAccepted: 'Terms',
} as const
export type LabeledField = keyof typeof fieldLabels

/**
 * Labels that begin in lower case within a sentence. Other labels may begin with a name and keep the capital. "Phone number" is the label
 * of the partner number at a carrier.
 */
const ordinaryLabels = new Set<string>([...Object.values(fieldLabels), 'Phone number'])

/** Copy key with which a brand overrides a message. */
export const messageKey = (code: MessageCode) => `message.${code}` as const

/**
 * Fills FIELD_LABEL and NUM (M2-215). A required field without a label gets the plain message (P1-409). `copy` is the
 * partner's, whose `message.<code>` overrides the default.
 */
export function messageText(
  code: MessageCode,
  label = '',
  num?: number,
  copy: Readonly<Record<string, string>> = {},
): string {
  const shownCode = code === 'required' && label === '' ? 'requiredPlain' : code
  const text: string = copy[messageKey(shownCode)] ?? messages[shownCode]
  // "ZIP code" keeps the capitals.
  const isOrdinary = ordinaryLabels.has(label) && !/^[A-Z]{2}/.test(label)
  const shownLabel =
    text.startsWith('FIELD_LABEL') || !isOrdinary ? label : label.charAt(0).toLowerCase() + label.slice(1)
  return text.replaceAll('FIELD_LABEL', shownLabel).replaceAll('NUM', num === undefined ? '' : String(num))
}
