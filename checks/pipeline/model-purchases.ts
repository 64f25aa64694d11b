// The model's rules for purchases: what the arrived reports of one purchase add up to. Written without the product's code.
import type { Feed } from './history.ts'
import type { OrderState } from './orders.ts'

/** One report of a feed about a purchase. Moments are UTC milliseconds, `minor` is cents. */
export type ModelReport = {
  feed: Feed | 'shop'
  purchase: number
  member: number
  /** Identifies the event: a correction has the same value. */
  event: string
  kind: 'authorization' | 'clearing' | 'refund' | 'void' | 'decline' | 'chargeback' | 'order'
  minor: number
  reportedMs: number
  /** The time of the card's use, according to this message. */
  momentMs: number
  /** Reported by the network and the shop. The issuer reports `mid` instead. */
  restaurant: number | null
  mid: number | null
  /** The restaurant's wall clock, which the network includes. */
  localTime: string | null
  /** The card was not present, so only a part of the payment earns. */
  online: boolean
  /** The report contains the order's id. The shop's reports always do, those of a payment only for some orders. */
  namesOrder: boolean
  order: OrderState | null
}

/** The state of a dine. `expired`: the days of its estimate passed without a final amount. */
export type Stage = 'pending' | 'cleared' | 'reversed' | 'expired'
/**
 * What the reports of a purchase add up to. `paid`: the cleared amount, or else the authorized one. `takenBack`: the part of it that
 * refunds, reversals and chargebacks take back. `base`: the part of `paid` that earns. `isCleared`: a clearing arrived.
 */
export type Bill = { stage: Stage; paid: number; takenBack: number; base: number; isCleared: boolean }

const sum = (reports: ModelReport[]) => reports.reduce((total, { minor }) => total + minor, 0)
const largestAmount = (reports: ModelReport[]) => reports.reduce((largest, { minor }) => Math.max(largest, minor), 0)

/** Of several versions of one event, the one that the feed reported last (D3-010). */
export function lastVersions(reports: ModelReport[]): ModelReport[] {
  const last = new Map<string, ModelReport>()
  for (const report of reports) {
    const key = `${report.feed} ${report.purchase} ${report.event}`
    const previous = last.get(key)
    if (!previous || previous.reportedMs <= report.reportedMs) last.set(key, report)
  }
  return [...last.values()]
}

/** The reports that can begin a dine. */
export const openingReports = (reports: ModelReport[]) =>
  reports.filter(({ kind }) => kind === 'authorization' || kind === 'clearing' || kind === 'order')

/**
 * `approved`: the largest amount approved after every decline. `unvoided`: the part of it that was not voided before a clearing.
 * `lateVoids`: the sum of the voids after a clearing.
 */
function authorizationOf(reports: ModelReport[]) {
  const ofKind = (kind: ModelReport['kind']) => reports.filter((report) => report.kind === kind)
  const approved = largestAmount(
    ofKind('authorization').filter((authorization) =>
      ofKind('decline').every((decline) => decline.reportedMs < authorization.reportedMs),
    ),
  )
  const isLate = (report: ModelReport) => ofKind('clearing').some((clearing) => clearing.reportedMs < report.reportedMs)
  const unvoided = Math.max(0, approved - sum(ofKind('void').filter((voidReport) => !isLate(voidReport))))
  return { approved, unvoided, lateVoids: sum(ofKind('void').filter(isLate)) }
}

/** The bill of one feed's reports of a purchase (docs/decisions/0041 and 0042). `isOverdue`: the days of an estimate are over. */
export function billOf(reports: ModelReport[], isOverdue: boolean): Bill {
  const ofKind = (kind: ModelReport['kind']) => reports.filter((report) => report.kind === kind)
  const clearings = ofKind('clearing')
  const cleared = sum(clearings)
  const { approved, unvoided, lateVoids } = authorizationOf(reports)
  // A late void first releases the amount that was authorized and never cleared.
  const takenByVoids = Math.max(0, lateVoids - Math.max(0, approved - cleared))
  const isCleared = clearings.length > 0
  const paid = isCleared ? cleared : unvoided
  const takenBack = Math.min(paid, sum(ofKind('refund')) + takenByVoids + sum(ofKind('chargeback')))
  const hasNothingLeft = (!isCleared && unvoided === 0) || (paid > 0 && takenBack === paid)
  const stage = hasNothingLeft ? 'reversed' : isCleared ? 'cleared' : isOverdue ? 'expired' : 'pending'
  return { stage, paid, takenBack, base: paid, isCleared }
}

