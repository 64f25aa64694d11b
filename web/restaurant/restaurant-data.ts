import { getReviews } from '../../contract/api/merchants-reviews.ts'
import { memberReviews } from '../../contract/api/reviews.ts'
import { searchMerchants, type MerchantDetail } from '../../contract/api/merchants.ts'
import { estimateReward } from '../../contract/api/reward-estimate.ts'
import { typicalBillOf } from '../../contract/bills.ts'
import type { PageInfo } from '../../contract/pages.ts'
import { campaignCodeFor, campaignsOf } from '../site/earning.ts'
import type { apiIn } from '../api/server-api.ts'
import { fetchFlexOffer } from './flex-offer.ts'

const nearbySize = 9
const nearbyMiles = 10

type Api = ReturnType<typeof apiIn>
type Asker = Pick<PageInfo, 'partner' | 'member'>

/** All that stands around a restaurant on its page. What fails is left out: the restaurant itself is there. */
export async function aroundRestaurant(api: Api, asker: Asker, merchant: MerchantDetail) {
  const [nearby, reviews, ownReviews, told, flex] = await Promise.all([
    nearbyOthers(api, asker, merchant),
    api(getReviews, { params: { id: merchant.id } }),
    ownReviewsOf(api, asker, merchant),
    toldFor(api, asker, merchant),
    flexFor(api, asker, merchant),
  ])
  return {
    nearby,
    reviews: reviews.ok ? reviews.value : null,
    ownReviews,
    told,
    flex,
    unlocked: isUnlocked(asker, merchant),
  }
}

/** What the signed-in member can review here or has reviewed; null for others. */
async function ownReviewsOf(api: Api, { member }: Asker, { id }: MerchantDetail) {
  if (member?.memberType !== 'EnrolledCardMember') return null
  const reply = await api(memberReviews, { query: { merchantId: id } })
  return reply.ok ? reply.value : null
}

function isUnlocked({ partner, member }: Asker, { benefitAvailability }: MerchantDetail): boolean {
  const codes = benefitAvailability.campaignCodes
  const open = campaignsOf(partner.brand, member)
  return codes.length === 0 || codes.some((code) => open.includes(code))
}

async function nearbyOthers(api: Api, { partner, member }: Asker, { id, location }: MerchantDetail) {
  const { latitude, longitude } = location
  const around = await api(searchMerchants, {
    query: {
      location: 'Current Location',
      latitude,
      longitude,
      radius: nearbyMiles,
      pageSize: nearbySize,
      campaignCode: campaignCodeFor(partner.brand, member),
    },
  })
  return around.ok ? around.value.merchants.filter((other) => other.id !== id) : []
}

async function toldFor(api: Api, { member }: Asker, { id, active, details }: MerchantDetail) {
  if (!member || !active) return null
  const query = { billMinor: typicalBillOf(details.priceRange) }
  const answer = await api(estimateReward, { params: { merchantId: id }, query })
  return answer.ok ? answer.value : null
}

const flexFor = async (api: Api, { partner, member }: Asker, { id, active }: MerchantDetail) =>
  partner.brand.hasFlexOffers && member && active
    ? await fetchFlexOffer(api, id, member.publicId).catch(() => null)
    : null
