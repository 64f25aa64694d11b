import type { FastifyInstance } from 'fastify'
import { backchannelLogout, signOutSso } from '../../contract/api/sso.ts'
import { inPartner } from '../database/connect.ts'
import { isCrossOrigin } from '../platform/csrf.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { redirectTo } from './sso-replies.ts'
import type { IdentityProviders } from './sso-providers.ts'
import { endSsoSessions, recordLogoutToken } from './sso-queries.ts'

/** Sign-out at the identity provider: started here, or reported by the provider (OpenID Connect Back-Channel Logout 1.0). */
export async function ssoSignOutRoutes(app: FastifyInstance, deps: Deps, providerOf: IdentityProviders): Promise<void> {
  route(app, signOutSso, { limit: '30/min', caller: 'anyone' }, async ({ partner, request, reply }) => {
    const identityProvider = providerOf(partner)
    if (!identityProvider) return refuse('not_found')
    // Another site must not sign a person out at the provider.
    if (isCrossOrigin(request)) return redirectTo(reply, '/')
    const url = await identityProvider.provider.signOutUrl(`${request.protocol}://${request.host}/`).catch(() => null)
    return redirectTo(reply, url ?? '/SignOut')
  })

  await app.register(async (scope) => {
    // The provider posts a form. No route outside this scope gets the parser.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, next) =>
      next(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    )
    backchannelLogoutRoute(scope, deps, providerOf)
  })
}

/** The provider authenticates by the signature of its logout token; it sends neither our cookie nor our CSRF token. */
function backchannelLogoutRoute(app: FastifyInstance, deps: Deps, providerOf: IdentityProviders): void {
  route(
    app,
    backchannelLogout,
    { limit: '120/min', caller: 'anyone', csrf: 'never' },
    async ({ body, partner, request }) => {
      const identityProvider = providerOf(partner)
      if (!identityProvider) return refuse('not_found')
      const now = deps.machineClock.now()
      let logout
      try {
        logout = await identityProvider.provider.readLogoutToken(body.logout_token, now)
      } catch {
        // No session ends on a token that could not be verified: the provider must send it again.
        deps.log.warn(
          { partner: partner.id, reference: request.id },
          "cannot verify a logout token: the provider's keys are unavailable",
        )
        return refuse('overloaded')
      }
      if (!logout) {
        deps.log.warn({ partner: partner.id, reference: request.id }, 'refused an invalid logout token')
        return refuse('logout_refused')
      }
      const { issuer, id, expiresAt } = logout
      // Null: the token was used before.
      const endedSessionCount = await inPartner(deps.db, partner.id, async (tx) => {
        const row = { partner_id: partner.id, issuer, id, expires_at: expiresAt }
        return (await recordLogoutToken(tx, row, now)) ? endSsoSessions(tx, partner.id, logout, now) : null
      })
      if (endedSessionCount === null) return refuse('logout_refused')
      deps.log.info({ partner: partner.id, ended: endedSessionCount }, 'the identity provider ended sessions')
      return {}
    },
  )
}
