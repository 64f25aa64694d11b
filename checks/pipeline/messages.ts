// Turns each purchase of a history into the messages that the networks, the issuer and the shop would send about it. Each message exists
// twice: in its feed's real format, for the product's inbox, and as a report, for the model.
import type { InboxMessage } from '../../providers/card-feed/card-feed.ts'
import type { KardStatus } from '../../providers/card-feed/kard/write.ts'
import type { TestCard, TestRestaurant } from '../fixtures/diners.ts'
import { fidelDelivery, kardDelivery, orderDelivery } from '../fixtures/purchases.ts'
import { hourMs, startMs, dayMs, type ModelRestaurant, type ModelPurchase } from './history.ts'
import { inForce, midsOf, wallClock, type Dated, type MidHolders } from './model-in-force.ts'
import type { ModelReport } from './model-purchases.ts'
import { orderStates, orderReportMs, type OrderState } from './orders.ts'

/** A message in its feed's format, and its content in the model's format. */
export type Message = { report: ModelReport; message: InboxMessage }

/** What messages need from their history: the prefix of its ids, its cards, and the restaurants and MIDs in force at each moment. */
export type Surroundings = {
  /** Prefix of every id of the history. */
  prefix: string
  cards: TestCard[]
  restaurants: Dated<ModelRestaurant>[]
  midHolders: Dated<MidHolders>
}

// The names that the network, the shop and the issuer give to a restaurant of this history.
export const locationName = (prefix: string, restaurant: number) => `${prefix}-loc${restaurant}`
export const shopName = (prefix: string, restaurant: number) => `${prefix}-shop${restaurant}`
export const midName = (prefix: string, mid: number) => `${prefix}m${mid}`

/** When a purchase happens, in milliseconds since 1970: at half past its hour. */
export const momentOf = ({ day, hour }: ModelPurchase): number => startMs + day * dayMs + hour * hourMs + hourMs / 2

/** All messages about a purchase: the issuer's, or the network's and possibly the issuer's as well; then the shop's about its order. */
export function messagesOf(purchase: ModelPurchase, n: number, surroundings: Surroundings): Message[] {
  // Without a MID in the purchase, the issuer uses the restaurant's first one. At the start, a restaurant and its MID have one number.
  const mid =
    purchase.mid ??
    midsOf(inForce(surroundings.midHolders, momentOf(purchase)), purchase.restaurant)[0] ??
    purchase.restaurant
  const context = { purchase, n, surroundings, mid }
  const toIssuerMessage = (report: IssuerReport) => issuerMessage(context, report)
  const orders = purchase.order ? orderStates(purchase.order).map((state) => orderMessage(context, state)) : []
  if (purchase.feed === 'issuer') return [...issuerReportsOf(purchase).map(toIssuerMessage), ...orders]
  const network = networkMessages(context)
  const issuerReports = purchase.issuerReportsToo ? secondIssuerReportsOf(purchase) : []
  return [...network, ...issuerReports.map(toIssuerMessage), ...orders]
}

/** The order fields of every report about a payment. */
const orderFieldsOf = ({ order }: ModelPurchase) => ({
  online: order !== null,
  namesOrder: order?.isNamedByPayments ?? false,
  order: null,
})
const orderReferenceOf = (context: MessageContext) =>
  context.purchase.order?.isNamedByPayments ? { orderReference: idOf(context) } : {}

function orderMessage(context: MessageContext, state: OrderState): Message {
  const { purchase, n, surroundings } = context
  const momentMs = momentOf(purchase)
  const reportedMs = orderReportMs(momentMs, state)
  const { subtotal, tax, tip, fee, total, charged, refunded, kind } = state
  const message = orderDelivery({
    orderId: idOf(context),
    eventId: `${idOf(context)}-o-${state.hours}`,
    kind,
    sequence: state.hours,
    subtotalMinor: subtotal,
    taxMinor: tax,
    tipMinor: tip,
    feeMinor: fee,
    totalMinor: total,
    chargedMinor: charged,
    refundedMinor: refunded,
    orderedAt: iso(momentMs),
    reportedAt: iso(reportedMs),
    card: cardOf(context),
    restaurant: { id: shopName(surroundings.prefix, purchase.restaurant) },
  })
  const content = {
    event: 'order',
    kind: 'order',
    minor: total,
    reportedMs,
    momentMs,
    mid: null,
    localTime: null,
  } as const
  const source = { feed: 'shop', purchase: n, member: purchase.member, restaurant: purchase.restaurant } as const
  return { report: { ...source, ...content, online: true, namesOrder: true, order: state }, message }
}

