import { currencyType } from '../brand.ts'
import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { cardBrand } from '../vault.ts'

export const activityPageSize = 10 // M2-280
/**
 * `pending`: no final amount yet, or a required review is missing, even after the review window; `awarded`: earned and not paid yet;
 * `paid`: paid out; `forfeit`: reversed, expired, or cleared without units. The specification names `deferred` and its label (M2-102);
 * the server never sends it.
 */
export const transactionStatuses = ['awarded', 'pending', 'paid', 'deferred', 'forfeit'] as const

/** The state of a dine. `pending`: no final amount yet; `cleared`: final; `reversed`: taken back; `expired`: no final amount in time. */
export const stage = z.enum(['pending', 'cleared', 'reversed', 'expired'])

/** The currency of the units on the day of the dine. The partner may have changed its currency since. */
const bookedCurrency = z.object({ currencyType, currencyName: z.object({ one: z.string(), many: z.string() }) })
export type BookedCurrency = z.infer<typeof bookedCurrency>

/** One row of recent activity. Estimate and final amount of a dine share one row. */
export const transactionView = z.object({
  sourceTransactionId: z.string(),
  transactionCreatedAt: z.string(),
  transactionStatus: z.enum(transactionStatuses),
  /** M dine, J adjustment, + bonus, A reservation bonus, B new-member bonus, S special offer. */
  transactionTypeCode: z.enum(['M', 'J', '+', 'A', 'B', 'S']),
  /** The bill in cents, as last reported. The receipt shows the part that counted. */
  dineAmount: z.int(),
  /** Units of `currency`. */
  benefitAmount: z.int(),
  currency: bookedCurrency,
  merchantName: z.string(),
  merchantId: z.string(),
  activeMerchant: z.boolean(),
  cardLastFour: z.string(),
  paidAt: z.string().nullable(),
  /** The restaurant's calendar date. */
  date: z.string(),
  /** Set for an online order and for a purchase paid online; absent otherwise. */
  isOnlineOrder: z.literal(true).optional(),
  stage,
  /**
   * The estimate before the final amount, so that the page can show a tip as a difference; null while `stage` is `pending`, and
   * without an estimate in the same currency.
   */
  estimate: z.object({ dineAmount: z.int(), benefitAmount: z.int() }).nullable(),
  refundedMinor: z.int(),
  /**
   * `open`: the member can review the dine now; `reviewed`: a review exists; `after_clearing`: the partner requires a review once the dine
   * clears; `expired`: the review window ended while the reward waited; `none`: the dine takes no review.
   */
  review: z.enum(['none', 'after_clearing', 'open', 'reviewed', 'expired']),
  awardId: z.string(),
})
export type TransactionView = z.infer<typeof transactionView>

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'is not a month like 2026-11')

/** Filters of the history: a month in the restaurants' calendar, a card, a restaurant. All given filters apply together. */
export const historyFilters = z.object({
  month: month.optional(),
  card: z.uuid().optional(),
  restaurant: z.string().max(80).optional(),
})
export type HistoryFilters = z.output<typeof historyFilters>

export const activityPageMax = 10_000
export const historyQuery = historyFilters.extend({
  pageNo: z.coerce.number().int().min(1).max(activityPageMax).default(1),
  resultsPerPage: z.coerce.number().int().min(1).max(50).default(activityPageSize),
})

export const listTransactions = endpoint({
  method: 'GET',
  path: '/api/Member/Transactions',
  query: historyQuery,
  reply: z.object({ data: z.array(transactionView), totalPages: z.int(), totalResultSize: z.int() }),
  refusals: {},
})

/**
 * Values a member can filter by: months (newest first), cards, and the 200 most visited restaurants (by name). `dines` is the
 * number of dines with that value.
 */
