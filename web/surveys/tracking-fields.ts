import type { TypeformFields } from '../../contract/typeform.ts'
import { partnerCodeOf } from '../../domain/surveys/partner-code.ts'
import type { SiteData } from '../site/partner.ts'
import { storedPublicId } from '../visitor/known-visitor.ts'
import { storedUtm } from '../visitor/utm.ts'

/**
 * What a survey sends besides its answers. For a built-in form the server sets `utm_medium`, `partner_code` and a signed-in member's
 * `public_id` itself.
 */
export const trackingFields = (
  { member, partner }: Pick<SiteData, 'member' | 'partner'>,
  page: string,
): TypeformFields => ({
  utm_campaign: storedUtm().utmCampaign ?? '',
  utm_medium: 'web',
  utm_source: page,
  public_id: member?.publicId ?? storedPublicId() ?? '',
  partner_code: partnerCodeOf(partner.brand),
})
