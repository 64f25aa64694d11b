// Plays a history in the product, step by step. After each step whose messages do not wait, compares the product's database with the model.
// `HistoryRun` has what the model needs to know: the facts and reports so far, the payouts, and which months are closed.
import { expireEstimates } from '../../server/pipeline/expire-estimates.ts'
import { expireReviews } from '../../server/pipeline/expire-reviews.ts'
import { emptyRulesCache, type RulesCache } from '../../server/pipeline/load-rules.ts'
import { drainOnce } from '../../server/pipeline/drain.ts'
import { expireVips } from '../../server/pipeline/expire-vips.ts'
import { closePeriod } from '../../server/ledger/periods.ts'
import { monthAfter, type Month } from '../../server/ledger/statement.ts'
import { storeMessages } from '../../server/feeds/inbox.ts'
import { retryUnresolved } from '../../server/feeds/unresolved.ts'
import { randomIds } from '../../server/platform/clock-and-ids.ts'
import type { Db } from '../../server/database/connect.ts'
import {
  endMs,
  memberCount,
  startMs,
  type Bonus,
  type Fact,
  type History,
  type Settings,
  type ModelTier,
} from './history.ts'
import type { AcceptedBonus, ModelBonusAward } from './model-bonuses.ts'
import { balancesAfter, runModelPayouts, type ModelPayout } from './model-payouts.ts'
import { changedRestaurants, datedUntil, inForce, wallClock, type Dated } from './model-in-force.ts'
import type { ModelReport } from './model-purchases.ts'
import { assertEqual } from './disagreement.ts'
import { tableBonuses, type ModelTable, type TableDine } from './model-tables.ts'
import { closeTestAccount, lapseOnNodes, partnerWithPayouts, runPayoutDay, type Payer } from './payout-days.ts'
import {
  recordedBonuses,
  dineIdOf,
  recordedDines,
  recordedBalances,
  balancesInStatement,
  recordedPartnerBalances,
  recordedPayouts,
  statementsOf,
  recordedTiers,
  unmatchedDeliveries,
} from './product-records.ts'
import { memberSums } from './member-sums.ts'
import { scheduleOf, type Schedule, type TimedStep } from './schedule.ts'
import {
  balancesOf,
  bonusesFor,
  dineName,
  firstOpenDay,
  serialModel,
  type SerialFacts,
  type ModelDine,
  type DineMove,
} from './serial-model.ts'
import { takeTableStep } from './table-steps.ts'
import {
  acceptBonusAsSite,
  restaurantId,
  historyState,
  writeRestaurants,
  writeSettings,
  writeTier,
  writeHistory,
  type HistoryState,
} from './history-state.ts'

/** Connections to the product, one per role. Each of `nodes` keeps its cache from batch to batch, as a process does. */
export type Product = { admin: Db; owner: Db; site: Db; nodes: { db: Db; rulesCache: RulesCache }[]; payer: Payer }
export const nodeOf = (db: Db) => ({ db, rulesCache: emptyRulesCache() })

/** A history while it runs: its timetable, and everything up to the current step that the model computes from. */
type HistoryRun = {
  product: Product
  state: HistoryState
  schedule: Schedule
  reports: ModelReport[]
  tiers: Dated<ModelTier>[]
  moves: DineMove[]
  bonuses: AcceptedBonus[]
  tables: ModelTable[]
  purchases: History['purchases']
  /** By the name of a dine (`dineName`): the moment of the step that created the dine. */
  firstSeen: Map<string, number>
  dines: ModelDine[]
  payouts: ModelPayout[]
  /** The moment when each departed member closed the account. */
  leavers: Map<number, number>
  /** The id in `brands` of the partner whose copy the history uses. */
  brandId: string
  closedMonths: { month: Month; statement: string }[]
  /** Restaurants were imported since the last retry: unmatched messages must be tried again. */
  needsRetry: boolean
  /** The members' balances after each compared step, with the step's local time in the accounting zone. */
  snapshots: { date: string; balances: Map<string, number> }[]
}

