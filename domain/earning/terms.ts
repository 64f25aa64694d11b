import type { FeedSource } from '../dines/reports.ts'
import type { Tier } from '../tiers.ts'
import { dayAfter, weekdayOf, type Weekday } from '../weekdays.ts'

/** Version of the earning rule, stored with every receipt. It changes with the rule. */
export const ruleVersion = '2026-11.3'

/** Versions that applied minimum and cap before refunds. Later versions apply them after refunds (D3-004). */
export const refundsLastVersions: readonly string[] = ['2026-11.1', '2026-11.2']

export const estimateDaysDefault = 30

export type Currency = 'Dollar' | 'Mile' | 'Point' | 'Credit'

export type ExtraSnapshot = {
  id: string
  label: string
  rateBasisPoints: number
  why: 'extra_counted' | 'not_today' | 'not_this_card'
  days?: Weekday[]
}
export type OfferSnapshot = {
  id: string
  label: string
  rateBasisPoints: number
  limit: { spendMinor: number; visits: number } | null
  why: 'offer_counted' | 'offer_not_today'
}

/**
 * Snapshot of every setting that decides the reward of a dine, as in force at the moment of the purchase (D3-012). Messages that
 * arrive later use the same snapshot. Rates are in basis points: units per 10,000 cents.
 */
export type Terms = {
  ruleVersion: string
  currency: Currency
  tier: Tier
  tierRateBasisPoints: number
  /** The VIP condition; null where the program has no VIP status or the tier is not `OptedIn`, the only one from which dines reach VIP. */
  vip: {
    rateBasisPoints: number
    /** Number of qualifying dines that reach VIP; null where only spend counts. */
    dines: number | null
    /** Cents spent on qualifying dines: this sum alone also reaches VIP. Null or absent where only the number of dines counts. */
    spendMinor?: number | null
    window: RewardsWindow
    /** Cents below which a dine does not count toward the tier. */
    minimumMinor?: number
    /** Whether at most one dine per restaurant and local day counts toward the tier. */
    onePerDay?: boolean
  } | null
  extras: ExtraSnapshot[]
  /**
   * Benefits by calendar. `inside`: in an earning window; `open`: no window applies and the restaurant has no earning window; both earn.
   * `outside` and `blackout` earn nothing.
   */
  benefit: 'open' | 'inside' | 'outside' | 'blackout'
  /** Set when the restaurant is exclusive and the tier has none of its campaigns. `vipOpens`: VIP status earned by dines opens it. */
  locked?: { vipOpens: boolean }
  offers: OfferSnapshot[]
  perDineUnitsMax: number | null
  purchaseMinorMin: number
  /** Days after the dine within which its final amount and subtotal may arrive. */
  estimateDays?: number
  /** Share (0 to 1) of an online purchase that earns without a subtotal; null or absent: all of it, as before `ruleVersion` 2026-11.3. */
  onlineSubtotalShare?: number | null
  expectedPostingDays: number
  reviewRequired: boolean
  /** The restaurant's time zone. */
  zone: string
  /** Set when an operator moved the dine: name of the restaurant that the network reported, and the operator's reason. */
  moved?: { from: string; reason: string }
}

export type RewardsWindow = 'calendar_year' | 'rolling_12_months'

type ExtraRule =
  | { kind: 'weekday'; id: string; label: string; days: Weekday[]; rateBasisPoints: number }
  | { kind: 'card_product'; id: string; label: string; product: string; rateBasisPoints: number }
type RestaurantOffer = {
  id: string
  title: string
  extraRateBasisPoints: number
  limit: { type: 'Unlimited' } | { type: 'Limited'; monthlySpendMaxMinor: number; monthlyVisitsMax: number }
  days?: Weekday[] | undefined
  startsOn?: string | undefined
  endsOn?: string | undefined
}
export type BenefitWindow = { day: Weekday; from?: string | undefined; to?: string | undefined; kind: 'earn' | 'none' }

/** Settings of a partner that the rule reads, a subset of `contract/brand.ts`. */
export type PartnerRules = {
  currencyType: Currency
  hasVIP: boolean
  /** Campaigns of each tier; absent: every restaurant is open to every tier. */
  tierCampaigns?: Record<Tier, readonly string[]>
  earning: {
    /** Rate of each tier in basis points. */
    tiers: Record<Tier, number>
    extras: ExtraRule[]
    perDineUnitsMax: number | null
    purchaseMinorMin: number
    rewardsWindow: RewardsWindow
    reviewRequired: boolean
    expectedPostingDays: number
    vipQualifyingDines: number | null
    /** Whole dollars; absent in partner versions older than this setting. */
    vipQualifyingDollars?: number | null
    /** The feed whose amount counts when network and issuer report one purchase: the default, and exceptions by card product. */
    decidingFeed?: { default: FeedSource; products: Record<string, FeedSource> }
    /** Absent in partner versions older than these settings. */
    qualifyingDineMinor?: number
    oneQualifyingDinePerDay?: boolean
    estimateDays?: number
    onlineSubtotalShare?: number
  }
}
/** Settings of a restaurant that the rule reads, a subset of `contract/catalog.ts`. */
export type MerchantRules = {
  timezone: string
  benefits: BenefitWindow[]
  offers: RestaurantOffer[]
  /** Campaign codes of an exclusive restaurant; a member with any one of them has access (P1-279, P1-639). */
  campaignCodes?: readonly string[]
}

