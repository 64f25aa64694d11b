import { purchaseState, type PurchaseState } from '../dines/purchase-state.ts'
import type { DineReward, Usage } from './earn.ts'
import { replay, type ReplayDine } from './replay.ts'
import { termsFor, type MerchantRules, type PartnerRules } from './terms.ts'
import type { Tier } from '../tiers.ts'

export type PlannedVisit = {
  merchantId: string
  merchant: MerchantRules
  rules: PartnerRules
  /** Current tier, without a VIP status earned by dines. */
  tier: Tier
  cardProduct: string | null
  /** `YYYY-MM-DDTHH:mm:ss`, the restaurant's wall clock. */
  localTime: string
  /** UTC with milliseconds. */
  occurredAt: string
  /** Cents, with tax and tip. */
  billMinor: number
}
/** What is left of a limited offer in this calendar month before the visit: cents and visits. */
export type OfferAllowance = { offerId: string; spendLeftMinor: number; visitsLeft: number }

/** Sorts after every real dine of the same moment. */
const visitKey = '\uffff'

/**
 * Estimates the reward of a visit before it happens, with its receipt. It replays the member's dines with the visit as the last
 * one, by the same rule that awards them, so the estimate equals the later reward if nothing changes in between. `offerAllowances`: what
 * is left of each limited offer before the visit.
 */
export function estimateVisit(
  dines: readonly ReplayDine[],
  visit: PlannedVisit,
): { reward: DineReward; offerAllowances: OfferAllowance[] } {
  const terms = termsFor(visit)
  const { merchantId, localTime, occurredAt } = visit
  const dine: ReplayDine = { key: visitKey, occurredAt, localTime, merchantId, purchase: clearedPurchase(visit), terms }
  const rewardsByKey = new Map(replay([...dines, dine]).dines.map(({ key, reward }) => [key, reward]))
  const reward = rewardsByKey.get(visitKey)
  if (!reward) throw new Error('the replay has no reward for the visit')
  const month = localTime.slice(0, 7)
  const earlierThisMonth = dines.filter((entry) => entry.merchantId === merchantId && entry.localTime.startsWith(month))
  const offerAllowances = terms.offers.flatMap(({ id, limit }): OfferAllowance[] => {
    if (!limit) return []
    const usage = usageOf(
      id,
      earlierThisMonth.flatMap((entry) => rewardsByKey.get(entry.key) ?? []),
    )
    return [
      {
        offerId: id,
        spendLeftMinor: Math.max(0, limit.spendMinor - usage.spendMinor),
        visitsLeft: Math.max(0, limit.visits - usage.visits),
      },
    ]
  })
  return { reward, offerAllowances }
}

/** The purchase of a visit: one clearing in person, as the card network would report it. */
const clearedPurchase = ({ billMinor, occurredAt }: PlannedVisit): PurchaseState =>
  purchaseState([
    {
      eventId: visitKey,
      deliveryId: visitKey,
      kind: 'clearing',
      amountMinor: billMinor,
      subtotalMinor: null,
      reportedAt: occurredAt,
      sequence: null,
      occurredAt,
      channel: 'in_person',
    },
  ])

const usageOf = (offerId: string, earlier: readonly DineReward[]): Usage => {
  const entries = earlier.flatMap(({ offerUsage }) => offerUsage.filter((entry) => entry.offerId === offerId))
  return { spendMinor: entries.reduce((sum, entry) => sum + entry.spendMinor, 0), visits: entries.length }
}
