import type { ActiveBonus } from '../../contract/api/bonuses.ts'
import type { MemberView } from '../../contract/api/session.ts'
import type { PartnerView } from '../../contract/brand.ts'
import { evaluateBonus, requiredOf, type BonusDine } from '../../domain/bonuses/evaluate.ts'
import {
  isEligibleForNewMemberBonus,
  isOffered,
  offeredSince,
  type BonusOfferFacts,
} from '../../domain/bonuses/offer.ts'
import { needsAcceptance, type BonusDefinition } from '../../domain/bonuses/rule.ts'
import { wallClockIn } from '../../providers/card-feed/wall-clock.ts'
import { inPartner, type Db, type Tx } from '../database/connect.ts'
import type { Clock } from '../platform/clock-and-ids.ts'
import { dinesByEnrollment, enrollmentsOf, hasEarningDine, type Enrollment } from './queries.ts'

/** Days for which an earned bonus stays among the active ones. */
const earnedBonusShownDays = 30
const dayMs = 86_400_000

type Partner = Pick<PartnerView, 'id' | 'brand'>
type Member = { id: string; view: Pick<MemberView, 'joinDate' | 'active'> }

/**
 * Bonuses that a member is offered, has accepted or has recently earned, in the order of the partner's settings. Accepted ones that the
 * settings no longer name come last. Empty when the settings name no bonus at all. A bonus that was promised with a reservation is left
 * out.
 */
export async function activeBonuses(tx: Tx, { id, brand }: Partner, member: Member, now: Date): Promise<ActiveBonus[]> {
  if (brand.bonuses.length === 0) return []
  const enrollments = (await enrollmentsOf(tx, id, member.id)).filter(({ rule }) => needsAcceptance(rule))
  const facts = await offerFacts(tx, { id, brand }, member, now)
  const dines = await dinesByEnrollment(tx, enrollments)
  const isEligibleAsNewMember = isEligibleForNewMemberBonus(facts)
  const acceptedBonuses = enrollments
    .filter((enrollment) => isShown(enrollment, now))
    .map((enrollment) => acceptedView(enrollment, dines, isEligibleAsNewMember))
  const codes = new Set(enrollments.map(({ code }) => code))
  const offeredBonuses = brand.bonuses
    .filter((definition) => !codes.has(definition.code) && isOffered(definition, facts))
    .map((definition) => offeredView(definition, facts.joinedAt ?? '', isEligibleAsNewMember))
  const order = new Map(brand.bonuses.map(({ code }, index) => [code, index]))
  const positionOf = ({ code }: ActiveBonus) => order.get(code) ?? brand.bonuses.length
  return [...acceptedBonuses, ...offeredBonuses].toSorted((a, b) => positionOf(a) - positionOf(b))
}

/** The facts that decide whether a bonus is offered to a member now. `hasDined` is read only where a bonus depends on it, else false. */
export async function offerFacts(
  tx: Tx,
  { id, brand }: Partner,
  { id: memberId, view }: Member,
  now: Date,
): Promise<BonusOfferFacts> {
  const hasFirstDineBonus = brand.bonuses.some(({ goal }) => goal.kind === 'first_dine')
  return {
    ...timeFacts(brand, now),
    joinedAt: view.active ? view.joinDate : null,
    hasDined: hasFirstDineBonus && (await hasEarningDine(tx, id, memberId)),
  }
}

const timeFacts = (brand: PartnerView['brand'], now: Date) => ({
  newMemberHours: brand.earning.newMemberBonusHours,
  now: now.toISOString(),
  today: (wallClockIn(brand.accountingZone, now) ?? now.toISOString()).slice(0, 10),
})

type AcceptedEnrollment = Enrollment & { qualifiedAt: Date | null }

const isShown = ({ endsAt, qualifiedAt }: AcceptedEnrollment, now: Date): boolean =>
  now < (qualifiedAt ? new Date(qualifiedAt.getTime() + earnedBonusShownDays * dayMs) : new Date(endsAt))

function acceptedView(
  enrollment: AcceptedEnrollment,
  dines: ReadonlyMap<string, BonusDine[]>,
  isEligibleAsNewMember: boolean,
): ActiveBonus {
  const { rule, code, endsAt, enrolledAt } = enrollment
  const status = enrollment.qualifiedAt ? 'qualified' : 'enrolled'
  const { count, required } = evaluateBonus(rule, dines.get(enrollment.id) ?? [])
  return {
    code,
    isNewMemberBonus: rule.newMember,
    description: rule.description,
    memberIsEligibleForNMB: isEligibleAsNewMember,
    createDateUtc: enrollment.offeredAt,
    bonusStatus: status,
    enrollmentState: status,
    kind: rule.goal.kind,
    units: rule.units,
    progress: count,
    required,
    days: Math.round((Date.parse(endsAt) - Date.parse(enrolledAt)) / dayMs),
    endsAt,
  }
}

function offeredView(definition: BonusDefinition, joinedAt: string, isEligibleAsNewMember: boolean): ActiveBonus {
  const { code, description, newMember, goal, units, days } = definition
  return {
    code,
    isNewMemberBonus: newMember,
    description,
    memberIsEligibleForNMB: isEligibleAsNewMember,
    createDateUtc: offeredSince(definition, joinedAt),
    bonusStatus: 'eligible',
    enrollmentState: 'eligible',
    kind: goal.kind,
    units,
    days,
    progress: 0,
    required: requiredOf(goal),
    endsAt: null,
  }
}

/** Whether a member may still accept a new-member bonus (M2-146). The join date rules out most members without a query. */
export async function isOfferedNewMemberBonus(
  { db, clock }: { db: Db; clock: Clock },
  { id, brand }: PartnerView,
  view: MemberView,
): Promise<boolean> {
  const now = clock.now()
  // This check ignores earlier dines. `activeBonuses` below reads the real value of `hasDined`.
  const facts = { ...timeFacts(brand, now), joinedAt: view.active ? view.joinDate : null, hasDined: false }
  if (!brand.bonuses.some((definition) => definition.newMember && isOffered(definition, facts))) return false
  return inPartner(db, id, async (tx) => {
    const member = await tx
      .selectFrom('member')
      .select('id')
      .where('partner_id', '=', id)
      .where('public_id', '=', view.publicId)
      .executeTakeFirst()
    if (!member) return false
    const bonuses = await activeBonuses(tx, { id, brand }, { id: member.id, view }, now)
    return bonuses.some(({ isNewMemberBonus, bonusStatus }) => isNewMemberBonus && bonusStatus === 'eligible')
  })
}