export const historyOptions = endpoint({
  method: 'GET',
  path: '/api/Member/Transactions/Filters',
  reply: z.object({
    months: z.array(z.object({ month, dines: z.int() })),
    cards: z.array(z.object({ id: z.uuid(), cardType: cardBrand, lastFour: z.string(), dines: z.int() })),
    restaurants: z.array(z.object({ id: z.string(), name: z.string(), dines: z.int() })),
  }),
  refusals: {},
})
export type HistoryOptions = z.output<typeof historyOptions.reply>

/** The filtered history as comma-separated values (RFC 4180), newest first. */
export const downloadHistory = endpoint({
  method: 'GET',
  path: '/api/Member/Transactions/Download',
  query: historyFilters,
  reply: z.string(),
  refusals: {},
})

export const dineSummary = endpoint({
  method: 'GET',
  path: '/api/Member/DineSummary',
  /** Since the start of the partner's rewards window, which need not be the year. Units of the current currency, with bonuses. */
  reply: z.object({ currentYearBenefits: z.int(), currentYearDines: z.int() }),
  refusals: {},
})

/** One line of a receipt: a fact, whether it counted, and the reason. Copy keys give its text, filled with these values. */
export const receiptLine = z.object({
  kind: z.enum(['base', 'excluded', 'tier', 'extra', 'offer', 'benefit', 'cap', 'rounding', 'refund', 'total']),
  /** Stable code of the reason, such as `month_visits_used`. */
  code: z.string(),
  label: z.string(),
  counted: z.boolean(),
  amountMinor: z.int().optional(),
  rateBasisPoints: z.int().optional(),
  /** Units before rounding, times 10,000, so that a receipt adds up exactly. */
  fixedPointUnits: z.int().optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
})
export type ReceiptLineView = z.infer<typeof receiptLine>

/**
 * Explains every unit that a dine or a bonus earned. A bonus has no restaurant: `merchant.name` is its description, and `txnId` is the id
 * of its award.
 */
export const receiptView = z.object({
  awardId: z.string(),
  txnId: z.string(),
  /** `open`: the reward waits for a review; `expired`: the review window ended without one; null: no review is missing. */
  reviewHold: z.enum(['open', 'expired']).nullable(),
  stage,
  /** `active` is false once the restaurant has left the program. It then has no page. */
  merchant: z.object({ id: z.string(), name: z.string(), city: z.string(), active: z.boolean() }),
  /** The restaurant's wall clock. A bonus without a dine has midnight of its effective date. */
  dinedAt: z.string(),
  cardLastFour: z.string(),
  currency: bookedCurrency,
  lines: z.array(receiptLine),
  units: z.int(),
  ruleVersion: z.string(),
  tierOnDate: z.string(),
  /** The UTC day on which the partner is expected to post the reward. Null before clearing and during a review hold. */
  expectedOn: z.string().nullable(),
  /** Where the reward goes, as a text for the member: a card, or the account at the partner. */
  payoutTarget: z.string(),
  /** Time and target of the payout that paid the reward; null until then. */
  payment: z.object({ at: z.string(), to: z.string() }).nullable(),
  /** The matched events of the dine, in order of arrival; empty for a bonus. */
  history: z.array(z.object({ kind: z.string(), amountMinor: z.int(), at: z.string() })),
  postings: z.array(z.object({ units: z.int(), currency: bookedCurrency, at: z.string(), isReversal: z.boolean() })),
})
export type ReceiptView = z.infer<typeof receiptView>

export const awardReceipt = endpoint({
  method: 'GET',
  path: '/api/Member/Awards/:id/Receipt',
  params: z.object({ id: z.uuid() }),
  reply: receiptView,
  refusals: { unknown_award: 404 },
})

/** Data of the server-sent event `activity` on GET /api/Member/Events. */
export const activityEvent = z.object({
  dineId: z.string(),
  stage,
  units: z.int(),
  merchantName: z.string(),
})
export type ActivityEvent = z.infer<typeof activityEvent>
export const memberEventsPath = '/api/Member/Events'
