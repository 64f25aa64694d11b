import type { PartnerView } from '../../contract/brand.ts'
import { z } from '../../contract/schema.ts'
import { normalizePartnerNumber } from '../../domain/joining/partner-number.ts'
import { isEmail } from '../../domain/joining/prospect.ts'
import { violatedUniqueConstraint, inPartner } from '../database/connect.ts'
import { queueMail } from '../mail/queue.ts'
import type { Deps } from '../platform/deps.ts'
import { isEmailTaken, insertProspect, insertTier, isPartnerNumberTaken } from './queries.ts'

/** A customer in the partner's list, which has one JSON object per line. */
export const customer = z.strictObject({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  partnerNumber: z.string().default(''),
  zipCode: z.string().default(''),
  /** The partner's id of the family the customer belongs to. */
  familyId: z.string().max(64).optional(),
})
export type Customer = z.output<typeof customer>
export type AutoEnrollment =
  | { added: true; publicId: string }
  /** An account has the email or partner number already; it stays unchanged. */
  | { added: false; reason: 'known' }
  /** `field` is the first invalid field. */
  | { added: false; reason: 'refused'; field: keyof Customer }

const nameMax = 20 // (M2-154, M2-155)

/**
 * Enrolls a customer of a partner with `hasAutoEnroll` before the first visit (P1-600), with the tier NonActivated, no password and
 * no consent. The link in the email activates the account (P1-470); after /join the customer can sign in. Throws without `hasAutoEnroll`.
 */
export async function autoEnroll(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  partner: Pick<PartnerView, 'id' | 'brand'>,
  person: Customer,
): Promise<AutoEnrollment> {
  if (!partner.brand.hasAutoEnroll) throw new Error(`${partner.id} does not enroll its customers`)
  const number = partner.brand.partnerNumber
    ? normalizePartnerNumber(person.partnerNumber, partner.brand.partnerNumber)
    : null
  const field = firstInvalidField(person, partner.brand.hasPPN && number === null)
  if (field) return { added: false, reason: 'refused', field }
  const [id, publicId, now] = [deps.ids.next(), deps.ids.publicId(), deps.clock.now()]
  const email = person.email.trim().toLowerCase()
  try {
    return await inPartner(deps.db, partner.id, async (tx) => {
      if (await isEmailTaken(tx, partner.id, email)) return { added: false, reason: 'known' } as const
      if (number && (await isPartnerNumberTaken(tx, partner.id, number)))
        return { added: false, reason: 'known' } as const
      await insertProspect(tx, {
        partner_id: partner.id,
        id,
        public_id: publicId,
        family_id: person.familyId ?? '',
        status: 'prospect',
        email,
        first_name: person.firstName.trim(),
        last_name: person.lastName.trim(),
        partner_number: number,
        zip: person.zipCode.trim(),
        email_opt_in: false,
        tier_level: 'NonActivated',
        terms_version: '',
        created_at: now,
      })
      const tier = { partner_id: partner.id, member_id: id, since: now, tier_level: 'NonActivated' as const }
      await insertTier(tx, { ...tier, reason: 'auto-enrolled' })
      await queueMail(deps, tx, { partnerId: partner.id, memberId: id, kind: 'activation', key: id })
      return { added: true, publicId }
    })
  } catch (error) {
    // A concurrent enrollment or join took the email or number first.
    if (!violatedUniqueConstraint(error).startsWith('member_partner_id_')) throw error
    return { added: false, reason: 'known' }
  }
}

function firstInvalidField(
  { email, firstName, lastName, zipCode }: Customer,
  isNumberInvalid: boolean,
): keyof Customer | null {
  const isValidName = (text: string) => text.trim() !== '' && text.trim().length <= nameMax
  if (!isEmail(email.trim())) return 'email'
  if (!isValidName(firstName)) return 'firstName'
  if (!isValidName(lastName)) return 'lastName'
  if (isNumberInvalid) return 'partnerNumber'
  return /^(\d{5})?$/.test(zipCode.trim()) ? null : 'zipCode'
}
