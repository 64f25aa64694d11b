import { shareOf } from '../money/round.ts'
import { latestVersions } from './versions.ts'

/** What the rules need of one feed event; `contract/feed.ts` fits. */
export type CardEvent = {
  eventId: string
  /** The message that reported it. */
  deliveryId: string
  kind: 'authorisation' | 'clearing' | 'refund' | 'void' | 'declined' | 'chargeback' | 'order'
  /** Cents, never negative: direction is in `kind`. */
  amountMinor: number
  /** Cents before tax, tip and fees, where the provider tells. */
  subtotalMinor: number | null
  /** The network's own time of the message; UTC with milliseconds, so that text order is time order. */
  reportedAt: string
  sequence: number | null
  /** UTC with milliseconds. */
  occurredAt: string
  channel: 'in_person' | 'online' | 'unknown'
  /** What a shop says of its order; the amount is the total, the subtotal is set. Only for the kind `order`. */
  order?: OrderBill | undefined
}

/** The parts of an order in cents, in addition to its total and subtotal. */
export type OrderBill = {
  clientOrderId: string | null
  /** What the shop charged to the card at first. A change of the order may have made the total another one since. */
  chargedMinor: number
  taxMinor: number
  tipMinor: number
  feeMinor: number
  /** Refunded of the total so far. */
  refundedMinor: number
  canceled: boolean
}

/** What of an order does not earn, in cents. */
export type OrderParts = {
  totalMinor: number
  taxMinor: number
  tipMinor: number
  feeMinor: number
  /** The part of what was refunded that the total no longer contains, because the order was changed. */
  reducedMinor: number
}

/** The state of a purchase: a final amount is expected, known, taken back altogether, or did not come in time. */
export type PurchaseStage = 'pending' | 'cleared' | 'reversed' | 'expired'

/** What an operator should see: the network contradicted itself, or took money back in an unusual way. */
export const dineFlags = [
  'amount_corrected',
  'approved_after_decline',
  'reversed_after_settlement',
  'chargeback',
  'reports_disagree',
] as const
export type DineFlag = (typeof dineFlags)[number]

/** How the amount that earns follows from the bill; the last two are an online order without a subtotal. */
export type BaseSource = 'amount' | 'subtotal' | 'awaiting_subtotal' | 'share'

export type PurchaseState = {
  /** What was authorised and not voided since; the first amount when all of it was. Cents, as all below. */
  authorisedMinor: number
  clearedMinor: number
  /** Refunds, reversals after settlement and chargebacks; never more than was paid. */
  refundedMinor: number
  /** The part of `refundedMinor` that chargebacks took. */
  chargedBackMinor: number
  /** What earns, before refunds: the full amount, or the subtotal of an online order. */
  baseMinor: number
  baseSource: BaseSource
  stage: PurchaseStage
  channel: CardEvent['channel']
  flags: DineFlag[]
  /** The order that a shop reported; absent where no shop did. */
  order?: OrderParts | undefined
}

export type PurchaseTerms = {
  /** An earlier version of one of the events reported another amount. */
  corrected?: boolean
  /** The days in which a final amount and a subtotal may arrive are over. */
  overdue?: boolean
  /** What part of an online order earns when no subtotal came; null: all of it at once (the rule before 2026-11.3). */
  onlineSubtotalShare?: number | null
}

const kindOrder = ['authorisation', 'clearing', 'refund', 'void', 'declined', 'chargeback', 'order']

/** Each event once, in the one order every node agrees on, whatever order they came in. */
export function inOrder<E extends CardEvent>(events: readonly E[]): E[] {
  return latestVersions(events).latest.sort(
    (a, b) =>
      compare(a.occurredAt, b.occurredAt) ||
      kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) ||
      compare(a.eventId, b.eventId),
  )
}

/** The events that can open a purchase; the others only take back. */
export function opens(event: { kind: CardEvent['kind'] }): boolean {
  return event.kind === 'authorisation' || event.kind === 'clearing' || event.kind === 'order'
}

/**
 * The state of one purchase, from all its messages in any order. Clearings replace the authorization and add up; voids take
 * back what is not cleared yet, and what is left of them after a clearing takes back like a refund; refunds, reversals and
 * chargebacks take back no more than was paid. A shop's order says what of it earns; alone it is an estimate of what will be paid.
 */
