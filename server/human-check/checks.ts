import type { ProtectedAction } from '../../contract/api/human-check.ts'
import type { PartnerView } from '../../contract/brand.ts'
import type { Captcha } from '../../providers/captcha/captcha.ts'
import { embeddedCaptcha } from '../../providers/captcha/embedded/embedded.ts'
import { lightWork, realWork } from '../../providers/captcha/embedded/work.ts'
import { remoteCaptcha } from '../../providers/captcha/remote/remote.ts'
import { verifyAddresses } from '../../providers/captcha/remote/services.ts'
import { deriveSecret, type Config } from '../config.ts'
import type { Clock } from '../platform/clock-and-ids.ts'

/** Selects the human check for a partner's form. */
export type HumanChecks = { of(partner: PartnerView, action: ProtectedAction): Captcha }

/** The environment variable with a partner's secret at its service. */
export const humanCheckSecretName = (partnerId: string): string =>
  `HUMAN_CHECK_SECRET_${partnerId.toUpperCase().replaceAll('-', '_')}`

type CheckDeps = { config: Config; clock: Clock; env: NodeJS.ProcessEnv; fetch?: typeof fetch }

/** Our check, and the services that partners configured. A service without a secret rejects every answer. */
export function humanChecks({ config, clock, env, fetch: fetchReply = fetch }: CheckDeps): HumanChecks {
  const embedded = embeddedCaptcha({
    secret: deriveSecret(config.siteKey, 'human check'),
    work: config.production ? realWork : lightWork,
    now: () => clock.now(),
  })
  return {
    of: ({ id, brand }, action) => {
      const { service, siteKeys } = brand.humanCheck
      // A page with the card frame loads no third-party script, whatever the partner configures (P1-497).
      if (service === 'embedded' || action === 'add_card') return embedded
      return remoteCaptcha({
        service,
        siteKey: config.production ? siteKeys.production : siteKeys.other,
        secret: env[humanCheckSecretName(id)] ?? '',
        verifyUrl: env['HUMAN_CHECK_ADDRESS'] || verifyAddresses[service],
        fetch: fetchReply,
        // Outside production every host counts as ours, because a service's test key reports a host of the service.
        isOurHost: (host) => !config.production || brand.hosts.includes(host),
      })
    },
  }
}

/** Stops the start in production when a secret is missing, with an error that names it. */
export function requireHumanCheckSecrets(
  partners: readonly PartnerView[],
  config: Config,
  env: NodeJS.ProcessEnv,
): void {
  if (!config.production) return
  const partnerWithoutSecret = partners.find(
    ({ id, brand }) => brand.humanCheck.service !== 'embedded' && !env[humanCheckSecretName(id)],
  )
  if (partnerWithoutSecret)
    throw new Error(
      `${humanCheckSecretName(partnerWithoutSecret.id)} is missing: ${partnerWithoutSecret.id} checks its forms with ${partnerWithoutSecret.brand.humanCheck.service}, which needs a secret.`,
    )
}
