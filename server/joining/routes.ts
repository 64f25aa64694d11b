import type { FastifyInstance } from 'fastify'
import { createProspect, validateEmail, validateZip } from '../../contract/api/joining.ts'
import { normalizePartnerNumber } from '../../domain/joining/partner-number.ts'
import { isEmail } from '../../domain/joining/prospect.ts'
import { violatedUniqueConstraint, inPartner } from '../database/connect.ts'
import { checkHuman } from '../human-check/check-human.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { startSession } from '../session/current.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { addProspect, takeOverAccount, findAccountToTakeOver, queueJoinReminder } from './accounts.ts'
import { draftRoutes, deleteJoinDrafts } from './drafts.ts'
import { formFaults, conflictFaults, fieldError } from './form.ts'
import { completePartnerAccount } from './partner-account.ts'

export function joiningRoutes(app: FastifyInstance, deps: Deps): void {
  draftRoutes(app, deps)
  route(
    app,
    createProspect,
    { limit: '20/min', caller: 'anyone' },
    async ({ body, partner, member, request, reply }) => {
      if (partner.brand.enrollmentType === 'none') return refuse('enrollment_closed')
      const usesPartnerSignIn = partner.brand.enrollmentType === 'sso'
      if (usesPartnerSignIn && !member) return refuse('unauthorized')
      const faults = formFaults(body, partner, deps.geocoder)
      if (faults.length > 0) return refuse('fields_invalid', { errors: faults })
      const refusal = await checkHuman(deps, { partner, request, action: 'join', answer: body.gRecaptchaResponse })
      if (refusal) return refusal
      if (member && usesPartnerSignIn) return completePartnerAccount(deps, partner, member, body)
      const passwordHash = await hashPassword(body.password)
      try {
        return await inPartner(deps.db, partner.id, async (tx) => {
          const account = await findAccountToTakeOver(tx, partner, body)
          const conflicts = await conflictFaults(tx, body, partner, account?.id)
          if (conflicts.length > 0) return refuse('fields_invalid', { errors: conflicts })
          const now = deps.clock.now()
          const newIds = { id: deps.ids.next(), publicId: deps.ids.publicId() }
          if (account) await takeOverAccount(deps.ids, tx, partner, body, { id: account.id, passwordHash, at: now })
          else await addProspect(deps.ids, tx, partner, body, { ...newIds, passwordHash, at: now })
          const id = account?.id ?? newIds.id
          await deleteJoinDrafts(tx, partner.id, body.email)
          await queueJoinReminder(deps, tx, partner.id, id)
          await startSession(deps, tx, request, reply, { partnerId: partner.id, id, remembered: false })
          return { publicId: account ? body.publicId : newIds.publicId }
        })
      } catch (error) {
        // A concurrent join took the email or number first.
        const constraint = violatedUniqueConstraint(error)
        if (constraint === 'member_partner_id_email_key')
          return refuse('fields_invalid', { errors: [fieldError('email', 'hasAccount', partner)] })
        if (constraint !== 'member_partner_id_partner_number_key') throw error
        return refuse('fields_invalid', { errors: [fieldError('partnerNumber', 'partnerNumberInUse', partner)] })
      }
    },
  )

  // Validates the text alone (P1-467). Only the reply to the whole form of /join reveals whether an account has this email.
  // With `usePpn` a partner number is valid too.
  route(app, validateEmail, { limit: '30/min', caller: 'anyone' }, async ({ query, partner }) => {
    const rule = partner.brand.hasPPN && query.usePpn === 'true' ? partner.brand.partnerNumber : null
    return { isValid: isEmail(query.email) || (rule !== null && normalizePartnerNumber(query.email, rule) !== null) }
  })

  route(app, validateZip, { limit: '60/min', caller: 'anyone' }, async ({ query }) => ({
    isValid: deps.geocoder.isUsZip(query.zip),
  }))
}
