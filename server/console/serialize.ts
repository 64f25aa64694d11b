import type { MemberDetail, MemberRow } from '../../contract/api/console/members.ts'
import type { Enrollment } from '../bonuses/queries.ts'
import { maskEmailAndDomain, maskNumber } from '../../domain/operators/mask.ts'
import { hasRight, type OperatorRole } from '../../domain/operators/roles.ts'
import type { MemberClosing, LegalHold } from './closing-queries.ts'
import type {
  cardsOfMember,
  activeCardsOfMembers,
  FoundMember,
  rewardsOfMember,
  FullMemberRow,
} from './member-queries.ts'

/** A member's name on the console's pages; "No name" when both parts are empty. */
export const fullName = ({ first_name, last_name }: Pick<FoundMember, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim() || 'No name'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** The fields that a line of the list and a member's page share, masked by role. */
function sharedFields(row: FoundMember, role: OperatorRole) {
  const seesContacts = hasRight(role, 'see contacts')
  const isClosed = row.status === 'left'
  return {
    partner: row.partner_id,
    id: row.id,
    publicId: row.public_id,
    name: isClosed ? 'Closed account' : fullName(row),
    email: isClosed ? '' : seesContacts ? row.email : maskEmailAndDomain(row.email),
    partnerNumber: seesContacts ? (row.partner_number ?? '') : maskNumber(row.partner_number ?? ''),
    status: row.status,
    tierLevel: row.tier_level,
    joinedAt: iso(row.joined_at),
  }
}

type Cards = Awaited<ReturnType<typeof activeCardsOfMembers>>

/** A member as a line of a list, masked by role. */
export const serializeMemberRow = (row: FoundMember, cards: Cards, role: OperatorRole): MemberRow => ({
  ...sharedFields(row, role),
  cards: cards
    .filter((card) => card.member_id === row.id)
    .map(({ brand, last_four }) => ({ brand, lastFour: last_four })),
})

/** The data of a member's page that is not in the member's row. */
type RelatedData = {
  bonuses: MemberDetail['bonuses']
  cards: Awaited<ReturnType<typeof cardsOfMember>>
  rewards: Awaited<ReturnType<typeof rewardsOfMember>>
  openSessions: number
  signIn: MemberDetail['signIn']
  signsInAtPartner: boolean
  closing: MemberClosing
  hold: LegalHold
}

export const bonusLines = (
  enrollments: readonly (Enrollment & { qualifiedAt: Date | null })[],
  now: Date,
): MemberDetail['bonuses'] =>
  enrollments.map(({ code, rule, enrolledAt, endsAt, qualifiedAt }) => ({
    code,
    description: rule.description,
    units: rule.units,
    acceptedAt: enrolledAt,
    state: bonusState(qualifiedAt, endsAt, now),
    at: qualifiedAt?.toISOString() ?? endsAt,
  }))

/** `accepted`: the bonus still runs. `ended`: it ended before the member earned it. */
function bonusState(qualifiedAt: Date | null, endsAt: string, now: Date): MemberDetail['bonuses'][number]['state'] {
  if (qualifiedAt) return 'earned'
  return endsAt <= now.toISOString() ? 'ended' : 'accepted'
}

/** A member's page, masked by role. */
export function serializeMemberDetail(row: FullMemberRow, related: RelatedData, role: OperatorRole): MemberDetail {
  const seesContacts = hasRight(role, 'see contacts')
  const street = [row.address1, row.address2, row.city].filter(Boolean).join(', ')
  return {
    ...sharedFields(row, role),
    phone: seesContacts ? row.phone : maskNumber(row.phone),
    address: `${seesContacts && street ? `${street}, ` : ''}${row.state} ${row.zip}`.trim(),
    emailOptIn: row.email_opt_in,
    smsOptIn: row.sms_opt_in,
    source: row.enrollment_source,
    createdAt: row.created_at.toISOString(),
    emailMustChange: row.email_must_change,
    signsInBy: related.signsInAtPartner ? 'partner' : 'password',
    cards: related.cards.map((card) => ({
      id: card.id,
      brand: card.brand,
      lastFour: card.last_four,
      status: card.status,
      expires: card.expires,
      linkedAt: card.linked_at.toISOString(),
      confirmedAt: iso(card.confirmed_at),
      endedAt: iso(card.ended_at),
    })),
    rewards: related.rewards,
    bonuses: related.bonuses,
    openSessions: related.openSessions,
    signIn: related.signIn,
    closing: related.closing
      ? { closedAt: related.closing.closed_at.toISOString(), erasedAt: iso(related.closing.erased_at) }
      : null,
    hold: related.hold ? { setAt: related.hold.set_at.toISOString(), reason: related.hold.reason } : null,
  }
}
