// The simulated shop: its reports about an online order in a history (history.ts).
import { hourMs, type ModelOrder, type OrderChange, type ModelPurchase } from './history.ts'

/** One report of the shop about an order, with the whole order as it is then. Amounts are cents. */
export type OrderState = {
  kind: 'paid' | OrderChange['kind']
  /** Hours from the purchase to this report; also its sequence number. */
  hours: number
  subtotal: number
  tax: number
  tip: number
  fee: number
  total: number
  charged: number
  refunded: number
  canceled: boolean
}

/** More purchases than any history has. */
const purchasesMax = 32
/** Amounts stay below this before they are multiplied by `purchasesMax`. */
const scaleMax = 1_000_000

/**
 * The purchase with amounts that no other purchase with an order has: each is a multiple of `purchasesMax` plus the purchase's number. So
 * only its own order can match it by amount. The purchase keeps at most one clearing, because the sum of two would not have that form. A
 * purchase without an order stays as it is.
 */
export function withDistinctAmounts(purchase: ModelPurchase, n: number): ModelPurchase {
  if (!purchase.order) return purchase
  const distinct = (minor: number) => (minor % scaleMax) * purchasesMax + n
  // Voids are multiples of `purchasesMax`: the rest of an authorization still has the purchase's number in it.
  const toMultiple = (minor: number) => (minor % scaleMax) * purchasesMax
  const { order } = purchase
  const authorized = purchase.authorized.map(distinct)
  const cleared = purchase.cleared.slice(0, 1).map(distinct)
  const distinctTotal = order.total === null ? (authorized[0] ?? cleared[0] ?? n) : distinct(order.total)
  return {
    ...purchase,
    authorized,
    cleared,
    voided: purchase.voided.map(toMultiple),
    reversedLater: purchase.reversedLater.map(toMultiple),
    approvedLater: purchase.approvedLater.map(distinct),
    misreported: purchase.misreported.map((report) => ({ ...report, minor: distinct(report.minor) })),
    order: {
      ...order,
      total: Math.max(distinctTotal, 1),
      charged: order.charged === null ? null : distinct(order.charged),
      changes: order.changes.map((change) =>
        'minor' in change ? { ...change, minor: Math.max(distinct(change.minor), 1) } : change,
      ),
    },
  }
}

/** The shop's reports of an order, one per hour, beginning with its payment. */
export function orderStates(order: ModelOrder): OrderState[] {
  const { total: paidTotal, charged: reportedCharge, taxTipFeePercents, changes } = order
  let total = paidTotal ?? 1
  let refunded = 0
  const state = (kind: OrderState['kind'], hours: number): OrderState => {
    const [tax, tip, fee] = taxTipFeePercents.map((percent) => Math.floor((total * percent) / 100)) as [
      number,
      number,
      number,
    ]
    const charged = reportedCharge ?? paidTotal ?? total
    const canceled = kind === 'canceled'
    return { kind, hours, subtotal: total - tax - tip - fee, tax, tip, fee, total, charged, refunded, canceled }
  }
  const states = [state('paid', 0)]
  for (const [n, change] of changes.entries()) {
    if (change.kind === 'changed') total = change.minor
    if (change.kind === 'refunded') refunded = change.minor
    refunded = Math.min(refunded, total)
    states.push(state(change.kind, n + 1))
  }
  return states
}

export const orderReportMs = (momentMs: number, { hours }: OrderState): number => momentMs + hours * hourMs
