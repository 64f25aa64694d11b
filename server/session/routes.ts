import type { FastifyInstance } from 'fastify'
import { csrf, currentMember, signOut } from '../../contract/api/session.ts'
import { activeBonuses } from '../bonuses/active.ts'
import { inPartner } from '../database/connect.ts'
import { isCrossOrigin } from '../platform/csrf.ts'
import type { Deps } from '../platform/deps.ts'
import { route } from '../platform/route.ts'
import { clearSessionCookies, cookieNames } from './cookies.ts'
import { progressOfMember } from './progress.ts'
import { revokeSession, tokenHash } from './queries.ts'

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, csrf, { limit: '120/min', caller: 'anyone' }, async ({ request }) => ({
    csrfToken: request.csrfToken(),
  }))

  route(app, currentMember, { limit: '600/min', caller: 'member' }, async ({ partner, member }) => ({
    ...member.view,
    activeBonuses: await inPartner(deps.db, partner.id, (tx) => activeBonuses(tx, partner, member, deps.clock.now())),
    diningProgress: await inPartner(deps.db, partner.id, (tx) =>
      progressOfMember(tx, partner, member, deps.clock.now()),
    ),
  }))

  // The specification makes sign-out a GET, so a request from another origin must not sign out (P1-487).
  route(app, signOut, { limit: '60/min', caller: 'anyone' }, async ({ request, reply, partner }) => {
    if (isCrossOrigin(request)) return { signedOut: false }
    const token = request.cookies[cookieNames(deps.config.production).session]
    if (token)
      await inPartner(deps.db, partner.id, (tx) => revokeSession(tx, partner.id, tokenHash(token), deps.clock.now()))
    clearSessionCookies(reply, deps.config.production)
    return { signedOut: token !== undefined }
  })
}
