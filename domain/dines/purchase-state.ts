import type { CardEvent, OrderBill } from './card-event.ts'
import { shareOf } from '../money/round.ts'
import { latestVersions } from './versions.ts'

/** Total of an order and its parts that do not earn, in cents. */
export type OrderParts = {
  totalMinor: number
  taxMinor: number
  tipMinor: number
  feeMinor: number
  /** Part of the refunds that belongs to a change of the order: the total no longer contains it. */
  reducedMinor: number
}

/** `pending`: no final amount yet; `cleared`: final; `reversed`: taken back in full; `expired`: no final amount in time. */
export type PurchaseStage = 'pending' | 'cleared' | 'reversed' | 'expired'

/** What is unusual about a purchase. Operators see these flags, which change no amount. */
export const dineFlags = [
  'amount_corrected',
  'approved_after_decline',
  'reversed_after_settlement',
  'chargeback',
  'reports_disagree',
] as const
export type DineFlag = (typeof dineFlags)[number]

/**
 * How the earning amount follows from the bill. `awaiting_subtotal` and `share` are for online purchases that have neither a subtotal nor a
 * shop's order.
 */
export type BaseSource = 'amount' | 'subtotal' | 'awaiting_subtotal' | 'share'

export type PurchaseState = {
  /**
   * The largest approved authorization less what was voided before clearing. When nothing is left: the largest authorization, approved or
   * not. For an order without a payment: its total. Cents, as all amounts below.
   */
  authorizedMinor: number
  clearedMinor: number
  /** Refunds, reversals after settlement and chargebacks; never more than the payment. */
  refundedMinor: number
  /** Part of `refundedMinor` that chargebacks took back. */
  chargedBackMinor: number
  /** The earning amount before refunds (see `baseSource`); 0 when the payment was voided or its order canceled before clearing. */
  baseMinor: number
  baseSource: BaseSource
  stage: PurchaseStage
  channel: CardEvent['channel']
  flags: DineFlag[]
  /** The order as its shop reported it; absent without one. */
  order?: OrderParts | undefined
}

export type PurchaseContext = {
  /** Whether an earlier version of one of the events reported another amount. */
  corrected?: boolean
  /** Whether the time for a final amount and a subtotal is over. */
  overdue?: boolean
  /** Share (0 to 1) of an online purchase that earns without a subtotal; null: all of it (`ruleVersion` before 2026-11.3). */
  onlineSubtotalShare?: number | null
}

const kindOrder = ['authorization', 'clearing', 'refund', 'void', 'declined', 'chargeback', 'order']

/** Returns the latest version of each event, in an order that does not depend on the order of arrival. */
export function latestEventsInOrder<E extends CardEvent>(events: readonly E[]): E[] {
  return latestVersions(events).latest.sort(
    (a, b) =>
      compare(a.occurredAt, b.occurredAt) ||
      kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) ||
      compare(a.eventId, b.eventId),
  )
}

/** Whether an event can start a purchase. The other kinds are declines and events that take money back. */
export function startsPurchase(event: { kind: CardEvent['kind'] }): boolean {
  return event.kind === 'authorization' || event.kind === 'clearing' || event.kind === 'order'
}

/**
 * Computes the state of one purchase from all its events, in any order. Of several authorizations the largest counts; a decline
 * reported at the same time or later cancels an authorization. Clearings replace the authorization and add up. A void
 * releases the amount that is not cleared; the rest of a void after a clearing counts as a refund. Refunds, reversals and
 * chargebacks never exceed the payment. A shop's order gives the earning amount; an order without a payment is an estimate.
 */
export function purchaseState(events: readonly CardEvent[], context: PurchaseContext = {}): PurchaseState {
  const ordered = latestEventsInOrder(events)
  const ofKind = (kind: CardEvent['kind']) => ordered.filter((event) => event.kind === kind)
  const declines = ofKind('declined')
  const authorizations = ofKind('authorization')
  const clearings = ofKind('clearing')
  const approvedAuthorizations = authorizations.filter((event) =>
    declines.every((decline) => decline.reportedAt < event.reportedAt),
  )
  const largestAuthorization = largest(authorizations)
  const clearedTotal = sum(clearings)
  const voids = splitVoids(ofKind('void'), clearings, largest(approvedAuthorizations))
  const remainingAuthorizedMinor = Math.max(0, largest(approvedAuthorizations) - voids.beforeClearing)

  const order = ofKind('order').at(-1)
  const isOnlyOrdered = order !== undefined && clearings.length === 0 && authorizations.length === 0
  const paidMinor = clearings.length > 0 ? clearedTotal : isOnlyOrdered ? order.amountMinor : remainingAuthorizedMinor
  const returnedMinor = Math.min(paidMinor, sum(ofKind('refund')) + voids.afterClearing)
  const takenBackMinor = Math.min(paidMinor, returnedMinor + sum(ofKind('chargeback')))
  const isVoided = clearings.length === 0 && (paidMinor === 0 || order?.order?.canceled === true)
  const orderState = order?.order ? orderBase(order, order.order, isVoided ? 0 : paidMinor) : null
  const refundedTotal = isVoided ? takenBackMinor : Math.max(takenBackMinor, orderState?.orderRefundMinor ?? 0)
  const isReversed = isVoided || (paidMinor > 0 && refundedTotal === paidMinor)
  const channel = orderState ? 'online' : (ordered.find((event) => event.channel !== 'unknown')?.channel ?? 'unknown')
  const { baseMinor, baseSource } =
    orderState ??
    (channel === 'online'
      ? onlineBase(clearings, authorizations, paidMinor, context)
      : { baseMinor: paidMinor, baseSource: 'amount' as const })
  const isFinal = clearings.length > 0 && baseSource !== 'awaiting_subtotal'
  const flags: Record<DineFlag, boolean> = {
    amount_corrected: context.corrected ?? false,
    approved_after_decline: declines.length > 0 && (approvedAuthorizations.length > 0 || clearings.length > 0),
    reversed_after_settlement: voids.afterClearing > 0,
    chargeback: ofKind('chargeback').length > 0,
    // The caller adds it after a comparison of all reports (`selectEvents`).
    reports_disagree: false,
  }
  return {
    authorizedMinor: isOnlyOrdered
      ? paidMinor
      : remainingAuthorizedMinor > 0
        ? remainingAuthorizedMinor
        : largestAuthorization,
    clearedMinor: clearedTotal,
    refundedMinor: refundedTotal,
    chargedBackMinor: takenBackMinor - returnedMinor,
    baseMinor: isVoided ? 0 : baseMinor,
    baseSource,
    stage: isReversed ? 'reversed' : isFinal ? 'cleared' : context.overdue ? 'expired' : 'pending',
    channel,
    flags: dineFlags.filter((flag) => flags[flag]),
    ...(orderState ? { order: orderState.order } : {}),
  }
}