export function purchaseState(events: readonly CardEvent[], terms: PurchaseTerms = {}): PurchaseState {
  const ordered = inOrder(events)
  const of = (kind: CardEvent['kind']) => ordered.filter((event) => event.kind === kind)
  const declines = of('declined')
  const authorisations = of('authorisation')
  const clearings = of('clearing')
  const approved = authorisations.filter((event) => declines.every((decline) => decline.reportedAt < event.reportedAt))
  const authorised = largest(authorisations)
  const cleared = sum(clearings)
  const voids = voided(of('void'), clearings, largest(approved))
  const open = Math.max(0, largest(approved) - voids.beforeClearing)

  const order = of('order').at(-1)
  const isOnlyOrdered = order !== undefined && clearings.length === 0 && authorisations.length === 0
  const paid = clearings.length > 0 ? cleared : isOnlyOrdered ? order.amountMinor : open
  const returned = Math.min(paid, sum(of('refund')) + voids.afterClearing)
  const takenBack = Math.min(paid, returned + sum(of('chargeback')))
  const isVoided = clearings.length === 0 && (paid === 0 || order?.order?.canceled === true)
  const shop = order?.order ? orderBase(order, order.order, isVoided ? 0 : paid) : null
  const refunded = isVoided ? takenBack : Math.max(takenBack, shop?.backMinor ?? 0)
  const back = isVoided || (paid > 0 && refunded === paid)
  const channel = shop ? 'online' : (ordered.find((event) => event.channel !== 'unknown')?.channel ?? 'unknown')
  const { baseMinor, baseSource } =
    shop ??
    (channel === 'online'
      ? onlineBase(clearings, authorisations, paid, terms)
      : { baseMinor: paid, baseSource: 'amount' as const })
  const final = clearings.length > 0 && baseSource !== 'awaiting_subtotal'
  const flags: Record<DineFlag, boolean> = {
    amount_corrected: terms.corrected ?? false,
    approved_after_decline: declines.length > 0 && (approved.length > 0 || clearings.length > 0),
    reversed_after_settlement: voids.afterClearing > 0,
    chargeback: of('chargeback').length > 0,
    reports_disagree: false,
  }
  return {
    authorisedMinor: isOnlyOrdered ? paid : open > 0 ? open : authorised,
    clearedMinor: cleared,
    refundedMinor: refunded,
    chargedBackMinor: takenBack - returned,
    baseMinor: isVoided ? 0 : baseMinor,
    baseSource,
    stage: back ? 'reversed' : final ? 'cleared' : terms.overdue ? 'expired' : 'pending',
    channel,
    flags: dineFlags.filter((flag) => flags[flag]),
    ...(shop ? { order: shop.order } : {}),
  }
}

/**
 * An order earns on its subtotal, or on the part of it that was charged to the card. A change of the order that the shop made after
 * charging lowers what counts as paid, so that the refund of the difference takes nothing back a second time.
 */
function orderBase({ amountMinor: totalMinor, subtotalMinor }: CardEvent, bill: OrderBill, paid: number) {
  const { taxMinor, tipMinor, feeMinor } = bill
  const reducedMinor = Math.min(Math.max(0, paid - totalMinor), Math.max(0, bill.chargedMinor - totalMinor))
  const partOf = (minor: number) => (paid < totalMinor ? shareOf(minor, paid, totalMinor) : minor)
  const isTakenBack = bill.canceled || bill.refundedMinor === totalMinor
  return {
    baseMinor: partOf(subtotalMinor ?? totalMinor),
    baseSource: 'subtotal' as const,
    backMinor: isTakenBack ? paid : Math.min(paid, reducedMinor + partOf(bill.refundedMinor)),
    order: { totalMinor, taxMinor, tipMinor, feeMinor, reducedMinor } satisfies OrderParts,
  }
}

/**
 * A void reported before any clearing is about the authorization. A later one first releases what was authorized and never
 * cleared (a bar tab settled below its hold); the rest reverses the settlement.
 */
function voided(
  voids: CardEvent[],
  clearings: CardEvent[],
  authorised: number,
): { beforeClearing: number; afterClearing: number } {
  let beforeClearing = 0
  let released = 0
  let afterClearing = 0
  for (const event of voids.toSorted((a, b) => compare(a.reportedAt, b.reportedAt))) {
    const earlier = clearings.filter((clearing) => clearing.reportedAt < event.reportedAt)
    if (earlier.length === 0) beforeClearing += event.amountMinor
    else {
      const release = Math.min(event.amountMinor, Math.max(0, authorised - sum(earlier) - released))
      released += release
      afterClearing += event.amountMinor - release
    }
  }
  return { beforeClearing, afterClearing }
}

/** An online order earns on its subtotal: the clearings' own, else the authorization's, else a share once none came in time. */
function onlineBase(
  clearings: CardEvent[],
  authorisations: CardEvent[],
  paid: number,
  { overdue, onlineSubtotalShare = null }: PurchaseTerms,
): Pick<PurchaseState, 'baseMinor' | 'baseSource'> {
  if (clearings.some((event) => event.subtotalMinor !== null)) {
    const baseMinor = clearings.reduce(
      (total, event) => total + Math.min(event.subtotalMinor ?? event.amountMinor, event.amountMinor),
      0,
    )
    return { baseMinor, baseSource: 'subtotal' }
  }
  const subtotals = authorisations.map((event) => event.subtotalMinor).filter((minor) => minor !== null)
  if (subtotals.length > 0) return { baseMinor: Math.min(Math.max(...subtotals), paid), baseSource: 'subtotal' }
  if (onlineSubtotalShare === null) return { baseMinor: paid, baseSource: 'amount' }
  const percent = Math.round(onlineSubtotalShare * 100)
  const waits = clearings.length === 0 || !overdue
  return { baseMinor: shareOf(paid, percent, 100), baseSource: waits ? 'awaiting_subtotal' : 'share' }
}

function largest(events: readonly CardEvent[]): number {
  return events.reduce((most, event) => Math.max(most, event.amountMinor), 0)
}

function sum(events: readonly CardEvent[]): number {
  return events.reduce((total, event) => total + event.amountMinor, 0)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
