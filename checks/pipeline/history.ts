/**
 * The events of one history of the property test, independent of providers and tables. Moments are UTC milliseconds, amounts
 * are cents. Members, restaurants, MIDs and purchases are numbered from 0.
 */

/**
 * Far in the future, so that no check compares with today; right after daylight saving time ends, so that no wall clock time
 * repeats for a year.
 */
export const startMs = Date.UTC(2031, 10, 3)
export const hourMs = 3_600_000
export const dayMs = 24 * hourMs
/** By then every message has arrived and every estimate has expired. */
export const endMs = startMs + 520 * dayMs

export const memberCount = 3
export const restaurantCount = 4
/** At the start each restaurant holds the MID of its number, and no restaurant holds the last one. */
export const midCount = 5

export const tiers = ['OptedOut', 'NonActivated', 'OptedIn', 'VIP'] as const
export type ModelTier = (typeof tiers)[number]
export type ModelCurrency = 'Dollar' | 'Mile' | 'Point' | 'Credit'
export type Feed = 'network' | 'issuer'
export type ModelDay = 'Sun' | 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat'

export type Extra =
  | { kind: 'weekday'; id: string; label: string; days: ModelDay[]; rateBasisPoints: number }
  | { kind: 'card_product'; id: string; label: string; product: string; rateBasisPoints: number }

/** The settings in a partner's document on which earning depends. */
export type Settings = {
  currencyType: ModelCurrency
  hasVIP: boolean
  hasReservationBonus: boolean
  tierCampaigns: Record<ModelTier, string[]>
  earning: {
    tiers: Record<ModelTier, number>
    extras: Extra[]
    perDineUnitsMax: number | null
    purchaseMinorMin: number
    rewardsWindow: 'calendar_year' | 'rolling_12_months'
    vipQualifyingDines: number | null
    vipQualifyingDollars: number | null
    qualifyingDineMinor: number
    oneQualifyingDinePerDay: boolean
    estimateDays: number
    reviewRequired: boolean
    reservationBonusDollars: number
    decidingFeed: { default: Feed; products: Record<string, Feed> }
  }
}
/** The changes of a version of the settings, relative to the partner's first settings. */
export type SettingsChange = Partial<Omit<Settings, 'earning'>> & { earning: Partial<Settings['earning']> }

export type ModelOffer = {
  id: string
  rateBasisPoints: number
  limit: { spendMinor: number; visits: number } | null
  days: ModelDay[] | null
  startsOn: string | null
  endsOn: string | null
}
/** Without hours, covers the whole day; `to` at or before `from` is on the next day. */
export type ModelBenefit = { day: ModelDay; from?: string; to?: string; kind: 'earn' | 'none' }
/** The fields of a restaurant in an import. */
export type ModelRestaurant = { zone: string; offers: ModelOffer[]; benefits: ModelBenefit[]; campaigns: string[] }

/** A change of an order that a shop reports after the payment. */
export type OrderChange = { kind: 'changed' | 'refunded'; minor: number } | { kind: 'canceled' }
/** The order at a shop that a purchase pays for. */
export type ModelOrder = {
  /** Network and issuer include the order's id with its payment. */
  named: boolean
  /** The total when it was paid; null: the authorized amount, else the cleared amount. */
  total: number | null
  /** The amount that the shop reports as charged to the card; null: the total. */
  charged: number | null
  /** Tax, tip and fee in percent of the total. */
  shares: number[]
  changes: OrderChange[]
}

export type ModelPurchase = {
  /** An online order; null for a meal at the restaurant. */
  order: ModelOrder | null
  /** The feed whose messages open it; `twice`: the issuer also reports the network's purchase. */
  feed: Feed
  twice: boolean
  member: number
  restaurant: number
  /** The MID in the issuer's messages; null: the restaurant's MID. */
  mid: number | null
  day: number
  hour: number
  authorized: number[]
  voided: number[]
  declined: boolean
  /** Amounts that are approved an hour after a decline. */
  approvedLater: number[]
  cleared: number[]
  /** The network's reports of the clearing before it corrected itself; `restaurant`: it named this one instead. */
  misreported: { minor: number; shiftHours: number; restaurant: number | null }[]
  /** Amounts that are reversed two hours after the purchase. */
  reversedLater: number[]
  refunded: number[]
  chargedBack: number[]
  /** Determines when its messages arrive. */
  salt: number
}

