import type { FastifyInstance, FastifyRequest } from 'fastify'
import { postImpressions } from '../../contract/api/impressions.ts'
import { isCrossOrigin } from '../platform/csrf.ts'
import type { Deps } from '../platform/deps.ts'
import { clientOf } from '../platform/limits.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { impressionBudget } from './budget.ts'
import { tableSink, type ImpressionSink } from './sink.ts'

/** The browser's privacy signal: Global Privacy Control or Do Not Track. */
const asksForPrivacy = ({ headers }: FastifyRequest): boolean => headers['sec-gpc'] === '1' || headers.dnt === '1'

/**
 * Stores impressions. A page that unloads can only send a beacon, which has no header of ours. So the route needs no CSRF token, but
 * refuses requests from other sites (docs/decisions/0022), stores nothing of a browser without our visitor cookie, and limits what one
 * address and one partner add in a day. A failure to store is only logged: the reply then counts no impression.
 */
export function trackingRoutes(app: FastifyInstance, deps: Deps, sink: ImpressionSink = tableSink(deps.db)): void {
  const budget = impressionBudget()
  route(
    app,
    postImpressions,
    { limit: '240/min', caller: 'anyone', csrf: 'never' },
    async ({ body, partner, request }) => {
      if (isCrossOrigin(request)) return refuse('csrf_refused')
      // The views of an operator who impersonates a member do not count.
      const isCounted = request.hasVisitorCookie && !asksForPrivacy(request) && !request.impersonation
      if (body.length === 0 || !isCounted) return { received: 0 }
      const now = deps.clock.now()
      const bytes = Buffer.byteLength(JSON.stringify(body))
      if (!budget.spend({ partnerId: partner.id, address: clientOf(request), bytes, now }))
        return refuse('too_many_requests')
      try {
        await sink.write(partner.id, now, body)
        return { received: body.length }
      } catch (error) {
        deps.log.warn({ err: error }, 'failed to store impressions')
        return { received: 0 }
      }
    },
  )
}
