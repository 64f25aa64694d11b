import { purchaseState, type CardEvent, type PurchaseStage } from './purchase-state.ts'

/** Who reports purchases on a feed: the card network, or the bank that issued the card. */
export type FeedSource = 'network' | 'issuer'
/** Who says that a purchase happened: a feed, the shop that an order was placed at, or an operator who approved a member's claim about it. */
export type ReportSource = FeedSource | 'shop' | 'claim'

/** What one feed says of one purchase. */
export type Report<E> = {
  /** Unique per feed and purchase. */
  key: string
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

/** Codes are used again after a while; the same purchase is reported within a week. */
const sameCodeMaxMs = 7 * 86_400_000
/** A shop charges a card within this time of the order, where only the amount says which order it was. */
const sameOrderMaxMs = 86_400_000

/**
 * Groups reports of the same purchase by different feeds (D3-009): of one card at one restaurant, with the same acquirer reference
 * or authorization code, or, where the codes do not contradict, on the same day with the same amount. A claim and a feed's report
 * of the same day are one purchase whatever their amounts (docs/decisions/0069). A shop's order and its payment are one purchase by the
 * order's id, else by amount and time (docs/decisions/0078). Each report is in one group, and a group has one report a feed and one
 * order, so two purchases of one evening stay two. The order of reports does not matter.
 */
export function groupReports<R extends Report<ReportedEvent>>(reports: readonly R[]): R[][] {
  const groupOf = new Map(reports.map((report) => [report.key, [report]]))
  const ofOnePlace = Map.groupBy(reports, ({ cardId, merchantId }) => `${cardId}\n${merchantId}`)
  const pairs = [...ofOnePlace.values()].flatMap((place) =>
    place.flatMap((a) =>
      place
        .filter((b) => a.key < b.key && a.feed !== b.feed)
        .map((b) => ({ a, b, likeness: likeness(a, b), apartMs: apartMs(a, b) })),
    ),
  )
  const likely = pairs.filter((pair) => pair.likeness > 0)
  likely.sort(
    (x, y) => y.likeness - x.likeness || x.apartMs - y.apartMs || compare(x.a.key + x.b.key, y.a.key + y.b.key),
  )
  for (const { a, b } of likely) {
    const [left, right] = [groupOf.get(a.key) ?? [], groupOf.get(b.key) ?? []]
    if (left === right || left.some((one) => right.some((other) => slotOf(other) === slotOf(one)))) continue
    left.push(...right)
    for (const { key } of right) groupOf.set(key, left)
  }
  return [...new Set(groupOf.values())]
}

/** Which of a group's reports it would be: there is one of each. */
const slotOf = ({ feed, source }: Report<unknown>): string => (source === 'shop' ? source : feed)

/**
 * Of two reports of one card and restaurant. 4: the same order id; 3: the same acquirer reference; 2: the same authorization code; 1: the same day and
 * amount; 0: another purchase.
 */
function likeness(a: Report<ReportedEvent>, b: Report<ReportedEvent>): number {
  if (apartMs(a, b) > sameCodeMaxMs) return 0
  if (a.source === 'shop') return likenessToOrder(b, a)
  if (b.source === 'shop') return likenessToOrder(a, b)
  if (a.source === 'claim' || b.source === 'claim') return a.localDate === b.localDate ? 1 : 0
  const references = sharing(a, b, ({ acquirerReference }) => acquirerReference)
  if (references !== 'unknown') return references === 'same' ? 3 : 0
  const codes = sharing(a, b, ({ authorizationCode }) => authorizationCode)
  if (codes !== 'unknown') return codes === 'same' ? 2 : 0
  const amounts = new Set(amountsOf(a))
  return a.localDate === b.localDate && amountsOf(b).some((minor) => amounts.has(minor)) ? 1 : 0
}

/** Of a shop's order and another report. What was bought in person is no order. */
function likenessToOrder(other: Report<ReportedEvent>, order: Report<ReportedEvent>): number {
  if (other.source === 'shop') return 0
  const references = sharing(other, order, ({ orderReference }) => orderReference)
  if (references !== 'unknown') return references === 'same' ? 4 : 0
  if (apartMs(other, order) > sameOrderMaxMs || other.events.some(({ channel }) => channel === 'in_person')) return 0
  const amounts = orderAmounts(order)
  return amountsOf(other).some((minor) => amounts.has(minor)) ? 1 : 0
}

/** What the order costs now, and what the shop charged at first. */
const orderAmounts = ({ events }: Report<CardEvent>): Set<number> =>
  new Set(events.flatMap(({ amountMinor, order }) => (order ? [amountMinor, order.chargedMinor] : [])))

function sharing(
  a: Report<ReportedEvent>,
  b: Report<ReportedEvent>,
  code: (event: ReportedEvent) => string | null | undefined,
): 'same' | 'different' | 'unknown' {
  const [left, right] = [a, b].map(({ events }) => new Set(events.map(code).filter((one) => typeof one === 'string')))
  if (!left?.size || !right?.size) return 'unknown'
  return left.isDisjointFrom(right) ? 'different' : 'same'
}

/** What was authorized and what was cleared, in cents; nothing says little, so nothing of it is compared. */
function amountsOf({ events }: Report<CardEvent>): number[] {
  const { authorisedMinor, clearedMinor } = purchaseState(events)
  return [authorisedMinor, clearedMinor].filter((minor) => minor > 0)
}

const outcomes: ReadonlySet<PurchaseStage> = new Set(['cleared', 'reversed'])

/**
 * Which of the reports' messages count (D3-009): those of the deciding source, unless it only expects the purchase while another
 * has its outcome; what is taken back is what the report that takes back more says. Reports come in the order in which they
 * decide. A shop's order always counts: it says what of the payment earns. `disagree`: two of them name different final amounts.
 */
export function countReports<E extends ReportedEvent>(
  reports: readonly Report<E>[],
): { counted: E[]; others: E[]; disagree: boolean } {
  const payments = reports.filter(({ source }) => source !== 'shop')
  const base = payments.find(({ events }) => outcomes.has(purchaseState(events).stage)) ?? payments[0]
  const takenBack = (report: Report<E>) =>
    report.events.filter(isTakenBack).reduce((sum, one) => sum + one.amountMinor, 0)
  const refunding = payments.toSorted(
    (a, b) => takenBack(b) - takenBack(a) || payments.indexOf(a) - payments.indexOf(b),
  )[0]
  const counts = (report: Report<E>, event: E) =>
    report.source === 'shop' || report === (isTakenBack(event) ? refunding : base)
  const all = reports.flatMap((report) => report.events.map((event) => ({ event, counts: counts(report, event) })))
  return {
    counted: all.filter((one) => one.counts).map(({ event }) => event),
    others: all.filter((one) => !one.counts).map(({ event }) => event),
    disagree: disagree(reports),
  }
}

function disagree(reports: readonly Report<CardEvent>[]): boolean {
  const cleared = new Set(reports.map(({ events }) => purchaseState(events).clearedMinor).filter((minor) => minor > 0))
  const order = reports.find(({ source }) => source === 'shop')
  return cleared.size > 1 || (order !== undefined && cleared.difference(orderAmounts(order)).size > 0)
}

const isTakenBack = ({ kind }: CardEvent): boolean => kind === 'refund' || kind === 'chargeback'

/**
 * The reports of one purchase in the order in which they decide: the given source first, then the other feed, a claim, and a shop's
 * order, then by the feed's name.
 */
export function inDecidingOrder<R extends Report<unknown>>(reports: readonly R[], deciding: FeedSource): R[] {
  const rank = ({ source }: R) => (source === deciding ? 0 : source === 'shop' ? 3 : source === 'claim' ? 2 : 1)
  return [...reports].sort((a, b) => rank(a) - rank(b) || compare(a.key, b.key))
}

function apartMs(a: { occurredAt: string }, b: { occurredAt: string }): number {
  return Math.abs(Date.parse(a.occurredAt) - Date.parse(b.occurredAt))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
