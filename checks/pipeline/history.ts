/**
 * The types of a random history, the input of the property test (properties.test.ts). A history is an invented program of one partner:
 * three members buy at four restaurants for one to fourteen months, while settings, restaurants, tiers, tables and payouts change.
 * A history is plain data. Apart from the partner's id, it names no provider, no database table and no id of the product.
 *
 * The test plays each history twice. run-history.ts plays it in the product, with a real database. serial-model.ts and the other
 * model-* files compute from the same facts what the product must contain. After each step, unless its messages wait, both must agree.
 *
 * Moments are UTC milliseconds. Amounts are cents. Members, restaurants, MIDs and purchases are numbered from 0. A MID is the
 * merchant id by which an issuer's messages name a restaurant.
 */

/**
 * Far in the future, so that no check compares with today; right after daylight saving time ends, so that no wall clock time
 * repeats for a year.
 */
export const startMs = Date.UTC(2031, 10, 3)
export const hourMs = 3_600_000
export const dayMs = 24 * hourMs
/** The moment of the last step of every history. By then every estimate has expired. */
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

/** A rate on top of the tier's, on some weekdays or with a card product. */
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
/** A version of the settings, as differences from the partner's first settings. */
export type SettingsChange = Partial<Omit<Settings, 'earning'>> & { earning: Partial<Settings['earning']> }

/** An addition to the rate at one restaurant. `limit`: what one member may use of it in a month. */
export type ModelOffer = {
  id: string
  rateBasisPoints: number
  limit: { spendMinor: number; visits: number } | null
  days: ModelDay[] | null
  startsOn: string | null
  endsOn: string | null
}
/**
 * A part of the week in which a restaurant gives a reward (`earn`) or none. Without hours, it covers the whole day. `to` at or before
 * `from` is on the next day.
 */
export type ModelBenefit = { day: ModelDay; from?: string; to?: string; kind: 'earn' | 'none' }
/** The fields of a restaurant in an import. With campaigns, it is open only to tiers that have one of them. */
export type ModelRestaurant = { zone: string; offers: ModelOffer[]; benefits: ModelBenefit[]; campaigns: string[] }

/** A change of an order that a shop reports after the payment. `minor`: the new total, or for a refund the sum of all refunds so far. */
export type OrderChange = { kind: 'changed' | 'refunded'; minor: number } | { kind: 'canceled' }
/** The order at a shop that a purchase pays for. */
export type ModelOrder = {
  /** Network and issuer include the order's id with its payment. */
  isNamedByPayments: boolean
  /** The total when it was paid; null: the authorized amount, else the cleared amount. */
  total: number | null
  /** The amount that the shop reports as charged to the card; null: the total when it was paid. */
  charged: number | null
  /** Tax, tip and fee in percent of the total. */
  taxTipFeePercents: number[]
  changes: OrderChange[]
}

