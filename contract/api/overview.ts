import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

export const earningMonths = 12

/** Rewards of one calendar month, in units of the partner's current currency. */
export const monthOfEarnings = z.object({
  /** `YYYY-MM`, by the restaurants' calendar. */
  month: z.string(),
  /** Units of bonuses, and of cleared dines whose reward waits for no review. */
  units: z.int(),
  /** Units of estimates and of rewards that wait for a review. */
  pendingUnits: z.int(),
  /** Number of the dines in `units`. A bonus does not count here. */
  dines: z.int(),
})
export type MonthOfEarnings = z.infer<typeof monthOfEarnings>

/** The last twelve months, oldest first, ending with the current month. Months without dines and bonuses have zeros. */
export const earningsByMonth = endpoint({
  method: 'GET',
  path: '/api/Member/EarningsByMonth',
  reply: z.object({ months: z.array(monthOfEarnings).length(earningMonths) }),
  refusals: {},
})

/** The available balance and the payout threshold, in cents. `no_payouts`: the partner does not pay money. */
export const payoutProgress = endpoint({
  method: 'GET',
  path: '/api/Member/PayoutProgress',
  reply: z.object({
    /** Below zero after the refund of a dine whose reward was already paid out. */
    availableMinor: z.int(),
    thresholdMinor: z.int().positive(),
    /** The most recently used linked card, else the newest; null without a card. */
    targetCard: z
      .object({ cardType: z.enum(['visa', 'mastercard', 'amex', 'discover']), lastFour: z.string() })
      .nullable(),
    /**
     * Why a balance at or above the threshold is not paid to a card; null below the threshold, without
     * automatic payouts to cards, and when nothing blocks it. `card_takes_none`: the card accepts no push;
     * `card_returned_one`: its last payout came back; `on_hold`: an operator canceled its last payout.
     */
    obstacle: z.enum(['no_card', 'card_takes_none', 'card_returned_one', 'on_hold']).nullable(),
    /** The latest payouts, newest first. */
    payouts: z.array(
      z.object({
        id: z.string(),
        amountMinor: z.int().positive(),
        state: z.enum(['waiting', 'on_its_way', 'paid', 'returned']),
        /** Target as the member reads it: `Visa ending in 4242`. */
        target: z.string(),
        /** When the payout reached this state. */
        changedAt: z.string(),
        /** Reason code of a returned payout (contract/payout-copy.ts). */
        reason: z.string().nullable(),
      }),
    ),
  }),
  refusals: { no_payouts: 404 },
})
export type PayoutProgress = z.infer<(typeof payoutProgress)['reply']>

/** Number of people who joined through the member's referral link, without names. */
export const referralResult = endpoint({
  method: 'GET',
  path: '/api/Member/Referrals',
  reply: z.object({
    joinedCount: z.int(),
    /** Number of them who have ever linked a card. People who closed their account do not count here. */
    cardLinkedCount: z.int(),
  }),
  refusals: {},
})
export type ReferralResult = z.infer<(typeof referralResult)['reply']>

/** Postings (payouts by posting file), newest first. `no_postings`: the partner receives no posting files. */
export const memberPostings = endpoint({
  method: 'GET',
  path: '/api/Member/Postings',
  reply: z.object({
    postings: z.array(
      z.object({
        id: z.uuid(),
        units: z.int().positive(),
        state: z.enum(['on_its_way', 'posted', 'returned']),
        /** When the posting reached this state, UTC. */
        changedAt: z.iso.datetime(),
        /** Target as the member reads it, with the end of the partner number. */
        target: z.string(),
        /** Reason code of a returned posting, a key of `payoutCopy`. */
        reason: z.string().nullable(),
      }),
    ),
    /** Why postings wait: the reason code of an unresolved rejection, or `no_number`. Null when no reason holds them. */
    hold: z.string().nullable(),
  }),
  refusals: { no_postings: 404 },
})
export type MemberPostings = z.infer<(typeof memberPostings)['reply']>
