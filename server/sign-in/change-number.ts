import type { FastifyInstance } from 'fastify'
import { changePartnerNumber } from '../../contract/api/credentials.ts'
import type { MessageCode } from '../../contract/messages.ts'
import { normalizePartnerNumber, partnerNumberFault } from '../../domain/joining/partner-number.ts'
import { violatedUniqueConstraint, inPartner } from '../database/connect.ts'
import { fieldError } from '../joining/form.ts'
import { queueMail } from '../mail/queue.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { passwordChecker } from './prove-password.ts'
import { setPartnerNumber } from './queries.ts'

/** The mail shows this many of the last characters of the new number. */
const shownCharacters = 4

/** A member's partner number decides who gets the units, and the member signs in with it. So every change needs the password. */
export function changeNumberRoutes(app: FastifyInstance, deps: Deps): void {
  const provePassword = passwordChecker(deps)

  route(app, changePartnerNumber, { limit: '10/min', caller: 'member' }, async ({ body, partner, member, request }) => {
    const rule = partner.brand.hasPPN ? partner.brand.partnerNumber : null
    if (rule === null) return refuse('no_number')
    const refuseNumber = (code: MessageCode) =>
      refuse('fields_invalid', { errors: [fieldError('partnerNumber', code, partner)] })
    const fault = partnerNumberFault(body.partnerNumber, rule)
    const number = normalizePartnerNumber(body.partnerNumber, rule)
    if (fault || number === null) return refuseNumber(fault ?? 'invalidPartnerNumber')
    const refusal = await provePassword({ partnerId: partner.id, memberId: member.id, request }, body.password)
    if (refusal) return refusal
    try {
      await inPartner(deps.db, partner.id, async (tx) => {
        await setPartnerNumber(tx, partner.id, member.id, number)
        if (number === member.view.partnerNumber) return // the member entered the present number, so no mail reports a change
        const facts = { at: deps.clock.now().toISOString(), lastFour: number.slice(-shownCharacters) }
        const mail = { partnerId: partner.id, memberId: member.id, key: deps.ids.next(), facts }
        await queueMail(deps, tx, { ...mail, kind: 'partner_number_changed' })
      })
      return { partnerNumber: number }
    } catch (error) {
      if (violatedUniqueConstraint(error) !== 'member_partner_id_partner_number_key') throw error
      return refuseNumber('partnerNumberInUse')
    }
  })
}
