import { getReviews } from '../../contract/api/merchants-reviews.ts'
import { memberReviews } from '../../contract/api/reviews.ts'
import { searchMerchants, type MerchantDetail } from '../../contract/api/merchants.ts'
import { estimateReward } from '../../contract/api/reward-estimate.ts'
import { typicalBillOf } from '../../contract/bills.ts'
import type { PageInfo } from '../../contract/pages.ts'
import { campaignCodesFor, campaignsOf } from '../site/earning.ts'
import type { apiIn } from '../api/server-api.ts'
import { fetchFlexOffer } from './flex-offer.ts'

const nearbySize = 9 // this restaurant may be one of them
const nearbyMiles = 10

type Api = ReturnType<typeof apiIn>
type Viewer = Pick<PageInfo, 'partner' | 'member'>

/** The other data of a restaurant's page. Parts that fail to load are left out. */
export async function loadRestaurantPageParts(api: Api, viewer: Viewer, merchant: MerchantDetail) {
  const [nearby, reviewsReply, ownReviews, estimate, flex] = await Promise.all([
    loadNearbyMerchants(api, viewer, merchant),
    api(getReviews, { params: { id: merchant.id } }),
    loadOwnReviews(api, viewer, merchant),
    loadEstimate(api, viewer, merchant),
    loadFlexOffer(api, viewer, merchant),
  ])
  return {
    nearby,
    reviews: reviewsReply.ok ? reviewsReply.value : null,
    ownReviews,
    estimate,
    flex,
    unlocked: isUnlocked(viewer, merchant),
  }
}

/** What a member with a card can review here or has reviewed; null for others and after a failed call. */
async function loadOwnReviews(api: Api, { member }: Viewer, { id }: MerchantDetail) {
  if (member?.memberType !== 'EnrolledCardMember') return null
  const reply = await api(memberReviews, { query: { merchantId: id } })
  return reply.ok ? reply.value : null
}

function isUnlocked({ partner, member }: Viewer, { benefitAvailability }: MerchantDetail): boolean {
  const codes = benefitAvailability.campaignCodes
  const campaigns = campaignsOf(partner.brand, member)
  return codes.length === 0 || codes.some((code) => campaigns.includes(code))
}

async function loadNearbyMerchants(api: Api, { partner, member }: Viewer, { id, location }: MerchantDetail) {
  const { latitude, longitude } = location
  const reply = await api(searchMerchants, {
    query: {
      // With this location name the server searches around the coordinates.
      location: 'Current Location',
      latitude,
      longitude,
      radius: nearbyMiles,
      pageSize: nearbySize,
      campaignCode: campaignCodesFor(partner.brand, member),
    },
  })
  return reply.ok ? reply.value.merchants.filter((other) => other.id !== id) : []
}

async function loadEstimate(api: Api, { member }: Viewer, { id, active, details }: MerchantDetail) {
  if (!member || !active) return null
  const query = { billMinor: typicalBillOf(details.priceRange) }
  const reply = await api(estimateReward, { params: { merchantId: id }, query })
  return reply.ok ? reply.value : null
}

const loadFlexOffer = async (api: Api, { partner, member }: Viewer, { id, active }: MerchantDetail) =>
  partner.brand.hasFlexOffers && member && active
    ? await fetchFlexOffer(api, id, member.publicId).catch(() => null)
    : null
