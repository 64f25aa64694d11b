import type { FastifyInstance } from 'fastify'
import { getHumanCheck } from '../../contract/api/human-check.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'

export function humanCheckRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, getHumanCheck, { limit: '60/min', caller: 'anyone' }, async ({ query, partner, request }) => {
    if (partner.brand.enrollmentType === 'none') return refuse('not_found')
    const checkRequest = { partner: partner.id, action: query.action, address: request.ip }
    return deps.humanChecks.of(partner, query.action).issueChallenge(checkRequest)
  })
}
