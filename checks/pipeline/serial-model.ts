// The simple model of the product. From all facts and reports up to a moment, it computes the dines, rewards, tiers and balances that the
// product must have recorded. It keeps no state between steps: at each step it computes everything anew, purchase by purchase.
import {
  dayMs,
  memberCount,
  type ModelCurrency,
  type ModelRestaurant,
  type Settings,
  type ModelTier,
} from './history.ts'
import { paidBonus, type AcceptedBonus, type ModelBonusAward } from './model-bonuses.ts'
import { modelEarning, type DineTerms } from './model-earning.ts'
import { holderAt, inForce, wallClock, type Dated, type MidHolders } from './model-in-force.ts'
import {
  billOf,
  countedReports,
  lastVersions,
  remainingBase,
  onlineBill,
  openingReports,
  modelOrderBill,
  paysFor,
  type Bill,
  type ModelReport,
  type Stage,
} from './model-purchases.ts'

type Reporter = ModelReport['feed']

/** An operator moved a dine to another restaurant (docs/decisions/0060). `feed`: the one whose report named the dine then. */
export type DineMove = { purchase: number; feed: Reporter; restaurant: number }

/** Everything that the model may know at a moment: what came into force until then, and what the feeds have reported. */
export type SerialFacts = {
  nowMs: number
  settings: Dated<Settings>
  /** Indexed by restaurant. */
  restaurants: Dated<ModelRestaurant>[]
  midHolders: Dated<MidHolders>
  /** Indexed by member. */
  tiers: Dated<ModelTier>[]
  moves: DineMove[]
  bonuses: AcceptedBonus[]
  /** When each departed member closed the account: from then on the card is not linked. */
  leavers: ReadonlyMap<number, number>
  reports: ModelReport[]
}

export type ModelDine = {
  purchase: number
  /** The feed whose report names the dine: the one that named it when an operator last moved it, else the first in deciding order. */
  feed: Reporter
  /** Every feed whose report is in the dine. */
  feeds: Reporter[]
  member: number
  restaurant: number
  localTime: string
  stage: Stage
  /** The partner requires a review. The members of a history write none (docs/decisions/0070). */
  unreviewed: boolean
  momentMs: number
  /** The cents that earn and were not taken back. */
  minor: number
  /** The reward of the dine, even after it lapsed because the review is missing. */
  earned: number
  /** The reward of the dine; 0 after it lapsed. */
  units: number
  currency: ModelCurrency
}

/** One feed's reports of one purchase, with their time and restaurant. */
type LocatedReports = {
  feed: Reporter
  purchase: number
  member: number
  restaurant: number
  momentMs: number
  /** The restaurant's wall clock, if the feed includes it. */
  localTime: string | null
  reports: ModelReport[]
}

/**
 * The dines and tiers that these facts must lead to. Written from docs/decisions and the specification, independently of the product's
 * rules. The result does not depend on the order in which the reports arrived.
 */
export function serialModel(facts: SerialFacts): { dines: ModelDine[]; tiers: ModelTierState[] } {
  const locatedReports = [
    ...Map.groupBy(lastVersions(facts.reports), ({ purchase, feed }) => `${purchase} ${feed}`).values(),
  ]
    .map((reports) => locate(reports, facts))
    .filter((candidate) => candidate !== null)
  const groups = [...Map.groupBy(locatedReports, ({ purchase, restaurant }) => `${purchase} ${restaurant}`).values()]
  const dinesWithTerms = groups
    .flatMap(splitUnpaidOrder)
    .map((group) => dineWithTerms(inDecidingOrder(group, facts), facts))
  const members = Array.from({ length: memberCount }, (_, member) => {
    const memberDines = dinesWithTerms.filter(({ dine }) => dine.member === member).sort(byMoment)
    const { earned, vipUntil } = modelEarning(memberDines.map(({ terms }) => terms))
    const dines = memberDines.map(({ dine }, n) => {
      const units = earned[n]?.units ?? 0
      return { ...dine, earned: units, units: isLapsed(dine, facts) ? 0 : units }
    })
    return { dines, tier: tierNow(facts.tiers[member] ?? [], vipUntil, facts.nowMs) }
  })
  return { dines: members.flatMap(({ dines }) => dines), tiers: members.map(({ tier }) => tier) }
}

