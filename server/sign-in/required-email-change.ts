import type { FastifyInstance } from 'fastify'
import { changeEmail } from '../../contract/api/recovery.ts'
import type { PartnerView } from '../../contract/brand.ts'
import type { MessageCode } from '../../contract/messages.ts'
import { isEmail } from '../../domain/joining/prospect.ts'
import { hasRecentProof } from '../../domain/session.ts'
import { violatedUniqueConstraint, inPartner } from '../database/connect.ts'
import { fieldError } from '../joining/form.ts'
import { queueMail } from '../mail/queue.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { setEmail } from './queries.ts'

const refuseEmail = (code: MessageCode, partner: PartnerView) =>
  refuse('fields_invalid', { errors: [fieldError('email', code, partner)] })

/**
 * Changes an email that must change, without a mailed link; every other change needs a link (email-change.ts). A member signs in
 * with the email and can recover the account with it, so an old session must confirm the password first.
 */
export function requiredEmailChangeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, changeEmail, { limit: '10/min', caller: 'member' }, async ({ body, partner, member }) => {
    const now = deps.clock.now()
    const email = body.email.toLowerCase()
    const currentEmail = member.view.email
    if (!isEmail(email)) return refuseEmail(email === '' ? 'required' : 'invalidEmail', partner)
    if (!member.view.emailMustChange) return refuse('confirmation_needed')
    if (email === currentEmail) return refuseEmail('emailNotUnique', partner)
    if (!hasRecentProof({ createdAt: member.sessionCreatedAt, confirmedAt: member.sessionConfirmedAt }, now))
      return refuse('password_needed')
    try {
      await inPartner(deps.db, partner.id, async (tx) => {
        await setEmail(tx, partner.id, member.id, email)
        await queueMail(deps, tx, {
          partnerId: partner.id,
          memberId: member.id,
          kind: 'email_changed',
          key: deps.ids.next(),
          facts: { email },
          to: currentEmail,
        })
        // A person who mistyped the new address misses this one, and its owner learns of the mistake.
        const mail = { partnerId: partner.id, memberId: member.id, key: deps.ids.next(), to: email }
        await queueMail(deps, tx, { ...mail, kind: 'email_set' })
      })
      return { email }
    } catch (error) {
      if (violatedUniqueConstraint(error) !== 'member_partner_id_email_key') throw error
      return refuseEmail('emailInUse', partner)
    }
  })
}
