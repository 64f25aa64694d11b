import type { JWK } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'
import type pg from 'pg'
import { accountBySubject } from './accounts.ts'
import { localFetch } from './local-fetch.ts'
import { identityMount, sandboxIssuer } from './agreement.ts'
import { injectFault } from './fault-injection.ts'
import { sendProblemPage, sendSignOutPage, sendSignedOutPage } from './pages.ts'
import { identityStore, type Sites } from './store.ts'

// Seconds, as the library expects.
const minute = 60
const day = 24 * 3_600

export type IdentityDeps = {
  /** The sandbox's address for browsers and the site, for example http://localhost:3003. */
  baseUrl: string
  pool: pg.Pool
  sites: Sites
  key: JWK
  log: (line: string) => void
}

/** A real OpenID provider (certified library) with the sandbox's accounts and our pages. */
export function identityProvider({ baseUrl, pool, sites, key, log }: IdentityDeps): Provider {
  const cookie = { path: identityMount, httpOnly: true, sameSite: 'lax' as const, signed: true }
  const configuration: Configuration = {
    adapter: identityStore(pool, sites),
    jwks: { keys: [key] },
    cookies: {
      keys: [sites.clientKey],
      names: { session: 'damask_identity', interaction: 'damask_identity_step', resume: 'damask_identity_resume' },
      long: cookie,
      short: cookie,
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    findAccount: async (_ctx, subject) => {
      const account = accountBySubject(subject)
      if (!account) return undefined
      const { firstName, lastName, email, emailVerified } = account
      const name = { given_name: firstName, family_name: lastName, name: `${firstName} ${lastName}` }
      const claims = { sub: subject, ...name, ...(email ? { email, email_verified: emailVerified } : {}) }
      return { accountId: subject, claims: async () => claims }
    },
    interactions: { url: (_ctx, interaction) => `${identityMount}/step/${interaction.uid}` },
    // The client is the partner's site, so a sign-in includes consent.
    loadExistingGrant: async ({ oidc }) => {
      if (!oidc.client || !oidc.session?.accountId) return undefined
      const grantId = oidc.session.grantIdFor(oidc.client.clientId)
      const existing = grantId ? await oidc.provider.Grant.find(grantId) : undefined
      if (existing) return existing
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    pkce: { required: () => true },
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic'],
    scopes: ['openid', 'profile', 'email'],
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource: sendSignOutPage, postLogoutSuccessSource: sendSignedOutPage },
    },
    fetch: localFetch,
    renderError: sendProblemPage,
    ttl: {
      AuthorizationCode: minute,
      AccessToken: 5 * minute,
      IdToken: 5 * minute,
      Interaction: 30 * minute,
      Grant: 14 * day,
      Session: 14 * day,
    },
  }
  const provider = new Provider(sandboxIssuer(baseUrl), configuration)
  provider.use(injectFault(key))
  provider.on('server_error', (_ctx, error) => log(`identity: ${error.message}`))
  provider.on('backchannel.error', (_ctx, error, client) =>
    log(`identity: ${client.clientId} did not accept a back-channel logout: ${error.message}`),
  )
  return provider
}
