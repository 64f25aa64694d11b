import type { PartnerView } from '../../contract/brand.ts'
import { clientSecret, sandboxIssuer } from '../../providers/identity/embedded/agreement.ts'
import type { IdentityProvider, IdentitySettings } from '../../providers/identity/identity.ts'
import { openIdProvider } from '../../providers/identity/openid.ts'
import { secretFrom, singleSignOnSecretName, type Config } from '../config.ts'

/** The identity provider of a partner and its issuer; null when there is none or a setting is missing. */
export type IdentityProviders = (partner: PartnerView) => { issuer: string; provider: IdentityProvider } | null

/** Caches one provider client for each partner and its settings. Changed settings get a new client. */
export function identityProviders(env: NodeJS.ProcessEnv, config: Config, nowMs: () => number): IdentityProviders {
  const providers = new Map<string, IdentityProvider>()
  return (partner) => {
    const settings = settingsOf(partner, env, config)
    if (!settings) return null
    const cacheKey = JSON.stringify([partner.id, settings])
    const provider = providers.get(cacheKey) ?? openIdProvider(settings, nowMs)
    providers.set(cacheKey, provider)
    return { issuer: settings.issuer, provider }
  }
}

/**
 * The settings of the partner's provider; null when there is none or a setting is missing. The sandbox's provider signs in any person
 * without proof, so production uses it only when SANDBOX_IDENTITY is 1.
 */
function settingsOf({ id, brand }: PartnerView, env: NodeJS.ProcessEnv, config: Config): IdentitySettings | null {
  const { singleSignOn } = brand
  if (brand.enrollmentType !== 'sso' || !singleSignOn) return null
  const { issuer, clientId, signedBy, alsoAt } = singleSignOn
  const common = { clientId, signedBy, alsoAt }
  if (issuer !== 'sandbox') {
    const secret = env[singleSignOnSecretName(id)]
    return secret ? { ...common, issuer, clientSecret: secret, allowsHttp: false } : null
  }
  if (!config.standIns.identity) return null
  const identityKey = secretFrom(env, config, 'IDENTITY_KEY', 'sandbox identity key')
  return {
    ...common,
    issuer: sandboxIssuer(config.sandboxUrl),
    clientSecret: clientSecret(identityKey, clientId),
    allowsHttp: config.sandboxUrl.startsWith('http:'),
  }
}
