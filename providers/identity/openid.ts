import * as openid from 'openid-client'
import { providerLimitMs, guardedFetch } from './guarded-fetch.ts'
import type { Bindings, IdentityProvider, IdentitySettings, Person } from './identity.ts'
import { keysAt, readLogoutToken, type Keys } from './logout-token.ts'

/** The discovery document is fetched again after this time, because a provider may change its addresses. */
const discoveryLifeMs = 60 * 60_000
const clockToleranceSeconds = 30
/** With `requiresLogin`, the person must have authenticated within this time. */
const maxAgeSeconds = 5 * 60
const scope = 'openid profile email'

type Discovery = { config: openid.Configuration; keys: Keys }

/**
 * A partner's identity provider over OpenID Connect: authorization code with PKCE, state and nonce. The library checks the reply's
 * issuer (RFC 9207) and the ID token's signature, issuer, audience, time and nonce. `nowMs` only limits the age of the cache.
 */
export function openIdProvider(settings: IdentitySettings, nowMs: () => number): IdentityProvider {
  let cached: { at: number; promise: Promise<Discovery> } | undefined
  const discovery = (): Promise<Discovery> => {
    if (cached && nowMs() - cached.at < discoveryLifeMs) return cached.promise
    const promise = discover(settings)
    cached = { at: nowMs(), promise }
    // A failure is not cached: the next sign-in tries again.
    promise.catch(() => (cached = undefined))
    return promise
  }
  return {
    startUrl: async (redirectUri, { state, nonce, verifier, requiresLogin }) => {
      const { config } = await discovery()
      return openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(requiresLogin ? { prompt: 'login', max_age: String(maxAgeSeconds) } : {}),
      }).href
    },
    finish: async (callbackUrl, bindings) => {
      try {
        return { ok: true, person: await identify((await discovery()).config, callbackUrl, bindings) }
      } catch (error) {
        return { ok: false, ...failureOf(error) }
      }
    },
    signOutUrl: async (returnUrl) => {
      const { config } = await discovery()
      if (!config.serverMetadata().end_session_endpoint) return null
      return openid.buildEndSessionUrl(config, { post_logout_redirect_uri: returnUrl }).href
    },
    readLogoutToken: async (token, now) => readLogoutToken(token, settings, (await discovery()).keys, now),
  }
}

async function discover(settings: IdentitySettings): Promise<Discovery> {
  const providerFetch = guardedFetch([settings.issuer, ...settings.alsoAt])
  const config = await openid.discovery(
    new URL(settings.issuer),
    settings.clientId,
    { id_token_signed_response_alg: settings.signedBy, [openid.clockTolerance]: clockToleranceSeconds },
    openid.ClientSecretBasic(settings.clientSecret),
    {
      [openid.customFetch]: providerFetch,
      timeout: providerLimitMs / 1000,
      // The standard lets a client trust a token that comes directly from the provider, without its signature. We check the signature.
      execute: [openid.enableNonRepudiationChecks, ...(settings.allowsHttp ? [openid.allowInsecureRequests] : [])],
    },
  )
  const keysAddress = config.serverMetadata().jwks_uri
  if (!keysAddress) throw new Error('the identity provider has no jwks_uri')
  return { config, keys: keysAt(keysAddress, providerFetch) }
}

async function identify(config: openid.Configuration, callbackUrl: URL, bindings: Bindings): Promise<Person> {
  const tokens = await openid.authorizationCodeGrant(config, callbackUrl, {
    expectedState: bindings.state,
    expectedNonce: bindings.nonce,
    pkceCodeVerifier: bindings.verifier,
    idTokenExpected: true,
    ...(bindings.requiresLogin ? { maxAge: maxAgeSeconds } : {}),
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('no ID token')
  // Many providers leave name and email out of the ID token. The library checks that both replies are about the same subject.
  const userInfo = config.serverMetadata().userinfo_endpoint
    ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub)
    : undefined
  const profile: Record<string, unknown> = { ...claims, ...userInfo }
  const textClaim = (name: string) => (typeof profile[name] === 'string' ? profile[name].trim() : '')
  const sid = claims['sid']
  return {
    issuer: claims.iss,
    subject: claims.sub,
    sid: typeof sid === 'string' ? sid : null,
    email: textClaim('email'),
    emailVerified: typeof profile['email_verified'] === 'boolean' ? profile['email_verified'] : null,
    givenName: textClaim('given_name'),
    familyName: textClaim('family_name'),
    fullName: textClaim('name'),
  }
}

/**
 * Returns the reason of a failure. `detail` is the provider's error code if it sent one, else the error's code or name and its cleaned
 * message. It leaves out causes, which can contain sent data.
 */
function failureOf(error: unknown): { reason: 'canceled' | 'refused' | 'unreachable'; detail: string } {
  if (error instanceof openid.AuthorizationResponseError)
    return {
      reason: error.error === 'access_denied' ? 'canceled' : 'refused',
      detail: `replied ${sanitize(error.error)}`,
    }
  if (error instanceof openid.ResponseBodyError)
    return { reason: 'refused', detail: `replied ${sanitize(error.error)}` }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const name = error instanceof Error ? error.name : 'unknown'
  // `fetch` throws a TypeError when the connection fails, and `guardedFetch` for another origin.
  const isUnreachable =
    code === 'OAUTH_TIMEOUT' || name === 'TimeoutError' || name === 'AbortError' || name === 'TypeError'
  const message = error instanceof Error ? error.message : ''
  return { reason: isUnreachable ? 'unreachable' : 'refused', detail: [code || name, sanitize(message)].join(': ') }
}

const sanitize = (text: string): string => text.replace(/[^\w ."'()-]/g, ' ').slice(0, 120)