const accountingZone = 'America/New_York'
const monthOf = (date: string): Month => date.slice(0, 7)

export async function runHistory(product: Product, history: History, runNumber: number, base: Settings): Promise<void> {
  const state = historyState(runNumber)
  const schedule = scheduleOf(history, base, state)
  const tiers = Array.from({ length: memberCount }, (): Dated<ModelTier> => [{ fromMs: startMs, value: 'OptedIn' }])
  const { partner, purchases } = history
  const initial = {
    reports: [],
    moves: [],
    bonuses: [],
    tables: [],
    dines: [],
    payouts: [],
    closedMonths: [],
    snapshots: [],
    needsRetry: false,
    firstSeen: new Map(),
    leavers: new Map(),
  }
  const run: HistoryRun = { product, state, schedule, tiers, purchases, brandId: partner, ...initial }
  await writeHistory(product.admin, product.site, state, history, inForce(schedule.midHolders, startMs))
  for (const bonus of history.bonuses) await acceptBonus(run, bonus, startMs)
  for (const [n, step] of schedule.steps.entries()) {
    await applyStep(run, step)
    const messages = step.messages.map(({ message }) => message)
    if (messages.length > 0) await storeMessages(nodeAt(product, 0).db, messages, new Date(step.atMs))
    run.reports.push(...step.messages.map(({ report }) => report))
    if (step.messagesWait) continue
    await processQueue(run, step)
    await compareWithModel(run, n, step)
  }
}

function nodeAt({ nodes }: Product, n: number): Product['nodes'][number] {
  const node = nodes[n]
  if (!node) throw new Error('the history needs two nodes')
  return node
}

async function applyStep(run: HistoryRun, step: TimedStep): Promise<void> {
  const { product, state, schedule } = run
  const { fact, atMs } = step
  const at = new Date(atMs)
  if (fact.kind === 'settings')
    await writeSettings(product.site, product.admin, state.partnerId, inForce(schedule.settings, atMs), at)
  if (fact.kind === 'restaurant' || fact.kind === 'mid' || fact.kind === 'swap')
    await importRestaurants(run, fact, atMs)
  if (fact.kind === 'leave' && !run.leavers.has(fact.member)) {
    run.leavers.set(fact.member, atMs)
    await closeTestAccount(product.site, state, fact.member, at)
  }
  if (fact.kind === 'tier' && !run.leavers.has(fact.member)) {
    const tier = await writeTier(product, state, fact.member, fact.tier, at)
    if (tier) run.tiers[fact.member]?.push({ fromMs: atMs, value: tier })
  }
  if (fact.kind === 'move') await moveDine(run, fact, at)
  for (const bonus of step.bonuses) await acceptBonus(run, bonus, atMs)
  const settings = inForce(schedule.settings, atMs)
  const restaurants = schedule.restaurants.map((dated) => inForce(dated, atMs))
  for (const table of step.tables) await takeTableStep({ ...run, settings, restaurants, atMs }, table)
  if (fact.kind === 'close') await closeMonths(run, at)
}

async function acceptBonus(
  { product, state, schedule, bonuses, leavers }: HistoryRun,
  bonus: Bonus,
  atMs: number,
): Promise<void> {
  if (leavers.has(bonus.member)) return
  const { currencyType } = inForce(schedule.settings, atMs)
  const accepted = { ...bonus, currency: currencyType, fromMs: atMs }
  const ids = randomIds({ now: () => new Date(atMs) })
  await acceptBonusAsSite({ site: product.site, pipelineDb: nodeAt(product, 0).db, ids }, state, accepted)
  bonuses.push(accepted)
}

