import type { FastifyInstance } from 'fastify'
import { confirmEmailChange, requestEmailChange } from '../../contract/api/credentials.ts'
import type { PartnerView } from '../../contract/brand.ts'
import type { MessageCode } from '../../contract/messages.ts'
import { emailChangeLifeMs, emailChangeMailsMax } from '../../domain/email-change.ts'
import { isEmail } from '../../domain/joining/prospect.ts'
import { violatedUniqueConstraint, inPartner } from '../database/connect.ts'
import { fieldError } from '../joining/form.ts'
import { isEmailTaken } from '../joining/queries.ts'
import { queueMail } from '../mail/queue.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { emailChangeOwner, recoveryIdOf, recoverySecrets, isSameSecret } from '../recovery/secrets.ts'
import { closeEmailChanges, countEmailChanges, insertEmailChange, openEmailChange } from './email-change-queries.ts'
import { passwordChecker } from './prove-password.ts'
import { setEmail } from './queries.ts'

const refuseEmail = (code: MessageCode, partner: PartnerView) =>
  refuse('fields_invalid', { errors: [fieldError('email', code, partner)] })

/** Changes the email after two proofs: the account's password, and a link in a mail to the new address. */
export function emailChangeRoutes(app: FastifyInstance, deps: Deps): void {
  requestRoute(app, deps)
  confirmRoute(app, deps)
}

function requestRoute(app: FastifyInstance, deps: Deps): void {
  const prove = passwordChecker(deps)

  route(app, requestEmailChange, { limit: '10/min', caller: 'member' }, async ({ body, partner, member, request }) => {
    const email = body.email.toLowerCase()
    if (!isEmail(email)) return refuseEmail(email === '' ? 'required' : 'invalidEmail', partner)
    if (email === member.view.email) return refuseEmail('emailUnchanged', partner)
    const refusal = await prove({ partnerId: partner.id, memberId: member.id, request }, body.password)
    if (refusal) return refusal
    const now = deps.clock.now()
    const since = new Date(now.getTime() - emailChangeLifeMs)
    return inPartner(deps.db, partner.id, async (tx) => {
      const mailCount = await countEmailChanges(tx, partner.id, { memberId: member.id, email, since })
      if (mailCount >= emailChangeMailsMax) return refuse('too_many_requests')
      const id = deps.ids.next()
      const expires_at = new Date(now.getTime() + emailChangeLifeMs)
      const row = { partner_id: partner.id, id, member_id: member.id, email, requested_at: now, expires_at }
      await insertEmailChange(tx, row)
      // Only a person who reads that mailbox learns that the address is in use.
      const isTaken = await isEmailTaken(tx, partner.id, email, member.id)
      const kind = isTaken ? ('email_taken' as const) : ('confirm_email' as const)
      const mail = { partnerId: partner.id, memberId: member.id, key: id, facts: { changeId: id }, to: email }
      await queueMail(deps, tx, { ...mail, kind })
      return { sent: true as const }
    })
  })
}

function confirmRoute(app: FastifyInstance, deps: Deps): void {
  const secrets = recoverySecrets(deps.config.siteKey)

  route(app, confirmEmailChange, { limit: '20/min', caller: 'anyone' }, async ({ body, partner }) => {
    const partnerId = partner.id
    const now = deps.clock.now()
    const id = recoveryIdOf(body.token)
    if (id === null) return refuse('link_expired')
    try {
      return await inPartner(deps.db, partnerId, async (tx) => {
        const change = await openEmailChange(tx, partnerId, id, now)
        const owner = { partnerId, recoveryId: id, memberId: emailChangeOwner(change?.memberId ?? '') }
        if (!change || !isSameSecret(body.token, secrets.link(owner))) return refuse('link_expired')
        if (!(await closeEmailChanges(tx, partnerId, change.memberId, now))) return refuse('link_expired')
        await setEmail(tx, partnerId, change.memberId, change.email)
        await queueMail(deps, tx, {
          partnerId,
          memberId: change.memberId,
          kind: 'email_changed',
          key: id,
          facts: { email: change.email },
          to: change.previousEmail,
        })
        return { email: change.email }
      })
    } catch (error) {
      // Another account took the address after the mail was sent.
      if (violatedUniqueConstraint(error) !== 'member_partner_id_email_key') throw error
      return refuse('email_in_use')
    }
  })
}
