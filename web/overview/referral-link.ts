import { joinPath } from '../site/paths.ts'

/**
 * The link that a member sends to friends (M2-051 to M2-055). `{token}` of the specification is the campaign of the partner's content;
 * a partner without a campaign has no such parameter (docs/decisions/0063).
 */
export const referralLink = (origin: string, publicId: string, campaign: string): string =>
  origin +
  joinPath({
    utm_source: 'accountcenter',
    utm_medium: 'website',
    utm_campaign: campaign,
    referrer: publicId,
  })
