/** Algorithms a partner's tokens may be signed with: asymmetric ones only, and one of them is agreed on beforehand. */
export type SigningAlgorithm = 'RS256' | 'PS256' | 'ES256' | 'EdDSA'

/** What is agreed with a partner's identity provider when it is set up. */
export type IdentitySettings = {
  /** The provider's name for itself, exactly; an address. */
  issuer: string
  clientId: string
  clientSecret: string
  signedBy: SigningAlgorithm
  /** Origins other than the issuer's that its documents may send us to, for example for its keys. */
  alsoAt: readonly string[]
  /** Plain http is for the sandbox on this machine and nothing else. */
  overHttp: boolean
}

/** What one sign-in is bound by, made of chance and kept on the server until the person comes back. */
export type Bindings = {
  state: string
  nonce: string
  verifier: string
  /** The person proves anew who they are, even if the provider knows them already. */
  again: boolean
}

/** Whom the provider says was there. Issuer and subject name the person; the email is only how to reach them. */
export type Person = {
  issuer: string
  subject: string
  /** The provider's session, by which it may end ours later. */
  sid: string | null
  email: string
  /** Null where the provider does not say. */
  emailVerified: boolean | null
  givenName: string
  familyName: string
  fullName: string
}

/**
 * `cancelled`: the person said no there. `refused`: what came back is not what we asked for, or the provider would not have it.
 * `unreachable`: no answer in time. `detail` is for the log: it holds no token, code or claim.
 */
export type Finished =
  | { ok: true; person: Person }
  | { ok: false; because: 'cancelled' | 'refused' | 'unreachable'; detail: string }

/** One provider's word that a session is over. `id` is what makes a repeat recognisable until `expiresAt`. */
export type LogoutToken = { issuer: string; subject: string | null; sid: string | null; id: string; expiresAt: Date }

/** A partner's identity provider, as a relying party needs it. Every call that leaves the machine ends within 5 seconds. */
export type IdentityProvider = {
  /** The address that begins a sign-in. Throws when the provider cannot be reached. */
  startUrl(redirectUri: string, bindings: Bindings): Promise<string>
  /** `back` is the address the person came back to, query and all; its path is the redirect address that was asked for. */
  finish(back: URL, bindings: Bindings): Promise<Finished>
  /** Where signing out of the provider is offered; null when it offers none. Throws when it cannot be reached. */
  signOutUrl(backTo: string): Promise<string | null>
  /** Null for anything that is not this provider's word, freshly said. Throws when its keys cannot be reached. */
  readLogoutToken(logoutToken: string, now: Date): Promise<LogoutToken | null>
}
