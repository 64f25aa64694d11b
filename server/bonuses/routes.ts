import type { FastifyInstance } from 'fastify'
import { activateBonus } from '../../contract/api/bonuses.ts'
import type { PartnerView } from '../../contract/brand.ts'
import { isOffered, offeredSince } from '../../domain/bonuses/offer.ts'
import { bonusEnd, bonusRuleOf } from '../../domain/bonuses/rule.ts'
import { lockMember } from '../session/lock-member.ts'
import { inPartner, type Tx } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { isRefusal, refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import type { SignedIn } from '../session/current.ts'
import { offerFacts } from './active.ts'
import { enrollmentsOf, insertEnrollment } from './queries.ts'
import { reevaluateBonuses } from './reevaluate.ts'

/** A member accepts a bonus. Accepting it twice is not an error, because people double-click and use two tabs. */
export function bonusRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, activateBonus, { limit: '30/min', caller: 'member' }, async ({ params, partner, member }) => {
    const result = await inPartner(deps.db, partner.id, (tx) => acceptBonus(tx, deps, partner, member, params.code))
    if (isRefusal(result)) return result
    if (result === 'accepted') await reevaluateBonuses(deps, { partnerId: partner.id, memberId: member.id })
    return statusOf(deps, partner.id, member.id, params.code)
  })
}

async function acceptBonus(tx: Tx, deps: Deps, partner: PartnerView, member: SignedIn, code: string) {
  const definition = partner.brand.bonuses.find((bonus) => bonus.code === code)
  await lockMember(tx, partner.id, member.id)
  const enrollments = await enrollmentsOf(tx, partner.id, member.id)
  if (enrollments.some((enrollment) => enrollment.code === code)) return 'already_accepted' as const
  if (!definition) return refuse('unknown_bonus')
  // Read after the lock, so that the acceptance is later than the dines that the pipeline processed before the lock.
  const now = deps.clock.now()
  const facts = await offerFacts(tx, partner, member, now)
  if (!isOffered(definition, facts)) return refuse('not_eligible')
  await insertEnrollment(tx, {
    partnerId: partner.id,
    id: deps.ids.next(),
    memberId: member.id,
    code,
    rule: bonusRuleOf(definition, partner.brand.currencyType),
    offeredAt: offeredSince(definition, facts.joinedAt ?? facts.now),
    enrolledAt: facts.now,
    endsAt: bonusEnd(facts.now, definition),
  })
  return 'accepted' as const
}

async function statusOf(deps: Deps, partnerId: string, memberId: string, code: string) {
  const enrollments = await inPartner(deps.db, partnerId, (tx) => enrollmentsOf(tx, partnerId, memberId))
  const isQualified = enrollments.some((enrollment) => enrollment.code === code && enrollment.qualifiedAt !== null)
  return { bonusStatus: isQualified ? ('qualified' as const) : ('enrolled' as const) }
}
