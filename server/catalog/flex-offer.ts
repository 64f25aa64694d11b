import type { getFlexOffer } from '../../contract/api/merchants-flex-offers.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { offerRuns } from '../../domain/catalog/ranking.ts'
import type { StoredRecord } from './entries.ts'

/**
 * A rate is in units per 10,000 cents, that is per 100 dollars. Divided by 100 it is units per dollar, or percent when the unit is a cent.
 */
const basisPointsPerPercent = 100

/**
 * The running offer of a restaurant with the highest extra rate on a date; the first of offers with equal rates. Null when no running
 * offer has an extra rate, or when the restaurant is limited to campaigns of which none is open to the member's tier.
 */
export function flexOffer(
  { offers, campaignCodes }: Pick<StoredRecord, 'offers' | 'campaignCodes'>,
  tierCampaigns: readonly string[],
  today: string,
): ReplyOf<typeof getFlexOffer> | null {
  if (campaignCodes.length > 0 && !campaignCodes.some((code) => tierCampaigns.includes(code))) return null
  const [best] = offers
    .filter((offer) => offerRuns(offer, today) && offer.extraRateBasisPoints > 0)
    .toSorted((a, b) => b.extraRateBasisPoints - a.extraRateBasisPoints)
  return best ? { id: best.id, webMessageOfferAmount: best.extraRateBasisPoints / basisPointsPerPercent } : null
}