async function importRestaurants(run: HistoryRun, fact: Fact, atMs: number): Promise<void> {
  const { product, state, schedule } = run
  const holders = inForce(schedule.midHolders, atMs)
  const changed =
    fact.kind === 'restaurant' ? [fact.restaurant] : changedRestaurants(inForce(schedule.midHolders, atMs - 1), holders)
  if (changed.length === 0) return
  run.needsRetry = true
  const restaurants = schedule.restaurants.map((dated) => inForce(dated, atMs))
  await writeRestaurants(product.site, state, restaurants, holders, changed, new Date(atMs))
}

/** Moves a dine that the model contains; fails when the product has no such dine. */
async function moveDine(run: HistoryRun, fact: Extract<Fact, { kind: 'move' }>, at: Date): Promise<void> {
  const { product, state, dines, moves } = run
  const dinesOfPurchase = dines.filter(({ purchase }) => purchase === fact.purchase)
  const dine = fact.movesLastDine ? dinesOfPurchase.at(-1) : dinesOfPurchase[0]
  if (!dine) return
  const dineId = await dineIdOf(product.admin, state, dineName(dine.purchase, dine.feed))
  if (dineId === null) throw new Error('the product has no dine to move')
  await product.admin
    .insertInto('dine_move')
    .values({
      partner_id: state.partnerId,
      dine_id: dineId,
      merchant_id: restaurantId(state.prefix, fact.restaurant),
      reason: 'test',
      moved_by: 'operator',
      moved_at: at,
    })
    .execute()
  moves.push({ purchase: dine.purchase, feed: dine.feed, restaurant: fact.restaurant })
}

/** Maximum number of months that one `close` closes. */
const monthsAtOnce = 3

/** Closes the oldest open months that are over, and compares each statement with the members' balances at both ends of the month. */
async function closeMonths({ product, state, closedMonths, snapshots }: HistoryRun, at: Date): Promise<void> {
  const openMonth = monthOf(wallClock(accountingZone, at.getTime()))
  for (let n = 0; n < monthsAtOnce; n += 1) {
    const last = closedMonths.at(-1)
    const month = last ? monthAfter(last.month) : monthOf(wallClock(accountingZone, startMs))
    if (month >= openMonth) return
    const closing = await closePeriod(product.owner, state.partnerId, month, at)
    if (!closing.ok) throw new Error(`failed to close ${month}: ${closing.reason}`)
    closedMonths.push({ month, statement: closing.statement })
    const { opening, closing: ending } = balancesInStatement(closing.statement, state)
    const balancesBefore = (firstMonth: Month) =>
      entriesOf(snapshots.findLast(({ date }) => monthOf(date) < firstMonth)?.balances ?? new Map())
    assertEqual(snapshots.length, `opening balances of ${month}`, entriesOf(opening), balancesBefore(month))
    assertEqual(snapshots.length, `closing balances of ${month}`, entriesOf(ending), balancesBefore(monthAfter(month)))
  }
}

const skewMs = 10 * 60_000

/** Retries unmatched messages after an import, expires estimates, reviews and VIP tiers, and drains the queue on the step's nodes. */
async function processQueue(run: HistoryRun, step: TimedStep): Promise<void> {
  const { product, state, closedMonths } = run
  const { admin } = product
  const { db } = nodeAt(product, 0)
  const now = new Date(step.atMs)
  if (run.needsRetry) {
    run.needsRetry = false
    for (const deliveryId of await unmatchedDeliveries(admin, state)) await retryUnresolved(db, { deliveryId })
  }
  await expireEstimates(db, now)
  await expireReviews(db, now)
  await expireVips(db, now)
  // After a month was closed, the second node's clock may be ten minutes slow and still show that month.
  const isSecondClockSlow =
    step.afterMonthEnd && closedMonths.at(-1)?.month === monthOf(wallClock(accountingZone, step.atMs - skewMs))
  const nodes = product.nodes.slice(0, step.nodeCount).map(({ db: node, rulesCache }, n) => {
    const clock = { now: () => (isSecondClockSlow && n === 1 ? new Date(step.atMs - skewMs) : now) }
    return { db: node, rulesCache, clock, ids: randomIds(clock), onError }
  })
  for (;;) {
    const drained = await Promise.all(nodes.map((deps) => drainOnce(deps, step.batchSize)))
    if (drained.every(({ messageCount }) => messageCount === 0)) return
  }
}

