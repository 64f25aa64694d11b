import type { FastifyInstance } from 'fastify'
import { listConsents } from '../../contract/api/consents.ts'
import { updateProfile } from '../../contract/api/profile.ts'
import { languages, type Language } from '../../contract/languages.ts'
import type { MemberView } from '../../contract/api/session.ts'
import { serverMessage } from '../../contract/server-messages.ts'
import type { PartnerView } from '../../contract/brand.ts'
import type { BodyOf, FieldError } from '../../contract/endpoint.ts'
import { normalizeUsPhone } from '../../domain/joining/phone.ts'
import { needsFullAddress, profileFaults } from '../../domain/joining/prospect.ts'
import type { Geocoder } from '../../providers/geocoder/geocoder.ts'
import { inPartner } from '../database/connect.ts'
import { fieldError } from '../joining/form.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { consentsOf } from './consent-queries.ts'
import { saveEmailChoice, recordConsents } from './consent.ts'
import { lockProfile, writeProfile, type ProfileRow } from './queries.ts'

type Body = BodyOf<typeof updateProfile>

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, updateProfile, { limit: '30/min', caller: 'member' }, async ({ body, partner, member, request }) => {
    if (!member.view.hasWebProfile) return refuse('not_joined')
    const { brand } = partner
    const errors = profileErrors(body, partner, { storedZip: member.view.address.zipCode, geocoder: deps.geocoder })
    // Consents are evidence of the member's own choice, so an operator may not make it for the member.
    if (request.impersonation) errors.push(...consentErrors(body, member.view, partner))
    if (errors.length > 0) return refuse('fields_invalid', { errors })
    const at = deps.clock.now()
    await inPartner(deps.db, partner.id, async (tx) => {
      const stored = await lockProfile(tx, partner.id, member.id)
      const row = profileRow(body, stored, partner, request.impersonation !== null)
      await writeProfile(tx, partner.id, member.id, row)
      const origin = { partnerId: partner.id, memberId: member.id, at, source: 'profile' } as const
      if (row.sms_opt_in !== stored.sms_opt_in) await recordConsents(deps.ids, tx, origin, { sms: row.sms_opt_in })
      if (!brand.hidesEmailOptIn) await saveEmailChoice(deps.ids, tx, stored, { ...origin, optIn: body.emailOptIn })
    })
    return { saved: true as const }
  })
  route(app, listConsents, { limit: '60/min', caller: 'member' }, ({ partner, member }) =>
    inPartner(deps.db, partner.id, (tx) => consentsOf(tx, { partnerId: partner.id, memberId: member.id })),
  )
}

/**
 * Checks the form's rules, the language, and that the ZIP code exists; a stored ZIP code is not checked again. The form cannot change the
 * password.
 */
function profileErrors(
  body: Body,
  partner: PartnerView,
  { storedZip, geocoder }: { storedZip: string; geocoder: Geocoder },
): FieldError[] {
  const { brand } = partner
  const rules = { fullAddress: needsFullAddress(brand), hasPartnerSignIn: brand.enrollmentType === 'sso' }
  const faults = profileFaults(body, rules)
  const zip = body.zipCode.trim()
  const isZipUnknown = !faults.some(({ field }) => field === 'zipCode') && zip !== storedZip && !geocoder.isUsZip(zip)
  return [
    ...faults.map(({ field, code, num }) => fieldError(field, code, partner, num)),
    ...(isZipUnknown ? [fieldError('zipCode', 'invalidZip', partner)] : []),
    ...(isLanguageOrEmpty(body.language) ? [] : [fieldError('language', 'invalidLanguage', partner)]),
    ...(body.password === '' ? [] : [fieldError('password', 'readOnly', partner)]),
  ]
}

const isLanguageOrEmpty = (text: string | undefined): boolean =>
  text === undefined || text === '' || languageOf(text) !== undefined
const languageOf = (text: string | undefined): Language | undefined => languages.find((language) => language === text)

/**
 * Errors for consents that differ from the member's own choices. An operator who changes the phone number ends the consent to text messages
 * with it (`profileRow`), whatever the form says about the consent.
 */
function consentErrors(body: Body, view: MemberView, partner: PartnerView): FieldError[] {
  const { brand } = partner
  const asksSms = brand.hasSmsOptIn || brand.hasSmsOptInV2
  const keepsPhone = (normalizeUsPhone(body.phoneNumber) ?? '') === view.phoneNumber
  const changedFields = [
    ...(!brand.hidesEmailOptIn && body.emailOptIn !== view.emailOptIn ? ['emailOptIn' as const] : []),
    ...(asksSms && body.smsOptIn !== view.smsOptIn && (body.smsOptIn || keepsPhone) ? ['smsOptIn' as const] : []),
  ]
  return changedFields.map((field) => ({ field, message: serverMessage('memberOnly', partner) }))
}

/**
 * The row for a submitted form. The name from a partner's sign-in, a consent to text messages that the partner does not ask for, and a
 * language that the form leaves out keep their stored values. The member gave the consent for the stored number, so another number that an
 * operator enters ends it.
 */
function profileRow(
  body: Body,
  stored: ProfileRow,
  { brand }: PartnerView,
  isByOperator: boolean,
): Omit<ProfileRow, 'id' | 'tier_level' | 'vip_until' | 'email_opt_in'> {
  const hasPartnerSignIn = brand.enrollmentType === 'sso'
  const phone = normalizeUsPhone(body.phoneNumber) ?? ''
  const asksSms = brand.hasSmsOptIn || brand.hasSmsOptInV2
  return {
    first_name: hasPartnerSignIn ? stored.first_name : body.firstName.trim(),
    last_name: hasPartnerSignIn ? stored.last_name : body.lastName.trim(),
    address1: body.address1.trim(),
    address2: body.address2.trim(),
    city: body.city.trim(),
    state: body.state,
    zip: body.zipCode.trim(),
    phone,
    language: body.language === undefined ? stored.language : (languageOf(body.language) ?? null),
    // Text messages need a number.
    sms_opt_in:
      phone !== '' && !(isByOperator && phone !== stored.phone) && (asksSms ? body.smsOptIn : stored.sms_opt_in),
  }
}
