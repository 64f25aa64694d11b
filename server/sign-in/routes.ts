import type { FastifyInstance } from 'fastify'
import { signIn } from '../../contract/api/session.ts'
import type { Brand } from '../../contract/brand.ts'
import { isLocked, mayTry, wantsHumanCheck } from '../../domain/sign-in.ts'
import { partnerNumber } from '../../domain/joining/partner-number.ts'
import { inPartner } from '../database/connect.ts'
import { notHuman } from '../human-check/prove.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { startSession } from '../session/current.ts'
import { isKnownDevice, tokenHash } from '../session/queries.ts'
import { memberTypes } from '../session/standing.ts'
import { countWrong, lockedMeanwhile } from './attempts.ts'
import { clearFailures, failuresOf, findByLogin, nobody } from './queries.ts'
import { checkPassword } from './passwords.ts'
import { subjectNames } from './subjects.ts'

export function signInRoutes(app: FastifyInstance, deps: Deps): void {
  const keyed = subjectNames(deps.config.secretKey)

  route(app, signIn, { limit: '30/min', who: 'anyone' }, async ({ body, partner, request, reply }) => {
    if (partner.brand.enrollmentType !== 'direct') return refuse('not_found')
    const now = deps.clock.now()
    const login = body.login.toLowerCase()
    const device = tokenHash(request.visitor)
    const subjects = {
      account: keyed('account', login),
      client: keyed('client', request.ip),
      device: keyed('device', `${login}\n${request.visitor}`),
    }
    const before = await inPartner(deps.db, partner.id, async (tx) => {
      const member = await findByLogin(tx, partner.id, login, numberOf(body.login, partner.brand))
      const known = await isKnownDevice(tx, partner.id, member?.id ?? nobody, device)
      return { member, known, failures: await failuresOf(tx, partner.id, Object.values(subjects)) }
    })
    const locked = (subject: keyof typeof subjects) => isLocked(before.failures.get(subjects[subject]), now)
    // A locked account answers before the password is looked at: the lock is the same for right and wrong ones.
    if (!mayTry({ client: locked('client'), account: locked('account'), device: locked('device') }, before.known))
      return refuse('account_locked')

    const own = before.known ? 'device' : 'account'
    const counted = {
      client: before.failures.get(subjects.client),
      [own]: before.failures.get(subjects[own]),
    }
    const doubt = wantsHumanCheck(counted, now)
      ? await notHuman(deps, { partner, request, act: 'sign_in', answer: body.gRecaptchaResponse })
      : null
    if (doubt) return doubt

    // Hashing happens outside any transaction: it takes long, and a held connection is dearer than a second look.
    const right = await checkPassword(before.member?.password_hash ?? null, body.password)
    const against = ([own, 'client'] as const).map((as) => ({ as, subject: subjects[as] }))
    return inPartner(deps.db, partner.id, async (tx) => {
      if (!before.member || !right) {
        await countWrong(tx, partner.id, against, now)
        return refuse('wrong_credentials')
      }
      if (await lockedMeanwhile(tx, partner.id, against, now)) return refuse('account_locked')
      await clearFailures(tx, partner.id, [subjects.account, subjects.device])
      await startSession(deps, tx, request, reply, {
        partnerId: partner.id,
        id: before.member.id,
        remembered: body.rememberMe,
      })
      const { status, email_must_change: emailMustChange } = before.member
      return { memberType: memberTypes[status], emailMustChange }
    })
  })
}

function numberOf(login: string, brand: Brand): string | null {
  return brand.partnerNumber ? partnerNumber(login, brand.partnerNumber) : null
}