function onError(error: unknown): void {
  throw new Error('the pipeline quarantined a message', { cause: error })
}

async function compareWithModel(run: HistoryRun, n: number, step: TimedStep): Promise<void> {
  const { product, state } = run
  const facts = factsAt(run, step)
  const { dines, tiers } = serialModel(facts)
  run.dines = dines
  assertEqual(n, 'dines', await recordedDines(product.admin, state), expectedDines(run.dines, state))
  const expectedTiers = tiers.map((tier, member) => (run.leavers.has(member) ? null : tier))
  assertEqual(
    n,
    'tiers',
    await recordedTiers(product.admin, state, run.leavers, firstOpenDay(step.atMs)),
    expectedTiers,
  )
  for (const dine of dines)
    for (const name of namesOf(dine)) if (!run.firstSeen.has(name)) run.firstSeen.set(name, step.atMs)
  const bonusAwards = [...bonusesFor(run.dines, facts), ...tableBonuses(run.tables, dinesAtTables(run))]
  assertEqual(n, 'bonuses', sortedBonuses(await recordedBonuses(product.admin, state)), sortedBonuses(bonusAwards))
  const earned = balancesOf(run.dines, bonusAwards)
  await runAndComparePayouts(run, n, step, earned)
  for (const { month, statement } of run.closedMonths) {
    const { atClosing, now } = await statementsOf(product.admin, state.partnerId, month)
    assertEqual(n, `the statement of ${month} from its closing`, atClosing, statement)
    assertEqual(n, `the statement of ${month} by its entries`, now, statement)
  }
}

const namesOf = ({ purchase, feeds }: ModelDine): string[] => feeds.map((feed) => dineName(purchase, feed))

/** Cleared dines that earned, without orders that a shop reported, each with the moment that decides which bookings count for it. */
const dinesAtTables = ({ dines, firstSeen }: HistoryRun): TableDine[] =>
  dines
    .filter(({ stage, earned, feeds }) => stage === 'cleared' && earned > 0 && !feeds.includes('shop'))
    .map((dine) => {
      const firstMs = Math.min(...namesOf(dine).map((name) => firstSeen.get(name) ?? Infinity))
      return { ...dine, knownMs: Math.min(dine.momentMs, firstMs) }
    })

const factsAt = (
  { schedule, reports, tiers, moves, bonuses, leavers }: HistoryRun,
  { atMs: nowMs }: TimedStep,
): SerialFacts => ({
  nowMs,
  tiers,
  moves,
  bonuses,
  leavers,
  reports,
  settings: datedUntil(schedule.settings, nowMs),
  restaurants: schedule.restaurants.map((dated) => datedUntil(dated, nowMs)),
  midHolders: datedUntil(schedule.midHolders, nowMs),
})

/**
 * Lets balances of closed accounts lapse and runs the payout day. Compares the balances before and after the payouts, the payouts
 * themselves, and the sums that members' pages show.
 */
