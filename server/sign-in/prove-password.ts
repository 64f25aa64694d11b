import type { FastifyRequest } from 'fastify'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { tokenHash } from '../session/queries.ts'
import { recordResult, lockOn, readAttempt } from './attempts.ts'
import { checkPassword } from './passwords.ts'
import { passwordHashOf } from './queries.ts'
import { recordSignInRefusal } from './refusals.ts'
import { subjectNamer, subjectsOf } from './subjects.ts'

export type Prover = { partnerId: string; memberId: string; request: FastifyRequest }

/**
 * Checks the password of a signed-in member: null when it is correct, else the refusal. Wrong passwords here and at the
 * sign-in have the same counts and locks. A client that stole only the session does not have the visitor cookie of the
 * member's browser. It is not a known device, so its wrong passwords count against the account.
 */
export function passwordChecker(deps: Deps) {
  const nameSubject = subjectNamer(deps.config.siteKey)
  return async ({ partnerId, memberId, request }: Prover, enteredPassword: string) => {
    const now = deps.clock.now()
    const deviceHash = tokenHash(request.visitor)
    const subjects = subjectsOf(nameSubject, { account: memberId, deviceHash, address: request.ip })
    const { passwordHash, attempt } = await inPartner(deps.db, partnerId, async (tx) => ({
      passwordHash: await passwordHashOf(tx, partnerId, memberId),
      attempt: await readAttempt(tx, partnerId, { subjects, memberId, deviceHash }),
    }))
    if (passwordHash === null) return refuse('no_password')
    const lock = lockOn(attempt, now)
    const about = { memberId, way: 'confirmation' as const, subjects, now }
    if (lock) {
      await inPartner(deps.db, partnerId, (tx) => recordSignInRefusal(tx, partnerId, { ...about, reason: lock }))
      return refuse(lock)
    }
    // As at sign-in, the check runs outside any transaction, because hashing takes long.
    const isCorrect = await checkPassword(passwordHash, enteredPassword)
    return inPartner(deps.db, partnerId, async (tx) => {
      const newLock = await recordResult(tx, partnerId, attempt, { isCorrect, now })
      if (!newLock && isCorrect) return null
      await recordSignInRefusal(tx, partnerId, { ...about, reason: newLock ?? 'wrong' })
      return refuse(newLock ?? 'wrong_password')
    })
  }
}
