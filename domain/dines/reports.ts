import { purchaseState, type PurchaseStage } from './purchase-state.ts'
import type { CardEvent } from './card-event.ts'

/** Kind of a feed's sender: the card network, or the bank that issued the card. */
export type FeedSource = 'network' | 'issuer'
/** Source of a report: a feed, the shop of an online order, or a member's claim that an operator approved. */
export type ReportSource = FeedSource | 'shop' | 'claim'

/** All events of one purchase on one feed. */
export type Report<E> = {
  /** Unique per feed and purchase. */
  key: string
  /** Name of the feed. Two card networks are two feeds of the source `network`. */
  feed: string
  source: ReportSource
  cardId: string
  merchantId: string
  /** `YYYY-MM-DD`, the restaurant's calendar. */
  localDate: string
  /** UTC with milliseconds. */
  occurredAt: string
  events: E[]
}
export type ReportedEvent = CardEvent & {
  authorizationCode: string | null
  acquirerReference: string | null
  orderReference?: string | undefined
}

/** Longest time between two reports of one purchase. Networks reuse codes, so reports farther apart never match. */
const samePurchaseMaxMs = 7 * 86_400_000
/** Longest time between an order and its payment when only the amount connects them. */
const sameOrderMaxMs = 86_400_000

/**
 * Groups reports of the same purchase by different feeds (D3-009). Two reports of one card and restaurant within a week match when
 * they agree in the first of these that both have: acquirer reference; authorization code; day and amount. A claim matches a feed's report
 * of the same day with any amount (docs/decisions/0069). A shop's order matches its payment by order id, else by amount and time
 * (docs/decisions/0078). Each report is in one group. A group has at most one report per feed and one order, so that two purchases
 * of one evening stay separate. The sequence of `reports` does not change which reports share a group.
 */
export function groupReports<R extends Report<ReportedEvent>>(reports: readonly R[]): R[][] {
  const groupByKey = new Map(reports.map((report) => [report.key, [report]]))
  const byCardAndMerchant = Map.groupBy(reports, ({ cardId, merchantId }) => `${cardId}\n${merchantId}`)
  const pairs = [...byCardAndMerchant.values()].flatMap((peers) =>
    peers.flatMap((a) =>
      peers
        .filter((b) => a.key < b.key && a.feed !== b.feed)
        .map((b) => ({ a, b, matchStrength: matchStrength(a, b), distanceMs: distanceMs(a, b) })),
    ),
  )
  const candidates = pairs.filter((pair) => pair.matchStrength > 0)
  candidates.sort(
    (x, y) =>
      y.matchStrength - x.matchStrength || x.distanceMs - y.distanceMs || compare(x.a.key + x.b.key, y.a.key + y.b.key),
  )
  for (const { a, b } of candidates) {
    const group = groupByKey.get(a.key) ?? []
    const other = groupByKey.get(b.key) ?? []
    if (group.some((x) => other.some((y) => slotOf(x) === slotOf(y)))) continue
    group.push(...other)
    for (const { key } of other) groupByKey.set(key, group)
  }
  return [...new Set(groupByKey.values())]
}

/** Key of a report within its group. A group has at most one report per key. */
const slotOf = ({ feed, source }: Report<unknown>): string => (source === 'shop' ? source : feed)

/**
 * How surely two reports of one card and restaurant are the same purchase. 4: same order id; 3: same acquirer reference; 2: same
 * authorization code; 1: same day and amount, a claim of the same day, or an order with this amount at most a day apart; 0: different
 * purchases.
 */
function matchStrength(a: Report<ReportedEvent>, b: Report<ReportedEvent>): number {
  if (distanceMs(a, b) > samePurchaseMaxMs) return 0
  if (a.source === 'shop') return orderMatchStrength(b, a)
  if (b.source === 'shop') return orderMatchStrength(a, b)
  if (a.source === 'claim' || b.source === 'claim') return a.localDate === b.localDate ? 1 : 0
  const referenceComparison = compareCodes(a, b, ({ acquirerReference }) => acquirerReference)
  if (referenceComparison !== 'unknown') return referenceComparison === 'same' ? 3 : 0
  const codeComparison = compareCodes(a, b, ({ authorizationCode }) => authorizationCode)
  if (codeComparison !== 'unknown') return codeComparison === 'same' ? 2 : 0
  const amounts = new Set(amountsOf(a))
  return a.localDate === b.localDate && amountsOf(b).some((minor) => amounts.has(minor)) ? 1 : 0
}