/** A purchase, and the amounts of all messages about it. Each list has one amount per message. */
export type ModelPurchase = {
  /** An online order; null for a meal at the restaurant. */
  order: ModelOrder | null
  /** The feed that reports it. */
  feed: Feed
  /** The issuer also reports this purchase of the network. */
  issuerReportsToo: boolean
  member: number
  restaurant: number
  /** The MID in the issuer's messages; null: the restaurant's MID. */
  mid: number | null
  /** Days after `startMs`, and the UTC hour of that day; the purchase happens at half past. */
  day: number
  hour: number
  authorized: number[]
  voided: number[]
  /** The issuer declines the authorization: of the approvals, only `approvedLater` counts. */
  declined: boolean
  /** Amounts that are approved an hour after a decline. */
  approvedLater: number[]
  cleared: number[]
  /**
   * The network's wrong reports of the clearing, which its last report corrects. `shiftHours`: the error of the time. `restaurant`: the
   * wrong restaurant, or null when it was right.
   */
  misreported: { minor: number; shiftHours: number; restaurant: number | null }[]
  /** Amounts that are reversed two hours after the purchase. */
  reversedLater: number[]
  refunded: number[]
  chargedBack: number[]
  /** Seed of the arrival of its messages: in which steps, in which order, and how often. */
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
/** The number of the member who introduced the others, for referral bonuses. */
export const introducer = 0
/** A bonus that a member accepts. Dines of at least `minimumMinor` count, in the `days` after the acceptance. */
export type Bonus = { member: number; goal: Goal; units: number; days: number; minimumMinor: number }

/**
 * What the payer does on one day with one member's payment orders, and whether its replies arrive. With `loses` and `lacks_money` the
 * payer keeps no order, so that a later day may send that order again.
 */
export type PayerBehavior = { action: 'pays' | 'accepts' | 'refuses' | 'loses' | 'lacks_money'; repliesArrive: boolean }
/** A day on which balances are paid out. */
export type PayoutDay = {
  /** Indexed by member. */
  payerBehaviors: PayerBehavior[]
  /** The units from which a balance is paid out. */
  threshold: number
  /** The maximum units of one push, a payment to a card. */
  pushMax: number
  /** A gift card that a member requests before the due pushes are opened. */
  redemption: { member: number; units: number } | null
  /** Payouts are sent on the day on which they are opened; otherwise a later day sends them. */
  sendsAtOnce: boolean
  /** Members whose earlier payments all come back to the payer on this day. */
  returnedMembers: number[]
  /** An operator allows another payout to cards whose payment was returned. */
  allowsRetries: boolean
  /** The product's payouts are compared with the payer's list. */
  isReconciled: boolean
}

/** What changes at a step. */
export type Fact =
  | { kind: 'settings'; change: SettingsChange }
  | { kind: 'restaurant'; restaurant: number; rules: ModelRestaurant }
  /** An import moves a MID to another restaurant; null: no restaurant has it any more. */
  | { kind: 'mid'; mid: number; to: number | null }
  /** Two restaurants exchange all their MIDs. */
  | { kind: 'swap'; a: number; b: number }
  /**
   * `OptedIn`, `OptedOut`: a member opts in to email or out of it. `NonActivated`: the member becomes inactive. An inactive member
   * becomes active only by an `OptedIn` while email is already on.
   */
  | { kind: 'tier'; member: number; tier: Exclude<ModelTier, 'VIP'> }
  /** An operator moves the purchase's dine. When its reports became two dines, `movesLastDine` picks the last one, otherwise the first. */
  | { kind: 'move'; purchase: number; movesLastDine: boolean; restaurant: number }
  /** The ledger closes months that are over. */
  | { kind: 'close' }
  /** A member closes the account. */
  | { kind: 'leave'; member: number }
  | { kind: 'none' }

/**
 * A member books, moves or cancels a table. A booking is `offsetHours` from a purchase, at the purchase's restaurant or at `restaurant`.
 * With `futureOnly`, the purchase happens after the step. A move shifts the table's time by `hours`. `purchase` and `table` wrap into the
 * range of existing ones.
 */
export type TableStep =
  | { kind: 'book'; purchase: number; futureOnly: boolean; offsetHours: number; restaurant: number | null }
  | { kind: 'move'; table: number; hours: number }
  | { kind: 'cancel'; table: number }

/**
 * What happens at one moment, in this order: a fact comes into force, members accept bonuses, members book, move or cancel tables, messages
 * arrive, the pipeline processes them, balances are paid out. Only the fact `close` comes later, after the tables.
 */
export type Step = {
  fact: Fact
  bonuses: Bonus[]
  tables: TableStep[]
  /** Time since the step before, in proportion to the pauses of all steps. */
  pause: number
  /** The step happens five minutes after the end of a month. */
  afterMonthEnd: boolean
  /** How many nodes process the queue and run payouts at the same time. */
  nodeCount: 1 | 2
  /** Maximum number of messages in one batch. */
  batchSize: number
  /** The messages wait in the queue until the next step, and no payouts run. */
  messagesWait: boolean
  payoutDay: PayoutDay | null
}

export type History = {
  /** The id of the partner in `brands` whose settings the history begins with. */
  partner: string
  restaurants: ModelRestaurant[]
  /** Accepted at the start. */
  bonuses: Bonus[]
  /** The time in which the steps and purchases happen. */
  spanDays: number
  /** Null where shrinking a failing history removed the purchase. */
  purchases: (ModelPurchase | null)[]
  steps: Step[]
}
