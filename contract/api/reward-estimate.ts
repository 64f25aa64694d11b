import { typicalBillOf } from '../bills.ts'
import { tierLevel } from '../brand.ts'
import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { receiptLine } from './activity.ts'
import { cardView } from './cards.ts'

const billMinorMax = 10_000_000

/**
 * Reasons why a visit cannot earn, independent of the earning rule, in the order in which the server checks them. `left`: the restaurant
 * has left the program; `not_recognized`: no card network can report a purchase there; `card_waiting`: the network has not confirmed the
 * card.
 */
export const obstacles = ['left', 'not_recognized', 'account_closed', 'no_card', 'card_waiting'] as const

/** Estimated reward of a visit now. `units` and `lines` are those that a receipt of this bill would have. */
export const rewardEstimate = z.object({
  /** True without obstacles and with a reward of at least one unit. */
  earns: z.boolean(),
  /** At most one: the first obstacle that applies. */
  obstacles: z.array(z.enum(obstacles)),
  /** The restaurant's wall clock, `YYYY-MM-DDTHH:mm:ss`. */
  at: z.string(),
  /**
   * The card of the estimate: the requested one, else the one that earns most. Without a requested card, unconfirmed cards compete only
   * when no card is confirmed.
   */
  cardId: z.string().nullable(),
  cards: z.array(cardView.pick({ id: true, cardType: true, lastFour: true, networkStatus: true, product: true })),
  tier: tierLevel,
  billMinor: z.int(),
  units: z.int(),
  lines: z.array(receiptLine),
  /** What is left of each limited offer in this month. */
  offerAllowances: z.array(z.object({ offerId: z.string(), spendLeftMinor: z.int(), visitsLeft: z.int() })),
})
export type RewardEstimate = z.infer<typeof rewardEstimate>

export const estimateReward = endpoint({
  method: 'GET',
  path: '/api/Member/WillEarn/:merchantId',
  params: z.object({ merchantId: z.string().max(80) }),
  query: z.object({
    billMinor: z.coerce.number().int().min(1).max(billMinorMax).default(typicalBillOf(0)),
    cardId: z.uuid().optional(),
  }),
  reply: rewardEstimate,
  refusals: { unknown_merchant: 404, unknown_card: 404 },
})