/** Splits off an order that the payments of its purchase do not pay for: it is a separate dine, without a payment. */
function splitUnpaidOrder(group: LocatedReports[]): LocatedReports[][] {
  const order = group.find(({ feed }) => feed === 'shop')
  const payments = group.filter((payment) => payment !== order)
  const [orderReport] = order?.reports ?? []
  if (!order || !orderReport || payments.length === 0) return [group]
  return payments.some(({ reports }) => paysFor(reports, orderReport)) ? [group] : [payments, [order]]
}

/** The tier that a member's page shows, and the last day of the VIP rate, even while the rate is suspended (M2-325). */
export type ModelTierState = { tier: ModelTier; vipUntil: string | null }

function tierNow(tiers: Dated<ModelTier>, vipUntil: string, nowMs: number): ModelTierState {
  const tier = inForce(tiers, nowMs)
  if (vipUntil < firstOpenDay(nowMs)) return { tier, vipUntil: null }
  return { tier: tier === 'OptedIn' ? 'VIP' : tier, vipUntil }
}

/** The earliest day that still lasts on some clock of the United States; none is more than twelve hours behind UTC. */
export const firstOpenDay = (nowMs: number) => new Date(nowMs - dayMs / 2).toISOString().slice(0, 10)

/** What accepted bonuses pay for these dines. A dine whose reward waits for a review, or lapsed without one, counts too. */
export function bonusesFor(dines: ModelDine[], { bonuses }: SerialFacts): ModelBonusAward[] {
  const countedDines = dines.filter(({ stage, earned }) => stage === 'cleared' && earned > 0)
  return bonuses.map((bonus) => paidBonus(bonus, countedDines)).filter((paid) => paid !== null)
}

/** Whether a reward has lapsed: 35 days passed without a review, and the last of them is over on every clock of the United States. */
function isLapsed({ stage, unreviewed, localTime }: ModelDine, { nowMs }: SerialFacts): boolean {
  if (!unreviewed || stage !== 'cleared') return false
  const lastDay = new Date(Date.parse(localTime.slice(0, 10)) + 35 * dayMs).toISOString().slice(0, 10)
  return lastDay < firstOpenDay(nowMs)
}

const byMoment = (a: { sortKey: string }, b: { sortKey: string }) => (a.sortKey < b.sortKey ? -1 : 1)

/**
 * Time and restaurant of a purchase by one feed's reports: the first moment in them, and the restaurant that the report names or that had
 * the MID then. At the same moment, an authorization counts before a clearing. Null when no report begins a dine, when the member had
 * closed the account, or when no restaurant had the MID.
 */
function locate(reports: ModelReport[], { midHolders, leavers }: SerialFacts): LocatedReports | null {
  const clearingRank = ({ kind }: ModelReport) => Number(kind === 'clearing')
  const [first] = openingReports(reports).sort((a, b) => a.momentMs - b.momentMs || clearingRank(a) - clearingRank(b))
  if (!first || first.momentMs >= (leavers.get(first.member) ?? Infinity)) return null
  const restaurant = first.mid === null ? first.restaurant : holderAt(midHolders, first.mid, first.momentMs)
  if (restaurant === null) return null
  const { feed, purchase, member, momentMs, localTime } = first
  return { feed, purchase, member, restaurant, momentMs, localTime, reports }
}

/**
 * The reports of a dine, those of the deciding feed first and the shop's last. The partner's settings name the deciding feed of each card
 * product (D3-009). The settings in force at the moment in the network's report apply, else at the moment in another feed's.
 */
function inDecidingOrder(group: LocatedReports[], { settings }: SerialFacts): LocatedReports[] {
  const { momentMs } = group.find(({ feed }) => feed === 'network') ?? group[0] ?? { momentMs: 0 }
  const { default: defaultFeed, products } = inForce(settings, momentMs).earning.decidingFeed
  const decidingFeed = hasMoneyCard(group[0]?.member) ? (products['money-card'] ?? defaultFeed) : defaultFeed
  const rank = ({ feed }: LocatedReports) => (feed === decidingFeed ? 0 : feed === 'shop' ? 2 : 1)
  return group.toSorted((a, b) => rank(a) - rank(b))
}