/** Takes the snapshot for a purchase or a planned visit at `localTime` (`YYYY-MM-DDTHH:mm:ss`, the restaurant's wall clock). */
export function termsFor(input: {
  rules: PartnerRules
  merchant: MerchantRules
  /** Tier on that date, without a VIP status earned by dines. */
  tier: Tier
  cardProduct: string | null
  localTime: string
}): Terms {
  const { rules, merchant, tier, localTime } = input
  const { earning } = rules
  const date = localTime.slice(0, 10)
  const today = weekdayOf(date)
  return {
    ruleVersion,
    currency: rules.currencyType,
    tier,
    tierRateBasisPoints: earning.tiers[tier],
    vip: rules.hasVIP && tier === 'OptedIn' ? vipOf(earning) : null,
    extras: earning.extras.map((extra) => snapshotExtra(extra, today, input.cardProduct)),
    benefit: benefitAt(merchant.benefits, today, localTime.slice(11, 16)),
    ...lockOf(rules.tierCampaigns, merchant.campaignCodes, tier),
    offers: merchant.offers
      .filter((offer) => (offer.startsOn ?? '') <= date && date <= (offer.endsOn ?? '9999'))
      .map((offer) => snapshotOffer(offer, today)),
    perDineUnitsMax: earning.perDineUnitsMax,
    purchaseMinorMin: earning.purchaseMinorMin,
    estimateDays: earning.estimateDays ?? estimateDaysDefault,
    onlineSubtotalShare: earning.onlineSubtotalShare ?? null,
    expectedPostingDays: earning.expectedPostingDays,
    reviewRequired: earning.reviewRequired,
    zone: merchant.timezone,
  }
}

const dayMs = 86_400_000

/** The moment (UTC with milliseconds) at which an estimate expires without a final amount or subtotal (D3-007, D3-008). */
export function estimateEnd(
  occurredAt: string,
  { estimateDays = estimateDaysDefault }: Pick<Terms, 'estimateDays'>,
): string {
  return new Date(Date.parse(occurredAt) + estimateDays * dayMs).toISOString()
}

function vipOf(earning: PartnerRules['earning']): Terms['vip'] {
  return {
    rateBasisPoints: earning.tiers.VIP,
    dines: earning.vipQualifyingDines,
    spendMinor: earning.vipQualifyingDollars ? earning.vipQualifyingDollars * 100 : null,
    window: earning.rewardsWindow,
    minimumMinor: earning.qualifyingDineMinor ?? 0,
    onePerDay: earning.oneQualifyingDinePerDay ?? false,
  }
}

function snapshotExtra(extra: ExtraRule, today: Weekday, product: string | null): ExtraSnapshot {
  const { id, label, rateBasisPoints } = extra
  if (extra.kind === 'weekday') {
    return {
      id,
      label,
      rateBasisPoints,
      why: extra.days.includes(today) ? 'extra_counted' : 'not_today',
      days: extra.days,
    }
  }
  return { id, label, rateBasisPoints, why: extra.product === product ? 'extra_counted' : 'not_this_card' }
}

function snapshotOffer(offer: RestaurantOffer, today: Weekday): OfferSnapshot {
  const limit =
    offer.limit.type === 'Limited'
      ? { spendMinor: offer.limit.monthlySpendMaxMinor, visits: offer.limit.monthlyVisitsMax }
      : null
  const why = !offer.days || offer.days.length === 0 || offer.days.includes(today) ? 'offer_counted' : 'offer_not_today'
  return { id: offer.id, label: offer.title, rateBasisPoints: offer.extraRateBasisPoints, limit, why }
}

function lockOf(
  campaigns: PartnerRules['tierCampaigns'],
  codes: readonly string[] = [],
  tier: Tier,
): Pick<Terms, 'locked'> {
  const isOpenTo = (to: Tier) => !campaigns || codes.length === 0 || codes.some((code) => campaigns[to].includes(code))
  return isOpenTo(tier) ? {} : { locked: { vipOpens: isOpenTo('VIP') } }
}

/**
 * The benefit at a weekday and `time` (`HH:mm`, the restaurant's wall clock). A blackout takes precedence over an earning window. A
 * restaurant without an earning window earns at all other times.
 */
export function benefitAt(windows: readonly BenefitWindow[], today: Weekday, time: string): Terms['benefit'] {
  const currentWindows = windows.filter((window) => covers(window, today, time))
  if (currentWindows.some((window) => window.kind === 'none')) return 'blackout'
  if (currentWindows.length > 0) return 'inside'
  return windows.some((window) => window.kind === 'earn') ? 'outside' : 'open'
}

/** Whether a window covers the time. A window whose `to` is at or before its `from` ends on the next day. */
function covers(window: BenefitWindow, today: Weekday, time: string): boolean {
  const from = window.from ?? '00:00'
  const to = window.to ?? '24:00'
  if (from < to) return window.day === today && from <= time && time < to
  return (window.day === today && from <= time) || (dayAfter(window.day) === today && time < to)
}
