import type { FastifyInstance } from 'fastify'
import { confirmPassword } from '../../contract/api/session.ts'
import { isLocked } from '../../domain/sign-in.ts'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { confirmSession } from '../session/queries.ts'
import { checkPassword } from './passwords.ts'
import { countWrong, lockedMeanwhile } from './attempts.ts'
import { clearFailures, failuresOf, passwordOf } from './queries.ts'
import { subjectNames } from './subjects.ts'

/** The password again, before money moves in an old session (spec 3 §4). Wrong ones count and lock as at sign-in, per member and client. */
export function confirmRoutes(app: FastifyInstance, deps: Deps): void {
  const keyed = subjectNames(deps.config.secretKey)

  route(app, confirmPassword, { limit: '30/min', who: 'member' }, async ({ body, partner, member, request }) => {
    const now = deps.clock.now()
    // Not the browser's cookie: whoever holds a stolen session could count anew with each made-up one.
    const subjects = { account: keyed('confirm', member.id), client: keyed('client', request.ip) }
    const before = await inPartner(deps.db, partner.id, async (tx) => ({
      password: await passwordOf(tx, partner.id, member.id),
      failures: await failuresOf(tx, partner.id, Object.values(subjects)),
    }))
    if (before.password === null) return refuse('no_password')
    if (Object.values(subjects).some((subject) => isLocked(before.failures.get(subject), now)))
      return refuse('account_locked')
    // Outside any transaction, as at sign-in: hashing takes long.
    const right = await checkPassword(before.password, body.password)
    const against = (['account', 'client'] as const).map((as) => ({ as, subject: subjects[as] }))
    return inPartner(deps.db, partner.id, async (tx) => {
      if (right) {
        if (await lockedMeanwhile(tx, partner.id, against, now)) return refuse('account_locked')
        await clearFailures(tx, partner.id, [subjects.account])
        await confirmSession(tx, partner.id, Buffer.from(member.sessionHash, 'base64url'), now)
        return { confirmed: true }
      }
      await countWrong(tx, partner.id, against, now)
      return refuse('wrong_password')
    })
  })
}