/** Whether a member pays with the partner's own card: only the first member does. */
export const hasMoneyCard = (member: number | undefined) => member === 0

/** The bill that the reports of a group, in deciding order, add up to. */
function groupBill(group: LocatedReports[], isOverdue: boolean): Bill {
  // Only the last version of the shop's report is left: the order as it is now.
  const order = group.find(({ feed }) => feed === 'shop')?.reports[0]?.order ?? null
  const [deciding, other] = group.filter(({ feed }) => feed !== 'shop')
  const payment =
    deciding && billOf(other ? countedReports(deciding.reports, other.reports) : deciding.reports, isOverdue)
  if (order) return modelOrderBill(order, payment ?? null, isOverdue)
  if (!deciding || !payment) throw new Error('a group without an order needs a payment')
  return deciding.reports.some(({ online }) => online) ? onlineBill(payment, isOverdue) : payment
}

/** A dine without its reward yet, the terms that decide the reward, and the text by which dines are sorted. */
function dineWithTerms(
  group: LocatedReports[],
  facts: SerialFacts,
): { dine: ModelDine; terms: DineTerms; sortKey: string } {
  const [deciding] = group
  if (!deciding) throw new Error('a group needs a report')
  const { purchase, feed, member, momentMs } = deciding
  const feeds = group.map((entry) => entry.feed)
  const lastMove = facts.moves.findLast((move) => move.purchase === purchase && feeds.includes(move.feed))
  const restaurant = lastMove?.restaurant ?? deciding.restaurant
  const rules = inForce(facts.restaurants[restaurant] ?? [], momentMs)
  const localTime = deciding.localTime ?? wallClock(rules.zone, momentMs)
  const namingFeed = lastMove?.feed ?? feed
  const settings = inForce(facts.settings, momentMs)
  const isOverdue = momentMs + settings.earning.estimateDays * dayMs <= facts.nowMs
  const bill = groupBill(group, isOverdue)
  const tier = inForce(facts.tiers[member] ?? [], momentMs)
  const currency = settings.currencyType
  return {
    dine: {
      purchase,
      feed: namingFeed,
      feeds,
      member,
      restaurant,
      localTime,
      stage: bill.stage,
      earned: 0,
      units: 0,
      currency,
      unreviewed: settings.earning.reviewRequired,
      momentMs,
      minor: remainingBase(bill),
    },
    terms: { bill, restaurant, rules, settings, tier, isPaidWithMoneyCard: hasMoneyCard(member), localTime },
    sortKey: `${new Date(momentMs).toISOString()} ${dineName(purchase, namingFeed)}`,
  }
}

const providers: Record<Reporter, string> = { network: 'fidel', issuer: 'kard', shop: 'shop' }
/** The product's name of a dine: provider and lifecycle. Dines at the same moment are evaluated in the order of their names. */
export const dineName = (purchase: number, feed: Reporter): string =>
  `${providers[feed]} p${String(purchase).padStart(3, '0')}`

/**
 * Units that dines and bonuses give, by `<member> <bucket> <currency>`. Estimates and rewards that wait for a review are in the bucket
 * `pending`, other final rewards and bonuses in `available`.
 */
export function balancesOf(dines: ModelDine[], bonuses: ModelBonusAward[]): Map<string, number> {
  const balances = new Map<string, number>()
  const add = (key: string, units: number) => balances.set(key, (balances.get(key) ?? 0) + units)
  for (const { member, stage, unreviewed, units, currency } of dines) {
    const finalBucket = unreviewed ? 'pending' : 'available'
    const bucket = stage === 'pending' ? 'pending' : stage === 'cleared' ? finalBucket : null
    if (bucket === null || units === 0) continue
    add(`${member} ${bucket} ${currency}`, units)
  }
  for (const { member, units, currency } of bonuses) add(`${member} available ${currency}`, units)
  return balances
}
