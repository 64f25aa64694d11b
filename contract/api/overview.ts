import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

export const earningMonths = 12

/** What one calendar month of dines earned, in units of the partner's present currency. */
export const monthOfEarnings = z.object({
  /** `YYYY-MM`, by the restaurant's calendar date. */
  month: z.string(),
  /** Of dines whose amount is final and whose reward waits for no review. */
  units: z.int(),
  /** Of estimates, which the final amount will replace, and of rewards that wait for a review. */
  pendingUnits: z.int(),
  /** The dines behind `units`. */
  dines: z.int(),
})
export type MonthOfEarnings = z.infer<typeof monthOfEarnings>

/** The last twelve months, oldest first; the last one is the present month. Months without dines have zeros. */
export const earningsByMonth = endpoint({
  method: 'GET',
  path: '/api/Member/EarningsByMonth',
  reply: z.object({ months: z.array(monthOfEarnings).length(earningMonths) }),
  refusals: {},
})

/** The available balance and what a payout needs, in cents. Refused where the partner does not pay money. */
export const payoutProgress = endpoint({
  method: 'GET',
  path: '/api/Member/PayoutProgress',
  reply: z.object({
    /** Below zero after a refund of something that was paid out. */
    availableMinor: z.int(),
    thresholdMinor: z.int().positive(),
    /** The most recently used linked card, else the newest; null without a card. */
    targetCard: z
      .object({ cardType: z.enum(['visa', 'mastercard', 'amex', 'discover']), lastFour: z.string() })
      .nullable(),
    /** What keeps a balance that has reached the threshold from being paid; null where nothing does. */
    obstacle: z.enum(['no_card', 'card_takes_none', 'card_returned_one', 'on_hold']).nullable(),
    /** The latest payouts, newest first. */
    payouts: z.array(
      z.object({
        id: z.string(),
        amountMinor: z.int().positive(),
        state: z.enum(['waiting', 'on_its_way', 'paid', 'returned']),
        /** Where it goes, as the member reads it: `Visa ending in 4242`. */
        target: z.string(),
        /** When it took its state. */
        changedAt: z.string(),
        /** Of one that came back: the code of its reason (contract/payout-copy.ts). */
        reason: z.string().nullable(),
      }),
    ),
  }),
  refusals: { no_payouts: 404 },
})
export type PayoutProgress = z.infer<(typeof payoutProgress)['reply']>

/** How many people joined through the member's referral link, without their names. */
export const referralResult = endpoint({
  method: 'GET',
  path: '/api/Member/Referrals',
  reply: z.object({
    joined: z.int(),
    /** Of those: who has linked a card, now or before. */
    linked: z.int(),
  }),
  refusals: {},
})
export type ReferralResult = z.infer<(typeof referralResult)['reply']>

/** Postings to the partner's program, newest first, and why further ones wait. `no_postings`: units do not leave in posting files. */
export const memberPostings = endpoint({
  method: 'GET',
  path: '/api/Member/Postings',
  reply: z.object({
    postings: z.array(
      z.object({
        id: z.uuid(),
        units: z.int().positive(),
        state: z.enum(['on_its_way', 'posted', 'returned']),
        /** UTC, when it got this state. */
        changedAt: z.iso.datetime(),
        /** Where it goes: the member number, in words. */
        target: z.string(),
        /** Of what came back: a code of `payoutCopy`. */
        reason: z.string().nullable(),
      }),
    ),
    /** Why nothing is posted: a reject that still holds, or a member without a number. Null where nothing waits. */
    hold: z.string().nullable(),
  }),
  refusals: { no_postings: 404 },
})
export type MemberPostings = z.infer<(typeof memberPostings)['reply']>