/** a / b, rounded to the nearest integer, halves up. */
const divideHalfUp = (a: number, b: number) => Number((2n * BigInt(a) + BigInt(b)) / (2n * BigInt(b)))
/** The percentage of an online payment that earns when no shop reports the order (D3-008). */
const onlinePercent = 80

/** The bill of an online payment without a report of its shop: a part of it earns, once the days of an estimate are over. */
export function onlineBill(bill: Bill, isOverdue: boolean): Bill {
  const base = divideHalfUp(bill.paid * onlinePercent, 100)
  return { ...bill, base, stage: bill.stage === 'cleared' && !isOverdue ? 'pending' : bill.stage }
}

/** The bill of a shop's order, with its payment or without one (docs/decisions/0078). */
export function modelOrderBill(order: OrderState, payment: Bill | null, isOverdue: boolean): Bill {
  const { total, charged } = order
  const paid = payment ? payment.paid : total
  const isCleared = payment?.isCleared ?? false
  const takenBack = payment?.takenBack ?? 0
  if (!isCleared && (paid === 0 || order.canceled)) return { stage: 'reversed', paid, takenBack, base: 0, isCleared }
  // The shop returns what a change removed from the order. That is no refund: it lowers `paid` and `takenBack` alike.
  const removed = Math.max(0, Math.min(paid - total, charged - total))
  // Less can be paid than the order's total: then each part of the order counts in the same proportion.
  const ofPaid = (minor: number) => (paid < total ? divideHalfUp(minor * paid, total) : minor)
  const returned = order.canceled || order.refunded === total ? paid : Math.min(paid, removed + ofPaid(order.refunded))
  const totalTakenBack = Math.max(takenBack, returned)
  const stage =
    paid > 0 && totalTakenBack === paid ? 'reversed' : isCleared ? 'cleared' : isOverdue ? 'expired' : 'pending'
  return { stage, paid: paid - removed, takenBack: totalTakenBack - removed, base: ofPaid(order.subtotal), isCleared }
}

/** Whether a payment pays for an order: it contains the order's id, or one of its amounts is the order's total or charge. */
export function paysFor(payment: ModelReport[], { order }: ModelReport): boolean {
  if (payment.some(({ namesOrder }) => namesOrder)) return true
  const ofKind = (kind: ModelReport['kind']) => payment.filter((report) => report.kind === kind)
  const { unvoided } = authorizationOf(payment)
  const amounts = [unvoided > 0 ? unvoided : largestAmount(ofKind('authorization')), sum(ofKind('clearing'))].filter(
    (minor) => minor > 0,
  )
  return amounts.some((minor) => minor === order?.total || minor === order?.charged)
}

/** The part of `base` that was not taken back. */
export const remainingBase = ({ base, takenBack, paid }: Bill): number =>
  base - (takenBack > 0 ? divideHalfUp(base * takenBack, paid) : 0)

const isTakeBack = ({ kind }: ModelReport) => kind === 'refund' || kind === 'chargeback'
/** Whether the reports end in a final amount or a reversal. */
const hasOutcome = (reports: ModelReport[]) => ['cleared', 'reversed'].includes(billOf(reports, false).stage)

/**
 * The messages that count when two feeds report one purchase (docs/decisions/0055): those of the deciding feed, unless it only
 * has an estimate and the other has cleared or reversed the purchase. Of the refunds and chargebacks, those of the feed that
 * takes back more count; of equal ones, the deciding feed's.
 */
export function countedReports(deciding: ModelReport[], other: ModelReport[]): ModelReport[] {
  const purchaseReports = !hasOutcome(deciding) && hasOutcome(other) ? other : deciding
  const takeBackReports = sum(other.filter(isTakeBack)) > sum(deciding.filter(isTakeBack)) ? other : deciding
  return [...purchaseReports.filter((report) => !isTakeBack(report)), ...takeBackReports.filter(isTakeBack)]
}
