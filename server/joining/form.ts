import { fieldMessage } from '../../contract/field-messages.ts'
import type { MessageCode } from '../../contract/messages.ts'
import type { prospectBody } from '../../contract/api/joining.ts'
import type { PartnerView } from '../../contract/brand.ts'
import type { FieldError } from '../../contract/endpoint.ts'
import type { z } from '../../contract/schema.ts'
import { normalizePartnerNumber } from '../../domain/joining/partner-number.ts'
import { normalizeUsPhone } from '../../domain/joining/phone.ts'
import { needsFullAddress, prospectFaults, smsConsentOf, type ProspectForm } from '../../domain/joining/prospect.ts'
import { sourceToStore } from '../../domain/joining/source.ts'
import type { Geocoder } from '../../providers/geocoder/geocoder.ts'
import type { Tx } from '../database/connect.ts'
import { isCommonPassword } from '../sign-in/passwords.ts'
import { isEmailTaken, isPartnerNumberTaken } from './queries.ts'

export type JoinBody = z.output<typeof prospectBody>

export const tierOf = (body: JoinBody): 'OptedIn' | 'OptedOut' => (body.emailOptIn ? 'OptedIn' : 'OptedOut')

/** Errors of the form that need no query: field rules, common passwords and ZIP codes. */
export function formFaults(body: JoinBody, partner: PartnerView, geocoder: Geocoder): FieldError[] {
  const { brand } = partner
  const form: ProspectForm = body
  const faults = prospectFaults(form, {
    fullAddress: needsFullAddress(brand),
    partnerNumber: brand.hasPPN ? brand.partnerNumber : null,
    hasPartnerSignIn: brand.enrollmentType === 'sso',
  })
  const errors = faults.map((fault) => fieldError(fault.field, fault.code, partner, fault.num))
  const faultyFields = new Set(faults.map((fault) => fault.field))
  if (brand.enrollmentType === 'direct' && !faultyFields.has('password') && isCommonPassword(body.password))
    errors.push(fieldError('password', 'passwordCommon', partner))
  if (!faultyFields.has('zipCode') && !geocoder.isUsZip(body.zipCode))
    errors.push(fieldError('zipCode', 'invalidZip', partner))
  return errors
}

/** Errors when another account has the email or the partner number. `ownId`: the account that this person takes over, if any. */
export async function conflictFaults(
  tx: Tx,
  body: JoinBody,
  partner: PartnerView,
  ownId?: string,
): Promise<FieldError[]> {
  const number = storedNumber(body, partner)
  return [
    ...((await isEmailTaken(tx, partner.id, body.email.toLowerCase(), ownId))
      ? [fieldError('email', 'hasAccount', partner)]
      : []),
    ...(number && (await isPartnerNumberTaken(tx, partner.id, number, ownId))
      ? [fieldError('partnerNumber', 'partnerNumberInUse', partner)]
      : []),
  ]
}

export const fieldError = (field: string, code: MessageCode, partner: PartnerView, num?: number): FieldError =>
  fieldMessage({ field, code, num }, partner)

/** The partner number as the table stores it; null when the partner uses no partner numbers or the entered number is invalid. */
export const storedNumber = (body: JoinBody, { brand }: PartnerView) =>
  brand.hasPPN && brand.partnerNumber ? normalizePartnerNumber(body.partnerNumber, brand.partnerNumber) : null

export function prospectRow(body: JoinBody, partner: PartnerView) {
  return {
    ...joinedRow(body, partner),
    partner_id: partner.id,
    status: 'prospect' as const,
    email: body.email.toLowerCase(),
    first_name: body.firstName,
    last_name: body.lastName,
  }
}

/** The columns that the join form fills on every way of joining. An account from the partner's sign-in gets only these. */
export function joinedRow(body: JoinBody, partner: PartnerView) {
  return {
    phone: normalizeUsPhone(body.phoneNumber) ?? '',
    partner_number: storedNumber(body, partner),
    address1: body.address1,
    address2: body.address2,
    city: body.city,
    state: body.state,
    zip: body.zipCode,
    email_opt_in: body.emailOptIn,
    sms_opt_in: smsConsentOf(body),
    tier_level: tierOf(body),
    enrollment_source: sourceToStore(body.source, partner.brand.sourcesAllowed),
    // The public id of the member whose link the person followed.
    referrer: /^[0-9a-f]{32}$/.test(body.referrer) ? body.referrer : '',
    terms_version: partner.legal.termsVersion,
  }
}
