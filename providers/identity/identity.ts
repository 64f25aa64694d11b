/** Allowed signing algorithms of tokens, all asymmetric. Each partner agrees on one. */
export type SigningAlgorithm = 'RS256' | 'PS256' | 'ES256' | 'EdDSA'

/** The settings of a partner's identity provider. */
export type IdentitySettings = {
  /** The provider's exact issuer, a URL. */
  issuer: string
  clientId: string
  clientSecret: string
  signedBy: SigningAlgorithm
  /** Other origins that the provider's documents may refer to, such as the origin of its keys. */
  alsoAt: readonly string[]
  /** Allows plain http, for the sandbox on this machine only. */
  allowsHttp: boolean
}

/** The random values of one sign-in, and whether it requires a new authentication. The server stores them until the person returns. */
export type Bindings = {
  state: string
  nonce: string
  verifier: string
  /** Requires a new authentication, even when the provider has a session. */
  requiresLogin: boolean
}

/** The authenticated person. Issuer and subject identify the person; the email is only for contact. */
export type Person = {
  issuer: string
  subject: string
  /** The provider's session id, for a later back-channel logout. */
  sid: string | null
  /** Empty when the provider does not send it; the same holds for the three names. */
  email: string
  /** Null when the provider does not send it. */
  emailVerified: boolean | null
  givenName: string
  familyName: string
  fullName: string
}

/**
 * `canceled`: the person canceled at the provider. `refused`: the provider refused, or its reply is invalid.
 * `unreachable`: no connection, or no reply in time. `detail` is for the log, without tokens, codes or claims.
 */
export type SignInResult =
  | { ok: true; person: Person }
  | { ok: false; reason: 'canceled' | 'refused' | 'unreachable'; detail: string }

/** A back-channel logout. `id` is the token's `jti`: a token with the same `id` before `expiresAt` is a repeat. */
export type LogoutToken = { issuer: string; subject: string | null; sid: string | null; id: string; expiresAt: Date }

/** A partner's identity provider for a relying party. Every network call ends within 5 seconds. */
export type IdentityProvider = {
  /** The address that begins a sign-in. Throws when the provider's discovery document cannot be read. */
  startUrl(redirectUri: string, bindings: Bindings): Promise<string>
  /** `callbackUrl` is the full address at which the person returns; without its query it is the `redirectUri`. */
  finish(callbackUrl: URL, bindings: Bindings): Promise<SignInResult>
  /** The provider's sign-out address; null when it has none. Throws when its discovery document cannot be read. */
  signOutUrl(returnUrl: string): Promise<string | null>
  /**
   * Returns null for an invalid or old token. Throws when the discovery document cannot be read, or when the provider does not reply to
   * the request for its keys.
   */
  readLogoutToken(logoutToken: string, now: Date): Promise<LogoutToken | null>
}
