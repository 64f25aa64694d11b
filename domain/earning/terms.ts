import type { FeedSource } from '../dines/reports.ts'
import { dayAfter, weekdayOf, type Weekday } from './weekday.ts'

/** Changes whenever the rule itself does, so that an old receipt can be read by the rule it was written under. */
export const ruleVersion = '2026-11.3'

/** The versions under which the minimum and the cap were asked before refunds; since then after them (D3-004). */
export const refundsLastVersions: readonly string[] = ['2026-11.1', '2026-11.2']

export const estimateDaysDefault = 30

export type Tier = 'OptedOut' | 'NonActivated' | 'OptedIn' | 'VIP'
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
 * Everything a dine is judged by: what was in force at its own moment, whenever its messages are read (D3-012). Rates are units
 * per 10,000 cents.
 */
export type Terms = {
  ruleVersion: string
  currency: Currency
  tier: Tier
  tierRateBasisPoints: number
  /** What dines can lead to, where the programme has it and the member's tier may reach it. */
  vip: {
    rateBasisPoints: number
    /** Qualifying dines that lead to it; null where only spend does. */
    dines: number | null
    /** Cents spent on qualifying dines that lead to it as well; null or absent where only dines do. */
    spendMinor?: number | null
    window: RewardsWindow
    /** Cents below which a dine does not count toward the tier. */
    minimumMinor?: number
    /** At most one dine of a restaurant and local day counts toward the tier. */
    onePerDay?: boolean
  } | null
  extras: ExtraSnapshot[]
  /** Benefits by calendar: open has none; outside and blackout earn nothing. */
  benefit: 'open' | 'inside' | 'outside' | 'blackout'
  /** An exclusive restaurant none of whose campaigns the tier has; `vipOpens`: it is open to who dining has made VIP. */
  locked?: { vipOpens: boolean }
  offers: OfferSnapshot[]
  perDineUnitsMax: number | null
  purchaseMinorMin: number
  /** Days after the dine in which a final amount and a subtotal may arrive. */
  estimateDays?: number
  /** What part of an online order earns when no subtotal came; null: all of it, the rule before 2026-11.3. */
  onlineSubtotalShare?: number | null
  expectedPostingDays: number
  reviewRequired: boolean
  zone: string
  /** An operator moved the dine here: the restaurant the network reported, and the operator's reason. */
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

/** What the rule asks of a partner; `contract/brand.ts` fits. */
export type PartnerRules = {
  currencyType: Currency
  hasVIP: boolean
  /** Which campaigns a tier has; without it every restaurant is open to all. */
  tierCampaigns?: Record<Tier, readonly string[]>
  earning: {
    tiers: Record<Tier, number>
    extras: ExtraRule[]
    perDineUnitsMax: number | null
    purchaseMinorMin: number
    rewardsWindow: RewardsWindow
    reviewRequired: boolean
    expectedPostingDays: number
    vipQualifyingDines: number | null
    /** Whole dollars; absent in versions of a partner from before this setting. */
    vipQualifyingDollars?: number | null
    /** Whose amount counts where network and issuer report one purchase: by default, and by card product. */
    decidingFeed?: { default: FeedSource; products: Record<string, FeedSource> }
    /** Absent in versions of a partner from before these settings. */
    qualifyingDineMinor?: number
    oneQualifyingDinePerDay?: boolean
    estimateDays?: number
    onlineSubtotalShare?: number
  }
}
/** What the rule asks of a restaurant; `contract/catalogue.ts` fits. */
export type MerchantRules = {
  timezone: string
  benefits: BenefitWindow[]
  offers: RestaurantOffer[]
  /** Codes of an exclusive restaurant: any one of them gives access (P1-279, P1-639). */
  campaignCodes?: readonly string[]
}

/** The terms of a purchase at `localTime` (`YYYY-MM-DDTHH:mm:ss`, restaurant's wall clock), for a visit to come as well. */
export function termsFor(given: {
  rules: PartnerRules
  merchant: MerchantRules
  /** Tier on that date, apart from what dining itself leads to. */
  tier: Tier
  cardProduct: string | null
  localTime: string
}): Terms {
  const { rules, merchant, tier, localTime } = given
  const { earning } = rules
  const date = localTime.slice(0, 10)
  const today = weekdayOf(date)
  return {
    ruleVersion,
    currency: rules.currencyType,
    tier,
    tierRateBasisPoints: earning.tiers[tier],
    vip: rules.hasVIP && tier === 'OptedIn' ? vipOf(earning) : null,
    extras: earning.extras.map((extra) => snapshotExtra(extra, today, given.cardProduct)),
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

/** The moment (UTC with milliseconds) until which a final amount and a subtotal are waited for (D3-007, D3-008). */
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
  const opens = (to: Tier) => !campaigns || codes.length === 0 || codes.some((code) => campaigns[to].includes(code))
  return opens(tier) ? {} : { locked: { vipOpens: opens('VIP') } }
}

/** A blackout wins over an earning window; a restaurant that names no earning window earns at all times. `time` is `HH:mm`, the restaurant's. */
export function benefitAt(windows: readonly BenefitWindow[], today: Weekday, time: string): Terms['benefit'] {
  const now = windows.filter((window) => covers(window, today, time))
  if (now.some((window) => window.kind === 'none')) return 'blackout'
  if (now.some((window) => window.kind === 'earn')) return 'inside'
  return windows.some((window) => window.kind === 'earn') ? 'outside' : 'open'
}

/** `to` at or before `from` means past midnight: the early hours belong to the day before. */
function covers(window: BenefitWindow, today: Weekday, time: string): boolean {
  const from = window.from ?? '00:00'
  const to = window.to ?? '24:00'
  if (from < to) return window.day === today && from <= time && time < to
  return (window.day === today && from <= time) || (dayAfter(window.day) === today && time < to)
}