/** The goal of a bonus. */
export type Goal =
  | { kind: 'visits'; visits: number }
  | { kind: 'spend'; spendMinor: number }
  | { kind: 'first_dine' }
  | { kind: 'weekday'; days: ModelDay[]; visits: number }
  | { kind: 'streak'; weeks: number }
  | { kind: 'referral'; friends: number }
/** This member introduced the others. */
export const introducer = 0
export type Bonus = { member: number; goal: Goal; units: number; days: number; minimumMinor: number }

/**
 * The payer's action on one member's orders on one day, and whether its replies arrive. With `loses` and `lacks_money` the payer keeps
 * no order, so that a later day may send it again.
 */
export type PayerBehavior = { does: 'pays' | 'accepts' | 'refuses' | 'loses' | 'lacks_money'; answers: boolean }
/** A day on which balances are paid out. */
export type PayoutDay = {
  /** Indexed by member. */
  payer: PayerBehavior[]
  threshold: number
  /** The maximum amount of one push. */
  pushMax: number
  /** A gift card that a member requests before the due run. */
  redemption: { member: number; units: number } | null
  /** Whether opened payouts are sent at once; otherwise the follow-up of a later day sends them. */
  sends: boolean
  /** Members to whom every payment is returned. */
  returned: number[]
  /** An operator allows another payout to cards whose payment was returned. */
  retried: boolean
  /** The product's payouts are compared with the payer's list. */
  reconciled: boolean
}

export type Fact =
  | { kind: 'settings'; change: SettingsChange }
  | { kind: 'restaurant'; restaurant: number; rules: ModelRestaurant }
  | { kind: 'mid'; mid: number; to: number | null }
  | { kind: 'swap'; a: number; b: number }
  /** A member opts in to email or out of it; `NonActivated`: as an account that its partner opened, until it is opted in. */
  | { kind: 'tier'; member: number; tier: Exclude<ModelTier, 'VIP'> }
  /** An operator moves the purchase's dine. `second`: when its reports became two dines, moves the last one instead of the first. */
  | { kind: 'move'; purchase: number; second: boolean; restaurant: number }
  | { kind: 'close' }
  /** A member closes the account. */
  | { kind: 'leave'; member: number }
  | { kind: 'none' }

/**
 * The members' table actions: one books around the time of any purchase, or of one in the future, at its restaurant or
 * another; `table` is the index of a booked table.
 */
export type TableStep =
  | { kind: 'book'; purchase: number; ahead: boolean; offsetHours: number; restaurant: number | null }
  | { kind: 'move'; table: number; hours: number }
  | { kind: 'cancel'; table: number }

/** In order: a fact comes into force, members book tables, members accept bonuses, messages arrive, balances are paid out. */
export type Step = {
  fact: Fact
  bonuses: Bonus[]
  tables: TableStep[]
  /** Time since the step before, as a share of the time of all steps. */
  pause: number
  /** The step happens five minutes after the end of a month. */
  afterMonthEnd: boolean
  nodes: 1 | 2
  /** Maximum number of messages in one batch. */
  limit: number
  /** The messages wait in the queue until the next step. */
  waits: boolean
  payoutDay: PayoutDay | null
}

export type History = {
  partner: string
  restaurants: ModelRestaurant[]
  /** Accepted at the start. */
  bonuses: Bonus[]
  spanDays: number
  /** Null where shrinking a failing history removed the purchase. */
  purchases: (ModelPurchase | null)[]
  steps: Step[]
}
