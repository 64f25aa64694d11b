import type { FastifyInstance } from 'fastify'
import { activateMember } from '../../contract/api/activation.ts'
import { publicIdShape } from '../../contract/api/person-status.ts'
import { inPartner } from '../database/connect.ts'
import { insertTier } from '../joining/queries.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { recordConsents } from '../profile/consent.ts'
import { lastTierReason, lockMemberByPublicId, setTierWithEmailOptIn } from './queries.ts'

const reason = 'activated'

/** The link in a partner's mail is enough to activate: its id has 128 random bits, so it cannot be guessed. */
export function activationRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, activateMember, { limit: '12/min', caller: 'anyone' }, async ({ body, partner, member }) => {
    // A signed-in member cannot activate another account.
    if (!publicIdShape.test(body.publicId) || (member && member.publicId !== body.publicId))
      return refuse('unknown_member')
    return inPartner(deps.db, partner.id, async (tx) => {
      const person = await lockMemberByPublicId(tx, partner.id, body.publicId)
      if (!person) return refuse('unknown_member')
      if (person.tier_level !== 'NonActivated') {
        const alreadyActivated = (await lastTierReason(tx, partner.id, person.id)) === reason
        return alreadyActivated ? { tierLevel: person.tier_level } : refuse('not_waiting')
      }
      const tierLevel = 'OptedIn' as const
      await setTierWithEmailOptIn(tx, partner.id, person.id, tierLevel)
      const at = deps.clock.now()
      await insertTier(tx, {
        partner_id: partner.id,
        member_id: person.id,
        since: at,
        tier_level: tierLevel,
        reason,
      })
      const choiceOrigin = { partnerId: partner.id, memberId: person.id, at, source: reason } as const
      await recordConsents(deps.ids, tx, choiceOrigin, { email: true })
      return { tierLevel }
    })
  })
}
