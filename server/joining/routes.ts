import type { FastifyInstance } from 'fastify'
import { createProspect, validateEmail, validateZip } from '../../contract/api/joining.ts'
import { normalizePartnerNumber } from '../../domain/joining/partner-number.ts'
import { isEmail } from '../../domain/joining/prospect.ts'
import { brokenConstraint, inPartner } from '../database/connect.ts'
import { notHuman } from '../human-check/prove.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { startSession } from '../session/current.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { addProspect, takeOverAccount, findAccountToTakeOver, remindLater } from './accounts.ts'
import { draftRoutes, forgetDrafts } from './drafts.ts'
import { faultsSeen, faultsTaken, fieldError } from './form.ts'
import { joinKnown } from './join-known.ts'

export function joiningRoutes(app: FastifyInstance, deps: Deps): void {
  draftRoutes(app, deps)
  route(app, createProspect, { limit: '20/min', who: 'anyone' }, async ({ body, partner, member, request, reply }) => {
    if (partner.brand.enrollmentType === 'none') return refuse('enrollment_closed')
    const known = partner.brand.enrollmentType === 'sso'
    if (known && !member) return refuse('unauthorized')
    const seen = faultsSeen(body, partner, deps.geocoder)
    if (seen.length > 0) return refuse('fields_invalid', { errors: seen })
    const doubt = await notHuman(deps, { partner, request, act: 'join', answer: body.gRecaptchaResponse })
    if (doubt) return doubt
    if (member && known) return joinKnown(deps, partner, member, body)
    const password_hash = await hashPassword(body.password)
    try {
      return await inPartner(deps.db, partner.id, async (tx) => {
        const claimed = await findAccountToTakeOver(tx, partner, body)
        const taken = await faultsTaken(tx, body, partner, claimed?.id)
        if (taken.length > 0) return refuse('fields_invalid', { errors: taken })
        const now = deps.clock.now()
        const fresh = { id: deps.ids.next(), publicId: deps.ids.publicId() }
        if (claimed)
          await takeOverAccount(deps.ids, tx, partner, body, { id: claimed.id, passwordHash: password_hash, at: now })
        else await addProspect(deps.ids, tx, partner, body, { ...fresh, passwordHash: password_hash, at: now })
        const id = claimed?.id ?? fresh.id
        await forgetDrafts(tx, partner.id, body.email)
        await remindLater(deps, tx, partner.id, id)
        await startSession(deps, tx, request, reply, { partnerId: partner.id, id, remembered: false })
        return { publicId: claimed ? body.publicId : fresh.publicId }
      })
    } catch (error) {
      // A concurrent join took the email or number first.
      const broken = brokenConstraint(error)
      if (broken === 'member_partner_id_email_key')
        return refuse('fields_invalid', { errors: [fieldError('email', 'hasAccount', partner)] })
      if (broken !== 'member_partner_id_partner_number_key') throw error
      return refuse('fields_invalid', { errors: [fieldError('partnerNumber', 'partnerNumberInUse', partner)] })
    }
  })

  // Validates the text alone (P1-467): only /join reveals, after the whole form, whether an account has it. With `usePpn` a partner number is valid too.
  route(app, validateEmail, { limit: '30/min', who: 'anyone' }, async ({ query, partner }) => {
    const rule = partner.brand.hasPPN && query.usePpn === 'true' ? partner.brand.partnerNumber : null
    return { isValid: isEmail(query.email) || (rule !== null && normalizePartnerNumber(query.email, rule) !== null) }
  })

  route(app, validateZip, { limit: '60/min', who: 'anyone' }, async ({ query }) => ({
    isValid: deps.geocoder.isUsZip(query.zip),
  }))
}
