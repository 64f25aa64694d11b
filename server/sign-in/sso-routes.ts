import type { FastifyInstance, FastifyRequest } from 'fastify'
import { finishSso, startSso } from '../../contract/api/sso.ts'
import { sameSitePath } from '../../domain/same-site-path.ts'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { startSession } from '../session/current.ts'
import { revokeSession, tokenHash } from '../session/queries.ts'
import { signInOverSso, type SsoMember } from './sso-member.ts'
import type { IdentityProviders } from './sso-providers.ts'
import { refuseSignIn, redirectTo } from './sso-replies.ts'
import { ssoSignOutRoutes } from './sso-sign-out.ts'
import { insertLogin, insertSsoSession, consumeLogin } from './sso-queries.ts'

/** Time between the redirect to the provider and the return: long enough to look up a password. */
export const loginLifeMs = 10 * 60_000

/** Sign-in at the partner's identity provider (P1-028 to P1-030). A callback counts only in the browser that started the sign-in. */
export const ssoRoutes = (providerOf: IdentityProviders) => async (app: FastifyInstance, deps: Deps) => {
  startRoute(app, deps, providerOf)
  finishRoute(app, deps, providerOf)
  await ssoSignOutRoutes(app, deps, providerOf)
}

function startRoute(app: FastifyInstance, deps: Deps, providerOf: IdentityProviders): void {
  route(app, startSso, { limit: '60/min', caller: 'anyone' }, async ({ query, partner, member, request, reply }) => {
    if (partner.brand.enrollmentType !== 'sso') return refuse('not_found')
    const identityProvider = providerOf(partner)
    if (!identityProvider)
      return refuseSignIn(deps, request, reply, partner, 'unavailable', 'no identity provider is set up')
    const bindings = {
      state: deps.ids.token(),
      nonce: deps.ids.token(),
      verifier: deps.ids.token(),
      // A member who is signed in confirms the identity: the provider must not answer from its own session.
      requiresLogin: member !== null,
    }
    const redirectUri = `${request.protocol}://${request.host}${finishSso.path}`
    let url: string
    try {
      url = await identityProvider.provider.startUrl(redirectUri, bindings)
    } catch (error) {
      return refuseSignIn(deps, request, reply, partner, 'unavailable', error instanceof Error ? error.name : 'unknown')
    }
    const now = deps.clock.now()
    const row = {
      partner_id: partner.id,
      state_hash: tokenHash(bindings.state),
      visitor_hash: tokenHash(request.visitor),
      nonce: bindings.nonce,
      verifier: bindings.verifier,
      again: bindings.requiresLogin,
      issuer: identityProvider.issuer,
      redirect_uri: redirectUri,
      return_to: sameSitePath(query.return) ?? '',
      expires_at: new Date(now.getTime() + loginLifeMs),
    }
    await inPartner(deps.db, partner.id, (tx) => insertLogin(tx, row, now))
    return redirectTo(reply, url)
  })
}

function finishRoute(app: FastifyInstance, deps: Deps, providerOf: IdentityProviders): void {
  route(app, finishSso, { limit: '60/min', caller: 'anyone' }, async ({ query, partner, member, request, reply }) => {
    if (partner.brand.enrollmentType !== 'sso') return refuse('not_found')
    const login = await inPartner(deps.db, partner.id, (tx) =>
      consumeLogin(tx, partner.id, tokenHash(query.state), tokenHash(request.visitor), deps.clock.now()),
    )
    if (!login) return refuseSignIn(deps, request, reply, partner, 'expired', 'no such sign-in in this browser')
    const identityProvider = providerOf(partner)
    if (identityProvider?.issuer !== login.issuer)
      return refuseSignIn(deps, request, reply, partner, 'failed', 'another identity provider')
    const { nonce, verifier, requiresLogin } = login
    const authentication = await identityProvider.provider.finish(callbackUrl(login.redirectUri, request), {
      state: query.state,
      nonce,
      verifier,
      requiresLogin,
    })
    if (!authentication.ok)
      return refuseSignIn(deps, request, reply, partner, faultOf[authentication.reason], authentication.detail)
    const { issuer, subject, sid } = authentication.person
    const signInResult = await signInOverSso(deps, partner, authentication.person, async (tx, { id }) => {
      const token_hash = await startSession(deps, tx, request, reply, { partnerId: partner.id, id, remembered: false })
      await insertSsoSession(tx, { partner_id: partner.id, token_hash, issuer, subject, sid })
      // Ends the session of the member who was signed in on this browser before.
      if (member) await revokeSession(tx, partner.id, Buffer.from(member.sessionHash, 'base64url'), deps.clock.now())
    })
    if (!signInResult.ok) return refuseSignIn(deps, request, reply, partner, signInResult.fault, signInResult.detail)
    return redirectTo(reply, nextPage(signInResult.member, login.returnTo))
  })
}

const faultOf = { canceled: 'canceled', refused: 'failed', unreachable: 'unavailable' } as const

/** The registered redirect address with the query that the provider sent: the host of this request does not count. */
function callbackUrl(redirectUri: string, request: FastifyRequest): URL {
  const url = new URL(redirectUri)
  url.search = /\?.*/.exec(request.raw.url ?? '')?.[0] ?? ''
  return url
}

function nextPage({ status, hasJoined }: SsoMember, returnTo: string): string {
  if (status === 'enrolled') return returnTo || '/account'
  if (status === 'closed') return '/account'
  return hasJoined ? '/add_card' : '/join'
}
