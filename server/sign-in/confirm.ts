import type { FastifyInstance } from 'fastify'
import { confirmPassword } from '../../contract/api/session.ts'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { confirmSession, tokenHash } from '../session/queries.ts'
import { enterResult, lockOn, readAttempt } from './attempts.ts'
import { checkPassword } from './passwords.ts'
import { passwordOf } from './queries.ts'
import { subjectNames, subjectsOf } from './subjects.ts'

/**
 * The password again, before money moves in an old session. Wrong ones count and lock with those of the sign-in. Whoever holds a stolen session without
 * the browser's own cookie is no known device, whatever cookie they make up.
 */
export function confirmRoutes(app: FastifyInstance, deps: Deps): void {
  const name = subjectNames(deps.config.siteKey)

  route(app, confirmPassword, { limit: '30/min', who: 'member' }, async ({ body, partner, member, request }) => {
    const now = deps.clock.now()
    const deviceHash = tokenHash(request.visitor)
    const subjects = subjectsOf(name, { account: member.id, deviceHash, address: request.ip })
    const { password, attempt } = await inPartner(deps.db, partner.id, async (tx) => ({
      password: await passwordOf(tx, partner.id, member.id),
      attempt: await readAttempt(tx, partner.id, { subjects, memberId: member.id, deviceHash }),
    }))
    if (password === null) return refuse('no_password')
    const lock = lockOn(attempt, now)
    if (lock) return refuse(lock)
    // Outside any transaction, as at sign-in: hashing takes long.
    const right = await checkPassword(password, body.password)
    return inPartner(deps.db, partner.id, async (tx) => {
      const lockedMeanwhile = await enterResult(tx, partner.id, attempt, { right, now })
      if (lockedMeanwhile) return refuse(lockedMeanwhile)
      if (!right) return refuse('wrong_password')
      await confirmSession(tx, partner.id, Buffer.from(member.sessionHash, 'base64url'), now)
      return { confirmed: true }
    })
  })
}
