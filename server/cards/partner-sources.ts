import type { PartnerView } from '../../contract/brand.ts'
import { partnerCardsMount } from '../../providers/partner-cards/embedded/routes.ts'
import { httpPartnerCards } from '../../providers/partner-cards/http.ts'
import type { PartnerCardSource } from '../../providers/partner-cards/partner-cards.ts'
import { partnerCardsSecretName, secretFrom, type Config } from '../config.ts'

/** A partner's card service; null when the partner has no cards on file or its configuration is missing. */
export type PartnerCardSources = (partner: PartnerView) => PartnerCardSource | null

/** The sandbox's cards on file belong to no real person, so production uses them only when SANDBOX_PARTNER_CARDS is 1. */
export function partnerCardSources(env: NodeJS.ProcessEnv, config: Config): PartnerCardSources {
  return ({ id, brand }) => {
    if (!brand.hasPartnerLoadedCards) return null
    if (brand.partnerCards !== 'sandbox') {
      const key = env[partnerCardsSecretName(id)]
      return key ? httpPartnerCards({ baseUrl: brand.partnerCards, key }) : null
    }
    if (!config.standIns.partnerCards) return null
    const key = secretFrom(env, config, 'PARTNER_CARDS_KEY', 'sandbox partner cards key')
    return httpPartnerCards({ baseUrl: `${config.sandboxUrl}${partnerCardsMount}/${id}`, key })
  }
}
