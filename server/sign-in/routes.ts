import type { FastifyInstance } from 'fastify'
import { signIn } from '../../contract/api/session.ts'
import type { Brand } from '../../contract/brand.ts'
import { normalizePartnerNumber } from '../../domain/joining/partner-number.ts'
import { inPartner } from '../database/connect.ts'
import { checkHuman } from '../human-check/check-human.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { startSession } from '../session/current.ts'
import { tokenHash } from '../session/queries.ts'
import { memberTypes } from '../session/member-status.ts'
import { recordResult, lockOn, attemptNeedsHumanCheck, readAttempt } from './attempts.ts'
import { findByLogin } from './queries.ts'
import { checkPassword } from './passwords.ts'
import { recordSignInRefusal } from './refusals.ts'
import { subjectNamer, subjectsOf } from './subjects.ts'

export function signInRoutes(app: FastifyInstance, deps: Deps): void {
  const nameSubject = subjectNamer(deps.config.siteKey)

  route(app, signIn, { limit: '30/min', caller: 'anyone' }, async ({ body, partner, request, reply }) => {
    if (partner.brand.enrollmentType !== 'direct') return refuse('not_found')
    const now = deps.clock.now()
    // NFKC: some keyboards type full-width letters. Joining stores an email as it was typed, so that form counts too.
    const email = body.login.normalize('NFKC').toLowerCase()
    const emails = [body.login.toLowerCase(), email]
    const partnerNumber = partnerNumberOf(body.login, partner.brand)
    const deviceHash = tokenHash(request.visitor)
    const { member, attempt } = await inPartner(deps.db, partner.id, async (tx) => {
      const match = await findByLogin(tx, partner.id, emails, partnerNumber)
      // Failures of an unknown login count too, under the login that was typed.
      const account = match?.id ?? `typed ${partnerNumber ?? email}`
      const subjects = subjectsOf(nameSubject, { account, deviceHash, address: request.ip })
      return {
        member: match,
        attempt: await readAttempt(tx, partner.id, { subjects, memberId: match?.id, deviceHash }),
      }
    })
    // A lock refuses the attempt before the password is checked, so that right and wrong passwords get the same reply.
    const lock = lockOn(attempt, now)
    const way = partnerNumber === null ? ('email' as const) : ('number' as const)
    const about = { memberId: member?.id, way, subjects: attempt.subjects, now }
    if (lock) {
      await inPartner(deps.db, partner.id, (tx) => recordSignInRefusal(tx, partner.id, { ...about, reason: lock }))
      return refuse(lock)
    }
    const refusal = attemptNeedsHumanCheck(attempt, now)
      ? await checkHuman(deps, { partner, request, action: 'sign_in', answer: body.gRecaptchaResponse })
      : null
    if (refusal) return refusal

    // Hashing takes long, so it runs outside any transaction: an occupied connection costs more than a second query.
    const isCorrect = await checkPassword(member?.password_hash ?? null, body.password)
    return inPartner(deps.db, partner.id, async (tx) => {
      const newLock = await recordResult(tx, partner.id, attempt, { isCorrect, now })
      if (newLock || !member || !isCorrect) {
        await recordSignInRefusal(tx, partner.id, { ...about, reason: newLock ?? 'wrong' })
        return refuse(newLock ?? 'wrong_credentials')
      }
      await startSession(deps, tx, request, reply, {
        partnerId: partner.id,
        id: member.id,
        remembered: body.rememberMe,
      })
      const { status, email_must_change: emailMustChange } = member
      return { memberType: memberTypes[status], emailMustChange }
    })
  })
}

function partnerNumberOf(login: string, brand: Brand): string | null {
  return brand.hasPPN && brand.partnerNumber ? normalizePartnerNumber(login, brand.partnerNumber) : null
}