/** What the messages about one purchase have in common. `n`: the purchase's number in its history. `mid`: for the issuer's messages. */
type MessageContext = { purchase: ModelPurchase; n: number; surroundings: Surroundings; mid: number }
/** One report of the issuer. `hours`: from the purchase to the report. */
type IssuerReport = { status: KardStatus; event: string; minor: number; hours: number }

const kinds: Record<KardStatus, ModelReport['kind']> = {
  APPROVED: 'authorization',
  SETTLED: 'clearing',
  REVERSED: 'void',
  RETURNED: 'refund',
  DECLINED: 'decline',
  CHARGEBACK: 'chargeback',
}

/** One report for each amount. `letter` makes the event's name unique within the purchase. */
const issuerReportsWith = (status: KardStatus, letter: string, amounts: number[], hours = 0): IssuerReport[] =>
  amounts.map((minor, i) => ({ status, event: `${letter}${i}`, minor, hours }))

/** The issuer's reports of a purchase that no network reports. */
const issuerReportsOf = (purchase: ModelPurchase): IssuerReport[] => [
  ...issuerReportsWith('APPROVED', 'a', purchase.authorized),
  ...issuerReportsWith('REVERSED', 'v', purchase.voided),
  ...issuerReportsWith('DECLINED', 'd', purchase.declined ? [1] : []), // any amount: that of a decline never counts
  ...issuerReportsWith('SETTLED', 's', purchase.cleared),
  ...issuerReportsWith('RETURNED', 'r', purchase.refunded),
  ...issuerReportsWith('APPROVED', 'l', purchase.approvedLater, 1),
  ...issuerReportsWith('REVERSED', 'w', purchase.reversedLater, 2),
  ...issuerReportsWith('CHARGEBACK', 'b', purchase.chargedBack, 3),
]

/** The issuer's reports of a purchase that the network reports too, each in the hour of the network's report. */
const secondIssuerReportsOf = ({ authorized, cleared, refunded }: ModelPurchase): IssuerReport[] => [
  ...issuerReportsWith('APPROVED', 'a', authorized),
  ...issuerReportsWith('SETTLED', 's', cleared, 9),
  ...issuerReportsWith('RETURNED', 'r', refunded, 10),
]

const iso = (ms: number) => new Date(ms).toISOString()
const idOf = ({ surroundings, n }: MessageContext) => `${surroundings.prefix}-p${String(n).padStart(3, '0')}`

function cardOf({ purchase, surroundings }: MessageContext): TestCard {
  const card = surroundings.cards[purchase.member]
  if (!card) throw new Error('the history has too few members')
  return card
}

function issuerMessage(context: MessageContext, { status, event, minor, hours }: IssuerReport): Message {
  const { purchase, n, surroundings, mid } = context
  const usedMs = momentOf(purchase)
  const reportedMs = usedMs + hours * hourMs
  const id = idOf(context)
  const acquirerReference = purchase.feed === 'issuer' ? { acquirerReference: `${id}-${event}` } : {}
  // Without an acquirer reference, the product treats equal settlements or returns of one moment as repeated exports of one item.
  const hasOwnEvent = purchase.feed === 'issuer' || status === 'APPROVED'
  const message = kardDelivery({
    status,
    id: `${id}-k-${event}`,
    transactionId: id,
    amountMinor: minor,
    at: iso(reportedMs),
    authorized: iso(usedMs),
    card: cardOf(context),
    restaurant: restaurantAt(surroundings, {
      restaurant: purchase.restaurant,
      mid: midName(surroundings.prefix, mid),
      atMs: usedMs,
    }),
    authorizationCode: `C${n}`,
    ...acquirerReference,
    ...orderReferenceOf(context),
    online: purchase.order !== null,
  })
  // An approval happens when it is reported; other messages contain the moment of the authorization.
  const momentMs = status === 'APPROVED' ? reportedMs : usedMs
  const content = { kind: kinds[status], minor, reportedMs, momentMs, restaurant: null, mid, localTime: null }
  const eventName = hasOwnEvent ? event : `${status} ${minor}`
  const source = { feed: 'issuer', purchase: n, member: purchase.member, event: eventName } as const
  return { report: { ...source, ...content, ...orderFieldsOf(purchase) }, message }
}

