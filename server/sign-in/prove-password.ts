import type { FastifyRequest } from 'fastify'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { tokenHash } from '../session/queries.ts'
import { enterResult, lockOn, readAttempt } from './attempts.ts'
import { checkPassword } from './passwords.ts'
import { passwordOf } from './queries.ts'
import { subjectNames, subjectsOf } from './subjects.ts'

export type Prover = { partnerId: string; memberId: string; request: FastifyRequest }

/**
 * Whether somebody signed in knows the account's password: null, or why not. Wrong ones count and lock with those of the sign-in. Whoever holds a stolen
 * session without the browser's own cookie is no known device, whatever cookie they make up.
 */
export function passwordProof(deps: Deps) {
  const name = subjectNames(deps.config.siteKey)
  return async ({ partnerId, memberId, request }: Prover, typed: string) => {
    const now = deps.clock.now()
    const deviceHash = tokenHash(request.visitor)
    const subjects = subjectsOf(name, { account: memberId, deviceHash, address: request.ip })
    const { password, attempt } = await inPartner(deps.db, partnerId, async (tx) => ({
      password: await passwordOf(tx, partnerId, memberId),
      attempt: await readAttempt(tx, partnerId, { subjects, memberId, deviceHash }),
    }))
    if (password === null) return refuse('no_password')
    const lock = lockOn(attempt, now)
    if (lock) return refuse(lock)
    // Outside any transaction, as at sign-in: hashing takes long.
    const right = await checkPassword(password, typed)
    return inPartner(deps.db, partnerId, async (tx) => {
      const lockedMeanwhile = await enterResult(tx, partnerId, attempt, { right, now })
      if (lockedMeanwhile) return refuse(lockedMeanwhile)
      return right ? null : refuse('wrong_password')
    })
  }
}
