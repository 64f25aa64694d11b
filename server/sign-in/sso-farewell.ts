import type { FastifyInstance } from 'fastify'
import { farewellSso, signOutSso } from '../../contract/api/sso.ts'
import { inPartner } from '../database/connect.ts'
import { isCrossSite } from '../platform/csrf.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { leave } from './sso-answers.ts'
import type { IdentityProviders } from './sso-providers.ts'
import { endSsoSessions, hearFarewell } from './sso-queries.ts'

/** Signing out there, and being told that somebody was signed out there. */
export async function farewellRoutes(app: FastifyInstance, deps: Deps, identity: IdentityProviders): Promise<void> {
  route(app, signOutSso, { limit: '30/min', who: 'anyone' }, async ({ partner, request, reply }) => {
    const known = identity(partner)
    if (!known) return refuse('not_found')
    if (isCrossSite(request)) return leave(reply, '/')
    const url = await known.provider.signOutUrl(`${request.protocol}://${request.host}/`).catch(() => null)
    return leave(reply, url ?? '/SignOut')
  })

  await app.register(async (forms) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    )
    farewellRoute(forms, deps, identity)
  })
}

/** The provider proves itself by its signature; it has neither cookie nor token of ours. */
function farewellRoute(app: FastifyInstance, deps: Deps, identity: IdentityProviders): void {
  route(app, farewellSso, { limit: '120/min', who: 'anyone', csrf: 'never' }, async ({ body, partner, request }) => {
    const known = identity(partner)
    if (!known) return refuse('not_found')
    const now = deps.machineClock.now()
    let farewell
    try {
      farewell = await known.provider.readFarewell(body.logout_token, now)
    } catch {
      // The provider tries again; nothing is ended on an unchecked word.
      deps.log.warn({ partner: partner.id, reference: request.id }, 'a sign-out could not be checked: no keys')
      return refuse('overloaded')
    }
    if (!farewell) {
      deps.log.warn({ partner: partner.id, reference: request.id }, 'a forged sign-out was refused')
      return refuse('logout_refused')
    }
    const { issuer, id, expiresAt } = farewell
    const ended = await inPartner(deps.db, partner.id, async (tx) => {
      const row = { partner_id: partner.id, issuer, id, expires_at: expiresAt }
      return (await hearFarewell(tx, row, now)) ? endSsoSessions(tx, partner.id, farewell, now) : null
    })
    if (ended === null) return refuse('logout_refused')
    deps.log.info({ partner: partner.id, ended }, 'the identity provider ended sessions')
    return {}
  })
}