/** Match strength of another report and a shop's order. A purchase in person matches an order by order id only. */
function orderMatchStrength(other: Report<ReportedEvent>, order: Report<ReportedEvent>): number {
  if (other.source === 'shop') return 0
  const referenceComparison = compareCodes(other, order, ({ orderReference }) => orderReference)
  if (referenceComparison !== 'unknown') return referenceComparison === 'same' ? 4 : 0
  if (distanceMs(other, order) > sameOrderMaxMs || other.events.some(({ channel }) => channel === 'in_person')) return 0
  const amounts = orderAmounts(order)
  return amountsOf(other).some((minor) => amounts.has(minor)) ? 1 : 0
}

/** Current total of the order and the amount first charged, in cents. */
const orderAmounts = ({ events }: Report<CardEvent>): Set<number> =>
  new Set(events.flatMap(({ amountMinor, order }) => (order ? [amountMinor, order.chargedMinor] : [])))

function compareCodes(
  a: Report<ReportedEvent>,
  b: Report<ReportedEvent>,
  codeOf: (event: ReportedEvent) => string | null | undefined,
): 'same' | 'different' | 'unknown' {
  const codesOf = ({ events }: Report<ReportedEvent>) =>
    new Set(events.map(codeOf).filter((code) => typeof code === 'string'))
  const codesA = codesOf(a)
  const codesB = codesOf(b)
  if (codesA.size === 0 || codesB.size === 0) return 'unknown'
  return codesA.isDisjointFrom(codesB) ? 'different' : 'same'
}

/** Authorized and cleared amounts in cents. Zero proves nothing, so it is left out. */
function amountsOf({ events }: Report<CardEvent>): number[] {
  const { authorizedMinor, clearedMinor } = purchaseState(events)
  return [authorizedMinor, clearedMinor].filter((minor) => minor > 0)
}

const finalStages: ReadonlySet<PurchaseStage> = new Set(['cleared', 'reversed'])

/**
 * Selects the events that count. The reports must be sorted by precedence (D3-009). A shop's order always counts, because it gives
 * the earning amount. Of the other reports, the first one with a final stage counts, or the first one when none is final. Refunds and
 * chargebacks come from the report with the largest sum of them. `amountsConflict`: two reports have different cleared amounts, or a
 * cleared amount differs from the order's amounts.
 */
export function selectEvents<E extends ReportedEvent>(
  reports: readonly Report<E>[],
): { counted: E[]; others: E[]; amountsConflict: boolean } {
  const payments = reports.filter(({ source }) => source !== 'shop')
  const baseReport = payments.find(({ events }) => finalStages.has(purchaseState(events).stage)) ?? payments[0]
  const refundedMinorOf = (report: Report<E>) =>
    report.events.filter(isRefund).reduce((sum, refund) => sum + refund.amountMinor, 0)
  const [refundReport] = payments.toSorted((a, b) => refundedMinorOf(b) - refundedMinorOf(a))
  const isCounted = (report: Report<E>, event: E) =>
    report.source === 'shop' || report === (isRefund(event) ? refundReport : baseReport)
  const entries = reports.flatMap((report) =>
    report.events.map((event) => ({ event, isCounted: isCounted(report, event) })),
  )
  return {
    counted: entries.filter((entry) => entry.isCounted).map(({ event }) => event),
    others: entries.filter((entry) => !entry.isCounted).map(({ event }) => event),
    amountsConflict: haveConflictingAmounts(reports),
  }
}

function haveConflictingAmounts(reports: readonly Report<CardEvent>[]): boolean {
  const clearedAmounts = new Set(
    reports.map(({ events }) => purchaseState(events).clearedMinor).filter((minor) => minor > 0),
  )
  const order = reports.find(({ source }) => source === 'shop')
  return clearedAmounts.size > 1 || (order !== undefined && clearedAmounts.difference(orderAmounts(order)).size > 0)
}

const isRefund = ({ kind }: CardEvent): boolean => kind === 'refund' || kind === 'chargeback'

/**
 * Sorts reports of one purchase by precedence: the deciding feed, other feeds, a claim, a shop's order.
 * Reports of equal rank are sorted by key.
 */
export function sortByPrecedence<R extends Report<unknown>>(reports: readonly R[], decidingFeed: FeedSource): R[] {
  const rank = ({ source }: R) => (source === decidingFeed ? 0 : source === 'shop' ? 3 : source === 'claim' ? 2 : 1)
  return [...reports].sort((a, b) => rank(a) - rank(b) || compare(a.key, b.key))
}

function distanceMs(a: { occurredAt: string }, b: { occurredAt: string }): number {
  return Math.abs(Date.parse(a.occurredAt) - Date.parse(b.occurredAt))
}

/** Compares keys, which are distinct. */
function compare(a: string, b: string): number {
  return a < b ? -1 : 1
}