/** One report of the network. Reports with the same `event` are versions of one event. `delivery` is unique within the purchase. */
type NetworkReport = {
  kind: 'authorization' | 'clearing' | 'refund'
  event: string
  delivery: string
  minor: number
  /** Hours from the purchase to this report. */
  hours: number
  /** The error of the purchase's time in this report. */
  shiftHours: number
  /** The wrong restaurant in a report that is corrected later. */
  restaurant: number | null
}

/** The network's reports. The wrong clearings are the earlier ones; the clearing after nine hours corrects them. */
function networkMessages(context: MessageContext): Message[] {
  const { authorized, cleared, misreported, refunded } = context.purchase
  const uncorrected = { shiftHours: 0, restaurant: null }
  const reports: NetworkReport[] = [
    ...authorized.map(
      (minor) => ({ ...uncorrected, kind: 'authorization', event: 'a', delivery: 'a', minor, hours: 0 }) as const,
    ),
    ...cleared.map(
      (minor) => ({ ...uncorrected, kind: 'clearing', event: 'c', delivery: 'c', minor, hours: 9 }) as const,
    ),
    ...misreported.map(
      (base, i) => ({ ...base, kind: 'clearing', event: 'c', delivery: `z${i}`, hours: i + 1 }) as const,
    ),
    ...refunded.map(
      (minor, i) => ({ ...uncorrected, kind: 'refund', event: `r${i}`, delivery: `r${i}`, minor, hours: 10 }) as const,
    ),
  ]
  return reports.map((report) => networkMessage(context, report))
}

function networkMessage(context: MessageContext, report: NetworkReport): Message {
  const { purchase, n, surroundings } = context
  const { kind, event, delivery, minor, hours, shiftHours } = report
  const restaurantNumber = report.restaurant ?? purchase.restaurant
  const reportedMs = momentOf(purchase) + hours * hourMs
  const momentMs = momentOf(purchase) + shiftHours * hourMs
  const restaurant = restaurantAt(surroundings, {
    restaurant: restaurantNumber,
    mid: `${surroundings.prefix}none`, // no restaurant has this MID: the network names the restaurant by its location
    atMs: momentMs,
  })
  const localTime = wallClock(restaurant.timezone, momentMs)
  const id = idOf(context)
  const message = fidelDelivery(
    {
      kind,
      id: kind === 'refund' ? `${id}-${event}` : id,
      ...(kind === 'refund' ? { of: id } : {}),
      amountMinor: minor,
      localTime,
      reportedAt: iso(reportedMs),
      card: cardOf(context),
      restaurant,
      authorizationCode: `C${n}`,
      online: purchase.order !== null,
      ...orderReferenceOf(context),
    },
    `${id}-f-${delivery}`,
  )
  const content = { event, kind, minor, reportedMs, momentMs, restaurant: restaurantNumber, mid: null, localTime }
  const source = { feed: 'network', purchase: n, member: purchase.member } as const
  return { report: { ...source, ...content, ...orderFieldsOf(purchase) }, message }
}

function restaurantAt(
  surroundings: Surroundings,
  at: { restaurant: number; mid: string; atMs: number },
): TestRestaurant {
  const timezone = inForce(surroundings.restaurants[at.restaurant] ?? [], at.atMs).zone
  return {
    id: `restaurant ${at.restaurant}`,
    fidel: locationName(surroundings.prefix, at.restaurant),
    mid: at.mid,
    timezone,
  }
}