async function runAndComparePayouts(run: HistoryRun, n: number, step: TimedStep, earned: Map<string, number>) {
  const { product, state, payouts, brandId } = run
  const { admin, site, payer } = product
  const resentBefore = payer.resent
  const at = new Date(step.atMs)
  const nodes = product.nodes.slice(0, step.nodeCount).map(({ db }) => db)
  const leavers = new Set(run.leavers.keys())
  const currency = inForce(run.schedule.settings, step.atMs).currencyType
  const compareBalances = async (when: string) => {
    if (leavers.size > 0) await lapseOnNodes(nodes, at)
    const expected = balancesAfter(payouts, { earned, leavers })
    assertEqual(n, `balances ${when}`, entriesOf(await recordedBalances(admin, state)), entriesOf(expected.members))
    assertEqual(
      n,
      `partner accounts ${when}`,
      entriesOf(await recordedPartnerBalances(admin, state)),
      entriesOf(expected.partner),
    )
    return expected.members
  }
  let memberBalances = await compareBalances('before payouts')
  if (step.payoutDay) {
    const day = { day: step.payoutDay, currency, at, brandId, leavers }
    await runPayoutDay({ admin, site, nodes, payer }, state, day)
    runModelPayouts(payouts, step.payoutDay, { nowMs: step.atMs, currency, earned, leavers })
    await comparePayouts(run, n)
    // Two nodes may both send one order, when the second asks the payer before the first has sent it.
    if (step.nodeCount === 1) assertEqual(n, 'orders that the payer had already', payer.resent, resentBefore)
    memberBalances = await compareBalances('after payouts')
  }
  await compareDisplayedSums(run, n, step)
  run.snapshots.push({ date: wallClock(accountingZone, step.atMs), balances: memberBalances })
}

/** Compares the sums that members' pages show with the ledger, after every fourth step and after the last one. */
async function compareDisplayedSums(
  { product, state, schedule, brandId, leavers }: HistoryRun,
  n: number,
  { atMs, payoutDay }: TimedStep,
) {
  if (n % 4 !== 3 && atMs !== endMs) return
  const { currencyType, earning } = inForce(schedule.settings, atMs)
  // The sums do not depend on the payout settings, so that a step without a payout day can use any.
  const partner = partnerWithPayouts(state, brandId, currencyType, payoutDay ?? { threshold: 1, pushMax: 1 })
  const { rewardsWindow } = earning
  const brand = { ...partner.brand, earning: { ...partner.brand.earning, rewardsWindow } }
  for (const [member, { memberId }] of state.cards.entries()) {
    if (leavers.has(member)) continue
    const { displayed, expected } = await memberSums(product.site, { ...partner, brand }, memberId, new Date(atMs))
    assertEqual(n, `displayed sums of member ${member}`, displayed, expected)
  }
}

async function comparePayouts({ product, state, payouts }: HistoryRun, n: number): Promise<void> {
  const rowOf = (payout: Pick<ModelPayout, 'member' | 'way' | 'units' | 'currency' | 'state' | 'payerState'>) =>
    `${payout.member} ${payout.way} ${payout.units} ${payout.currency} ${payout.state}, payer ${payout.payerState}`
  const actualPayouts = (await recordedPayouts(product.admin, state)).map((payout) =>
    rowOf({ ...payout, payerState: product.payer.orders.get(payout.id)?.state ?? null }),
  )
  assertEqual(n, 'payouts', actualPayouts.sort(), payouts.map(rowOf).sort())
  const orders = [...product.payer.orders.values()].filter(({ partnerId }) => partnerId === state.partnerId)
  const expected = payouts.flatMap((payout) => (payout.payerState === null ? [] : [`${payout.member} ${payout.units}`]))
  const sentOrders = orders.map(({ member, units }) => `${member} ${units}`)
  assertEqual(n, 'orders sent to the payer', sentOrders.sort(), expected.sort())
}

const entriesOf = (balances: Map<string, number>) => [...balances].sort(([a], [b]) => (a < b ? -1 : 1))

const sortedBonuses = (bonuses: ModelBonusAward[]) =>
  bonuses.map(({ member, units, currency, date }) => `${member} ${date} ${units} ${currency}`).sort()

function expectedDines(dines: ModelDine[], { prefix }: HistoryState) {
  return dines
    .map(({ purchase, feed, restaurant, localTime, stage, units, currency }) => ({
      name: dineName(purchase, feed),
      restaurant: restaurantId(prefix, restaurant),
      localTime,
      stage,
      units,
      currency,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
