import { createRemoteJWKSet, customFetch, errors, jwtVerify, type FetchImplementation } from 'jose'
import type { CustomFetch } from 'openid-client'
import type { LogoutToken, IdentitySettings } from './identity.ts'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
const maxAge = '2 minutes' // the longest life that OpenID Connect Back-Channel Logout 1.0 section 4 prefers
const clockToleranceSeconds = 30
/** Minimum time after receipt in which a repeat is recognized; longer when the token expires later. */
const repeatWindowMs = 10 * 60_000

export type Keys = ReturnType<typeof createRemoteJWKSet>

/** The provider's public keys. Fetches them on first use, for an unknown key id, and when the cache of jose has expired. */
export const keysAt = (address: string, outbound: CustomFetch): Keys =>
  createRemoteJWKSet(new URL(address), { [customFetch]: outbound as unknown as FetchImplementation })

/**
 * Reads a logout token by Back-Channel Logout 1.0 section 2.6. The token must be signed by the provider's key with the agreed algorithm,
 * name this issuer, this audience and a subject or session, be fresh, and be a logout token rather than an ID token. Null when a condition
 * fails, also when the reply with the keys has another status than 200 or another format. Throws when the request for the keys gets no
 * reply.
 */
export async function readLogoutToken(
  token: string,
  settings: Pick<IdentitySettings, 'issuer' | 'clientId' | 'signedBy'>,
  keys: Keys,
  now: Date,
): Promise<LogoutToken | null> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: settings.issuer,
      audience: settings.clientId,
      algorithms: [settings.signedBy],
      requiredClaims: ['iat', 'jti', 'events'],
      maxTokenAge: maxAge,
      clockTolerance: clockToleranceSeconds,
      currentDate: now,
    })
    const events = payload['events'] as Record<string, unknown> | null
    const isLogout = typeof events === 'object' && events !== null && typeof events[logoutEvent] === 'object'
    const subject = typeof payload.sub === 'string' ? payload.sub : null
    const sid = typeof payload['sid'] === 'string' ? payload['sid'] : null
    if (!isLogout || 'nonce' in payload || (subject === null && sid === null) || !payload.jti) return null
    const expiresAt = new Date(Math.max(now.getTime() + repeatWindowMs, (payload.exp ?? 0) * 1000))
    return { issuer: settings.issuer, subject, sid, id: payload.jti, expiresAt }
  } catch (error) {
    if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) throw error
    return null
  }
}
