import type { FastifyInstance } from 'fastify'
import { liftSignInLock, lockLiftsPerDayMax } from '../../contract/api/console/members.ts'
import { includesPartner } from '../../domain/operators/roles.ts'
import { appendAudit } from '../audit/append.ts'
import { refuse } from '../platform/refusal.ts'
import type { ConsoleDeps } from './deps.ts'
import { countLockLifts, liftLocks } from './lock-queries.ts'
import { fullMember } from './member-queries.ts'
import { unknownMember } from './members.ts'
import { consoleRoute } from './route.ts'
import { inScope } from './scope.ts'

/** Lifts the lock of a member who cannot sign in (docs/decisions/0099). Wrong passwords then count from zero again. */
export function lockRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  const guard = { limit: '30/min', caller: 'lift locks' } as const

  consoleRoute(app, deps, liftSignInLock, guard, async ({ params, body, operator, request }) => {
    const { partner, id } = params
    if (!includesPartner(operator.scope, partner)) return unknownMember()
    const now = deps.clock.now()
    return inScope(deps.db, operator.scope, async (tx) => {
      const row = await fullMember(tx, partner, id)
      if (!row || row.status === 'left') return unknownMember()
      if ((await countLockLifts(tx, { partner, id, now }, lockLiftsPerDayMax)) >= lockLiftsPerDayMax)
        return refuse('too_many_lifts', {
          title: 'Lifted three times in 24 hours already. The member can recover the account instead.',
        })
      if ((await liftLocks(tx, { partner, id, now })) === 0)
        return refuse('not_locked', { title: 'This account is not locked any more.' })
      const about = { partner, member: id, detail: { reason: body.reason }, reference: request.id }
      await appendAudit(tx, now, { action: 'lifted sign-in lock', operator, ...about })
      return { lifted: true as const }
    })
  })
}
