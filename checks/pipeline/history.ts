/**
 * What happens in one history of the property test, in no provider's and no table's words. Moments are UTC milliseconds, amounts
 * are cents. Members, restaurants, MIDs and purchases are numbered from 0.
 */

/** Far ahead, so that no check compares with today, and right after the clocks went back: wall clocks are unique for a year. */
export const startMs = Date.UTC(2031, 10, 3)
export const hourMs = 3_600_000
export const dayMs = 24 * hourMs
/** When everything that was sent has arrived and every estimate has ended. */
export const endMs = startMs + 520 * dayMs

export const memberCount = 3
export const restaurantCount = 4
/** At the start the first numbers belong to restaurants, and the last one to none. */
export const midCount = 5

export const tiers = ['OptedOut', 'NonActivated', 'OptedIn', 'VIP'] as const
export type Tier = (typeof tiers)[number]
export type Currency = 'Dollar' | 'Mile' | 'Point' | 'Credit'
export type Feed = 'network' | 'issuer'
export type Day = 'Sun' | 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat'

export type Extra =
  | { kind: 'weekday'; id: string; label: string; days: Day[]; rateBasisPoints: number }
  | { kind: 'card_product'; id: string; label: string; product: string; rateBasisPoints: number }

/** The settings of a partner that earning depends on, as its document has them. */
export type Settings = {
  currencyType: Currency
  hasVIP: boolean
  hasReservationBonus: boolean
  tierCampaigns: Record<Tier, string[]>
  earning: {
    tiers: Record<Tier, number>
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
/** What a version of the settings changes in those the partner began with. */
export type SettingsChange = Partial<Omit<Settings, 'earning'>> & { earning: Partial<Settings['earning']> }

export type Offer = {
  id: string
  rateBasisPoints: number
  limit: { spendMinor: number; visits: number } | null
  days: Day[] | null
  startsOn: string | null
  endsOn: string | null
}
/** Without hours it is the whole day; `to` at or before `from` is past midnight. */
export type Benefit = { day: Day; from?: string; to?: string; kind: 'earn' | 'none' }
/** What an import says of a restaurant. */
export type Restaurant = { zone: string; offers: Offer[]; benefits: Benefit[]; campaigns: string[] }

/** What a shop reports of an order after it was paid. */
export type OrderChange = { kind: 'changed' | 'refunded'; minor: number } | { kind: 'canceled' }
/** The order at a shop that a purchase pays for. */
export type Order = {
  /** Network and issuer name the order with its payment. */
  named: boolean
  /** What it cost when it was paid; null: what was authorized, else cleared. */
  total: number | null
  /** What the shop says that it charged to the card; null: the total. */
  charged: number | null
  /** Percent of the total that tax, tip and fee are. */
  shares: number[]
  changes: OrderChange[]
}

export type Purchase = {
  /** An online order; null is a meal at the restaurant. */
  order: Order | null
  /** Whose messages open it; `twice`: the issuer reports the network's purchase as well. */
  feed: Feed
  twice: boolean
  member: number
  restaurant: number
  /** The MID that the issuer names; null is the one that the restaurant holds. */
  mid: number | null
  day: number
  hour: number
  authorized: number[]
  voided: number[]
  declined: boolean
  /** Approved again, an hour after a decline. */
  approvedLater: number[]
  cleared: number[]
  /** What the network first reported as the clearing, before it corrected itself; `restaurant`: it named this one instead. */
  misreported: { minor: number; shiftHours: number; restaurant: number | null }[]
  /** Reversed two hours after everything else was reported. */
  reversedLater: number[]
  refunded: number[]
  chargedBack: number[]
  /** Chooses when its messages arrive. */
  salt: number
}

/** What a bonus asks for. */
export type Goal =
  | { kind: 'visits'; visits: number }
  | { kind: 'spend'; spendMinor: number }
  | { kind: 'first_dine' }
  | { kind: 'weekday'; days: Day[]; visits: number }
  | { kind: 'streak'; weeks: number }
  | { kind: 'referral'; friends: number }
/** This member introduced the others. */
export const introducer = 0
export type Bonus = { member: number; goal: Goal; units: number; days: number; minimumMinor: number }

/** What the payer does with the orders of one member on one day, and whether its answers arrive. */
export type PayerLuck = { does: 'pays' | 'accepts' | 'refuses' | 'loses' | 'lacks_money'; answers: boolean }
/** A day on which balances are paid out. */
export type PayoutDay = {
  /** By member. */
  payer: PayerLuck[]
  threshold: number
  /** The most that one push pays. */
  most: number
  /** A gift card that a member asks for before the due run. */
  redemption: { member: number; units: number } | null
  /** What was opened is sent at once, else by the follow-up of a later day. */
  sends: boolean
  /** The payer returns every payment to these members. */
  returned: number[]
  /** An operator allows another payout to cards that returned one. */
  retried: boolean
  /** Ours are compared with the payer's list. */
  reconciled: boolean
}

export type Fact =
  | { kind: 'settings'; change: SettingsChange }
  | { kind: 'restaurant'; restaurant: number; rules: Restaurant }
  | { kind: 'mid'; mid: number; to: number | null }
  | { kind: 'swap'; a: number; b: number }
  /** A member opts in to email or out of it; `NonActivated`: as an account that its partner opened, until it is opted in. */
  | { kind: 'tier'; member: number; tier: Exclude<Tier, 'VIP'> }
  /** `second`: where its two reports are two dines, the other one is moved. */
  | { kind: 'move'; purchase: number; second: boolean; restaurant: number }
  | { kind: 'close' }
  /** A member closes the account. */
  | { kind: 'leave'; member: number }
  | { kind: 'none' }

/**
 * What members do about tables: one books around the time of a purchase that is still ahead, or of any, at its restaurant or another; `table` is one of those that were
 * booked so far.
 */
export type TableStep =
  | { kind: 'book'; purchase: number; ahead: boolean; offsetHours: number; restaurant: number | null }
  | { kind: 'move'; table: number; hours: number }
  | { kind: 'cancel'; table: number }

/** A fact comes into force, members book tables, members accept bonuses, messages arrive, then balances are paid out. */
export type Step = {
  fact: Fact
  bonuses: Bonus[]
  tables: TableStep[]
  /** Time since the step before, as a share of all steps. */
  pause: number
  /** It happens five minutes after a month ended. */
  atTurn: boolean
  nodes: 1 | 2
  /** Messages that one batch takes. */
  limit: number
  /** The messages wait in the queue until the next step. */
  waits: boolean
  payoutDay: PayoutDay | null
}

export type History = {
  partner: string
  restaurants: Restaurant[]
  /** Accepted at the start. */
  bonuses: Bonus[]
  spanDays: number
  /** Null where a failing history was made smaller. */
  purchases: (Purchase | null)[]
  steps: Step[]
}