/**
 * The earning amount and parts of an order: its subtotal, or the share of it that the card paid. `reducedMinor`: the part of the payment
 * that a change after the charge took out of the total. The smaller subtotal already lowers the reward, so refunding this part takes back
 * no more of it.
 */
function orderBase({ amountMinor: totalMinor, subtotalMinor }: CardEvent, bill: OrderBill, paidMinor: number) {
  const { taxMinor, tipMinor, feeMinor } = bill
  const reducedMinor = Math.min(Math.max(0, paidMinor - totalMinor), Math.max(0, bill.chargedMinor - totalMinor))
  const partOf = (minor: number) => (paidMinor < totalMinor ? shareOf(minor, paidMinor, totalMinor) : minor)
  const isOrderReversed = bill.canceled || bill.refundedMinor === totalMinor
  return {
    baseMinor: partOf(subtotalMinor ?? totalMinor),
    baseSource: 'subtotal' as const,
    orderRefundMinor: isOrderReversed ? paidMinor : Math.min(paidMinor, reducedMinor + partOf(bill.refundedMinor)),
    order: { totalMinor, taxMinor, tipMinor, feeMinor, reducedMinor } satisfies OrderParts,
  }
}

/**
 * Splits voids into cents before and after clearing. A void reported before any clearing lowers the authorization. A later one
 * first releases the authorized amount that never cleared, as after a bar tab; the rest reverses the settlement.
 */
function splitVoids(
  voids: CardEvent[],
  clearings: CardEvent[],
  largestAuthorization: number,
): { beforeClearing: number; afterClearing: number } {
  let beforeClearing = 0
  let releasedMinor = 0
  let afterClearing = 0
  for (const event of voids.toSorted((a, b) => compare(a.reportedAt, b.reportedAt))) {
    const earlierClearings = clearings.filter((clearing) => clearing.reportedAt < event.reportedAt)
    if (earlierClearings.length === 0) beforeClearing += event.amountMinor
    else {
      const releasedNowMinor = Math.min(
        event.amountMinor,
        Math.max(0, largestAuthorization - sum(earlierClearings) - releasedMinor),
      )
      releasedMinor += releasedNowMinor
      afterClearing += event.amountMinor - releasedNowMinor
    }
  }
  return { beforeClearing, afterClearing }
}

/**
 * The earning amount of an online purchase. When a clearing has a subtotal: the sum of all clearings, each by its subtotal or else in
 * full. Else the largest subtotal of its authorizations. Else a share of the payment, or all of it without `onlineSubtotalShare`.
 */
function onlineBase(
  clearings: CardEvent[],
  authorizations: CardEvent[],
  paidMinor: number,
  { overdue, onlineSubtotalShare = null }: PurchaseContext,
): Pick<PurchaseState, 'baseMinor' | 'baseSource'> {
  if (clearings.some((event) => event.subtotalMinor !== null)) {
    const baseMinor = clearings.reduce(
      (total, event) => total + Math.min(event.subtotalMinor ?? event.amountMinor, event.amountMinor),
      0,
    )
    return { baseMinor, baseSource: 'subtotal' }
  }
  const subtotals = authorizations.map((event) => event.subtotalMinor).filter((minor) => minor !== null)
  if (subtotals.length > 0) return { baseMinor: Math.min(Math.max(...subtotals), paidMinor), baseSource: 'subtotal' }
  if (onlineSubtotalShare === null) return { baseMinor: paidMinor, baseSource: 'amount' }
  // Whole percent, because `shareOf` takes whole numbers.
  const percent = Math.round(onlineSubtotalShare * 100)
  const isAwaited = clearings.length === 0 || !overdue
  return { baseMinor: shareOf(paidMinor, percent, 100), baseSource: isAwaited ? 'awaiting_subtotal' : 'share' }
}

function largest(events: readonly CardEvent[]): number {
  return events.reduce((max, event) => Math.max(max, event.amountMinor), 0)
}

function sum(events: readonly CardEvent[]): number {
  return events.reduce((total, event) => total + event.amountMinor, 0)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
