import { purchaseState, type PurchaseState } from '../dines/purchase-state.ts'
import type { Earned, Usage } from './earn.ts'
import { replay, type ReplayDine } from './replay.ts'
import { termsFor, type MerchantRules, type PartnerRules, type Tier } from './terms.ts'

export type Visit = {
  merchantId: string
  merchant: MerchantRules
  rules: PartnerRules
  /** Tier now, apart from what dining itself leads to. */
  tier: Tier
  cardProduct: string | null
  /** `YYYY-MM-DDTHH:mm:ss`, the restaurant's wall clock. */
  localTime: string
  /** UTC with milliseconds. */
  occurredAt: string
  /** Cents, with tax and tip. */
  billMinor: number
}
/** What is left of a limited offer this calendar month, before the visit: cents and visits. */
export type OfferLeft = { offerId: string; spendLeftMinor: number; visitsLeft: number }

/** Sorts behind every real dine of the same moment. */
const visitKey = '\uffff'

/**
 * What a visit would earn and why, before it is made: the member's dines are replayed with the visit as one more, by the rule that
 * awards them. So the answer is the receipt of that visit, as long as nothing else happens in between.
 */
export function willEarn(dines: readonly ReplayDine[], visit: Visit): { earned: Earned; left: OfferLeft[] } {
  const terms = termsFor(visit)
  const { merchantId, localTime, occurredAt } = visit
  const dine: ReplayDine = { key: visitKey, occurredAt, localTime, merchantId, purchase: paid(visit), terms }
  const replayed = new Map(replay([...dines, dine]).dines.map(({ key, earned }) => [key, earned]))
  const earned = replayed.get(visitKey)
  if (!earned) throw new Error('the visit was not judged')
  const month = localTime.slice(0, 7)
  const before = dines.filter((one) => one.merchantId === merchantId && one.localTime.startsWith(month))
  const left = terms.offers.flatMap(({ id, limit }): OfferLeft[] => {
    if (!limit) return []
    const used = usedOf(
      id,
      before.flatMap((one) => replayed.get(one.key) ?? []),
    )
    return [
      {
        offerId: id,
        spendLeftMinor: Math.max(0, limit.spendMinor - used.spendMinor),
        visitsLeft: Math.max(0, limit.visits - used.visits),
      },
    ]
  })
  return { earned, left }
}

/** One final charge at the table, as the card network will tell it. */
const paid = ({ billMinor, occurredAt }: Visit): PurchaseState =>
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

const usedOf = (offerId: string, earlier: readonly Earned[]): Usage => {
  const takes = earlier.flatMap(({ used }) => used.filter((one) => one.offerId === offerId))
  return { spendMinor: takes.reduce((sum, one) => sum + one.spendMinor, 0), visits: takes.length }
}
