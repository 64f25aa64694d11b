import type { SsoFault } from '../../contract/api/sso.ts'
import type { PartnerView } from '../../contract/brand.ts'
import { personFromClaims, type PersonFromClaims } from '../../domain/joining/identity-claims.ts'
import type { Person } from '../../providers/identity/identity.ts'
import { violatedUniqueConstraint, inPartner, type Tx } from '../database/connect.ts'
import { isEmailTaken, insertProspect } from '../joining/queries.ts'
import type { Deps } from '../platform/deps.ts'
import { insertIdentity, memberOfIdentity, updateMemberClaims, recordIdentityUse } from './sso-queries.ts'

export type SsoMember = { id: string; status: 'prospect' | 'enrolled' | 'closed'; hasJoined: boolean }
export type SsoSignInResult = { ok: true; member: SsoMember } | { ok: false; fault: SsoFault; detail: string }

const uniqueKeys = new Set(['member_partner_id_email_key', 'member_identity_pkey'])

/**
 * Finds the member of an identity by issuer and subject, whatever the email is now. A new identity becomes a member
 * who has not joined yet. `onMember` runs in the same transaction.
 */
export async function signInOverSso(
  deps: Deps,
  partner: PartnerView,
  person: Person,
  onMember: (tx: Tx, member: SsoMember) => Promise<void>,
): Promise<SsoSignInResult> {
  const attempt = () =>
    inPartner(deps.db, partner.id, async (tx) => {
      const result =
        (await updateReturningMember(deps, tx, partner, person)) ?? (await createMember(deps, tx, partner, person))
      if (result.ok) await onMember(tx, result.member)
      return result
    })
  try {
    return await attempt()
  } catch (error) {
    // Another request created the member or took the email meanwhile: the second attempt sees the result.
    if (!uniqueKeys.has(violatedUniqueConstraint(error))) throw error
    return attempt()
  }
}

async function updateReturningMember(
  deps: Deps,
  tx: Tx,
  partner: PartnerView,
  person: Person,
): Promise<SsoSignInResult | null> {
  const row = await memberOfIdentity(tx, partner.id, person.issuer, person.subject)
  if (!row) return null
  await recordIdentityUse(tx, partner.id, person.issuer, person.subject, deps.clock.now())
  const claims = personFromClaims(person)
  // Incomplete or unverified claims change nothing. When another member has the email, only the names change. Neither locks the member out.
  if (typeof claims !== 'string') {
    const email =
      claims.email !== row.email && (await isEmailTaken(tx, partner.id, claims.email)) ? row.email : claims.email
    await updateMemberClaims(tx, partner.id, row.id, {
      first_name: claims.firstName,
      last_name: claims.lastName,
      email,
    })
  }
  return { ok: true, member: { id: row.id, status: row.status, hasJoined: row.terms_version !== '' } }
}

const faultOf = { no_email: 'incomplete', no_name: 'incomplete', unverified: 'unverified' } as const

async function createMember(deps: Deps, tx: Tx, partner: PartnerView, person: Person): Promise<SsoSignInResult> {
  const claims = personFromClaims(person)
  if (typeof claims === 'string') return { ok: false, fault: faultOf[claims], detail: claims }
  if (await isEmailTaken(tx, partner.id, claims.email)) return { ok: false, fault: 'in_use', detail: 'email in use' }
  const id = deps.ids.next()
  const now = deps.clock.now()
  await insertProspect(tx, prospectRow(partner, id, deps.ids.publicId(), claims, now))
  await insertIdentity(
    tx,
    { partner_id: partner.id, issuer: person.issuer, subject: person.subject, member_id: id },
    now,
  )
  return { ok: true, member: { id, status: 'prospect', hasJoined: false } }
}

/** A member who has not joined yet: joining adds the accepted terms, the ZIP code and the opt-ins. */
function prospectRow(partner: PartnerView, id: string, publicId: string, claims: PersonFromClaims, now: Date) {
  return {
    partner_id: partner.id,
    id,
    public_id: publicId,
    status: 'prospect' as const,
    email: claims.email,
    first_name: claims.firstName,
    last_name: claims.lastName,
    zip: '',
    email_opt_in: false,
    tier_level: 'OptedOut' as const,
    terms_version: '',
    created_at: now,
  }
}
