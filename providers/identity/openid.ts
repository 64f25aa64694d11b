import * as openid from 'openid-client'
import { answerLimitMs, guardedFetch } from './guarded-fetch.ts'
import type { Bindings, IdentityProvider, IdentitySettings, Person } from './identity.ts'
import { keysAt, readLogoutToken, type Keys } from './logout-token.ts'

/** A provider may change its addresses: what it says of itself is asked for again after this long. */
const knownForMs = 60 * 60_000
const clockToleranceSeconds = 30
/** How fresh the proof has to be when it was asked for anew. */
const againWithinSeconds = 5 * 60
const scope = 'openid profile email'

type Known = { config: openid.Configuration; keys: Keys }

/**
 * A partner's identity provider over OpenID Connect: authorization code with PKCE, state and nonce; the answer's issuer (RFC 9207), the
 * ID token's signature, issuer, audience, time and nonce are checked by the library. `nowMs` only ages what is remembered.
 */
export function openIdProvider(settings: IdentitySettings, nowMs: () => number): IdentityProvider {
  let known: { at: number; what: Promise<Known> } | undefined
  const discovered = (): Promise<Known> => {
    if (known && nowMs() - known.at < knownForMs) return known.what
    const what = discover(settings)
    known = { at: nowMs(), what }
    // What failed is not remembered: the next person tries anew.
    what.catch(() => (known = undefined))
    return what
  }
  return {
    startUrl: async (redirectUri, { state, nonce, verifier, again }) => {
      const { config } = await discovered()
      return openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(again ? { prompt: 'login', max_age: String(againWithinSeconds) } : {}),
      }).href
    },
    finish: async (back, bindings) => {
      try {
        return { ok: true, person: await identify((await discovered()).config, back, bindings) }
      } catch (error) {
        return { ok: false, ...whyNot(error) }
      }
    },
    signOutUrl: async (backTo) => {
      const { config } = await discovered()
      if (!config.serverMetadata().end_session_endpoint) return null
      return openid.buildEndSessionUrl(config, { post_logout_redirect_uri: backTo }).href
    },
    readLogoutToken: async (token, now) => readLogoutToken(token, settings, (await discovered()).keys, now),
  }
}

async function discover(settings: IdentitySettings): Promise<Known> {
  const outbound = guardedFetch([settings.issuer, ...settings.alsoAt])
  const config = await openid.discovery(
    new URL(settings.issuer),
    settings.clientId,
    { id_token_signed_response_alg: settings.signedBy, [openid.clockTolerance]: clockToleranceSeconds },
    openid.ClientSecretBasic(settings.clientSecret),
    {
      [openid.customFetch]: outbound,
      timeout: answerLimitMs / 1000,
      // A token that came straight from the provider need not be checked, says the standard; we check it all the same.
      execute: [openid.enableNonRepudiationChecks, ...(settings.overHttp ? [openid.allowInsecureRequests] : [])],
    },
  )
  const keysAddress = config.serverMetadata().jwks_uri
  if (!keysAddress) throw new Error('the identity provider names no keys')
  return { config, keys: keysAt(keysAddress, outbound) }
}

async function identify(config: openid.Configuration, back: URL, bindings: Bindings): Promise<Person> {
  const tokens = await openid.authorizationCodeGrant(config, back, {
    expectedState: bindings.state,
    expectedNonce: bindings.nonce,
    pkceCodeVerifier: bindings.verifier,
    idTokenExpected: true,
    ...(bindings.again ? { maxAge: againWithinSeconds } : {}),
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('no ID token')
  // Many providers keep name and email for this second question; the answer must be about the same person.
  const more = config.serverMetadata().userinfo_endpoint
    ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub)
    : undefined
  const told: Record<string, unknown> = { ...claims, ...more }
  const text = (name: string) => (typeof told[name] === 'string' ? told[name].trim() : '')
  const sid = claims['sid']
  return {
    issuer: claims.iss,
    subject: claims.sub,
    sid: typeof sid === 'string' ? sid : null,
    email: text('email'),
    emailVerified: typeof told['email_verified'] === 'boolean' ? told['email_verified'] : null,
    givenName: text('given_name'),
    familyName: text('family_name'),
    fullName: text('name'),
  }
}

/** Only names of errors leave here: messages of causes can hold what was sent. */
function whyNot(error: unknown): { because: 'cancelled' | 'refused' | 'unreachable'; detail: string } {
  if (error instanceof openid.AuthorizationResponseError)
    return {
      because: error.error === 'access_denied' ? 'cancelled' : 'refused',
      detail: `answered ${plain(error.error)}`,
    }
  if (error instanceof openid.ResponseBodyError) return { because: 'refused', detail: `answered ${plain(error.error)}` }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const name = error instanceof Error ? error.name : 'unknown'
  const away = code === 'OAUTH_TIMEOUT' || name === 'TimeoutError' || name === 'AbortError' || name === 'TypeError'
  const message = error instanceof Error ? error.message : ''
  return { because: away ? 'unreachable' : 'refused', detail: [code || name, plain(message)].join(': ') }
}

const plain = (text: string): string => text.replace(/[^\w ."'()-]/g, ' ').slice(0, 120)
