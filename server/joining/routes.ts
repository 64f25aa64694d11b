import type { FastifyInstance } from 'fastify'
import type { z } from '../../contract/schema.ts'
import { createProspect, validateEmail, validateZip, type prospectBody } from '../../contract/api/joining.ts'
import type { FieldError } from '../../contract/endpoint.ts'
import type { PartnerView } from '../../contract/brand.ts'
import { fieldLabels, message, type LabelledField, type MessageCode } from '../../contract/messages.ts'
import { isEmail, prospectFaults, smsOptIn, type ProspectForm } from '../../domain/joining/prospect.ts'
import { partnerNumber } from '../../domain/joining/partner-number.ts'
import { usPhone } from '../../domain/joining/phone.ts'
import type { Geocoder } from '../../providers/geocoder/geocoder.ts'
import { brokenConstraint, inPartner, type Tx } from '../database/connect.ts'
import { notHuman } from '../human-check/prove.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { startSession } from '../session/current.ts'
import { hashPassword, isCommonPassword } from '../sign-in/passwords.ts'
import { emailTaken, insertProspect, insertTier, partnerNumberTaken } from './queries.ts'

type Body = z.output<typeof prospectBody>

export function joiningRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, createProspect, { limit: '20/min', who: 'anyone' }, async ({ body, partner, request, reply }) => {
    if (partner.brand.enrollmentType !== 'direct') return refuse('enrollment_closed')
    const seen = faultsSeen(body, partner, deps.geocoder)
    if (seen.length > 0) return refuse('fields_invalid', { errors: seen })
    const doubt = await notHuman(deps, { partner, request, act: 'join', answer: body.gRecaptchaResponse })
    if (doubt) return doubt
    const password_hash = await hashPassword(body.password)
    const id = deps.ids.next()
    const publicId = deps.ids.publicId()
    try {
      return await inPartner(deps.db, partner.id, async (tx) => {
        const taken = await faultsTaken(tx, body, partner)
        if (taken.length > 0) return refuse('fields_invalid', { errors: taken })
        await insertProspect(tx, {
          ...prospectRow(body, partner),
          id,
          public_id: publicId,
          password_hash,
          created_at: deps.clock.now(),
        })
        await insertTier(tx, {
          partner_id: partner.id,
          member_id: id,
          since: deps.clock.now(),
          tier_level: tierOf(body),
          reason: 'joined',
        })
        await startSession(deps, tx, request, reply, { partnerId: partner.id, id, remembered: false })
        return { publicId }
      })
    } catch (error) {
      // Two joins at the same instant: the second learns what the first one took.
      const broken = brokenConstraint(error)
      if (broken === 'member_partner_id_email_key')
        return refuse('fields_invalid', { errors: [fieldError('email', 'hasAccount', partner)] })
      if (broken !== 'member_partner_id_partner_number_key') throw error
      return refuse('fields_invalid', { errors: [fieldError('partnerNumber', 'partnerNumberInUse', partner)] })
    }
  })

  // Says only whether it could be an address (spec 3 §4): who has an account shows at /join, after the whole form.
  route(app, validateEmail, { limit: '30/min', who: 'anyone' }, async ({ query }) => ({
    isValid: isEmail(query.email),
  }))

  route(app, validateZip, { limit: '60/min', who: 'anyone' }, async ({ query }) => ({
    isValid: deps.geocoder.isUsZip(query.zip),
  }))
}

const tierOf = (body: Body) => (body.emailOptIn ? 'OptedIn' : 'OptedOut')

/** What the rules and lists say without asking the database. */
function faultsSeen(body: Body, partner: PartnerView, geocoder: Geocoder): FieldError[] {
  const { brand } = partner
  const form: ProspectForm = body
  const faults = prospectFaults(form, {
    fullAddress: brand.fullAddressRequired && brand.currencyType !== 'Credit',
    partnerNumber: brand.hasPPN ? brand.partnerNumber : null,
  })
  const errors = faults.map((fault) => fieldError(fault.field, fault.code, partner, fault.num))
  const faulty = new Set(faults.map((fault) => fault.field))
  if (!faulty.has('password') && isCommonPassword(body.password))
    errors.push(fieldError('password', 'passwordCommon', partner))
  if (!faulty.has('zipCode') && !geocoder.isUsZip(body.zipCode))
    errors.push(fieldError('zipCode', 'invalidZip', partner))
  return errors
}

async function faultsTaken(tx: Tx, body: Body, partner: PartnerView): Promise<FieldError[]> {
  const number = storedNumber(body, partner)
  return [
    ...((await emailTaken(tx, partner.id, body.email.toLowerCase()))
      ? [fieldError('email', 'hasAccount', partner)]
      : []),
    ...(number && (await partnerNumberTaken(tx, partner.id, number))
      ? [fieldError('partnerNumber', 'partnerNumberInUse', partner)]
      : []),
  ]
}

function fieldError(field: string, code: MessageCode, partner: PartnerView, num?: number): FieldError {
  const label =
    field === 'partnerNumber'
      ? (partner.brand.partnerNumber?.label ?? '')
      : (fieldLabels[field as LabelledField] ?? field)
  return { field, message: message(code, label, num) }
}

const storedNumber = (body: Body, { brand }: PartnerView) =>
  brand.hasPPN && brand.partnerNumber ? partnerNumber(body.partnerNumber, brand.partnerNumber) : null

function prospectRow(body: Body, partner: PartnerView) {
  return {
    partner_id: partner.id,
    status: 'prospect' as const,
    email: body.email.toLowerCase(),
    first_name: body.firstName,
    last_name: body.lastName,
    phone: usPhone(body.phoneNumber) ?? '',
    partner_number: storedNumber(body, partner),
    address1: body.address1,
    address2: body.address2,
    city: body.city,
    state: body.state,
    zip: body.zipCode,
    email_opt_in: body.emailOptIn,
    sms_opt_in: smsOptIn(body),
    tier_level: tierOf(body) as 'OptedIn' | 'OptedOut',
    enrollment_source: partner.brand.sourcesAllowed.includes(body.source) ? body.source : '',
    referrer: /^[0-9a-f]{32}$/.test(body.referrer) ? body.referrer : '',
    terms_version: partner.legal.termsVersion,
  }
}
