import { createHash } from 'node:crypto'
import type { OrderMessage } from '../../../contract/orders.ts'
import type { SquareMoney, SquareOrder, SquarePayment, SquareTender } from './shapes.ts'

/**
 * Prefix of references to Square's locations. The references of restaurants whose shop opens in a frame also begin with `order:`;
 * `square.` distinguishes the two.
 */
export const squareReferencePrefix = 'order:square.'

/** A card in Square's data. Square reports neither its number nor a token that the site knows. */
export type PayingCard = { brand: string; lastFour: string; chargedMinor: number }

/** An order as Square reports it. `squareMessage` adds the card token and its charge, the site's order id and the message's id. */
export type OrderFacts = Omit<OrderMessage, 'eventId' | 'cardToken' | 'clientOrderId' | 'chargedMinor'>

export type SquareReading =
  | { ok: true; facts: OrderFacts; cards: PayingCard[]; referenceId: string | null }
  /** `reason` is a stable code for the reply and the log. */
  | { ok: false; reason: 'not_paid' | 'not_online' | 'no_card' | 'currencies_differ' | 'amounts_disagree' }

/** Square's names of the card brands that the site knows. Cards of other brands are left out. */
const brands: Readonly<Record<string, string>> = {
  VISA: 'visa',
  MASTERCARD: 'mastercard',
  AMERICAN_EXPRESS: 'amex',
  DISCOVER: 'discover',
}
/** Entry methods of purchases in person. Square reports such purchases in the same way as online orders. */
const inPersonMethods = new Set(['SWIPED', 'EMV', 'CONTACTLESS'])
const chargedStatuses = new Set(['AUTHORIZED', 'CAPTURED'])
const refundedStatuses = new Set(['APPROVED', 'PENDING'])

/** Reads the facts and the paying cards of a Square order, or the reason why the order is no order message. */
export function readSquareOrder(order: SquareOrder, payments: readonly SquarePayment[]): SquareReading {
  const { tenders, state } = order
  const isCanceled = state === 'CANCELED'
  const dueMinor = order.net_amount_due_money?.amount ?? 0
  if (tenders.length === 0 || state === 'DRAFT' || (dueMinor > 0 && !isCanceled))
    return { ok: false, reason: 'not_paid' }
  if (tenders.some(({ card_details }) => inPersonMethods.has(card_details?.entry_method ?? '')))
    return { ok: false, reason: 'not_online' }
  if (!hasOneCurrency(order, payments)) return { ok: false, reason: 'currencies_differ' }
  const cards = cardsOf(tenders, isCanceled)
  if (cards.length === 0) return { ok: false, reason: 'no_card' }
  const facts = factsOf(order, payments)
  const { subtotalMinor, totalMinor, refundedMinor } = facts
  if (subtotalMinor < 0 || totalMinor < 1 || refundedMinor > totalMinor)
    return { ok: false, reason: 'amounts_disagree' }
  return { ok: true, facts, cards, referenceId: order.reference_id ?? null }
}

function factsOf(order: SquareOrder, payments: readonly SquarePayment[]): OrderFacts {
  const minorOf = (money: SquareMoney | null | undefined): number => money?.amount ?? 0
  const totalMinor = minorOf(order.total_money)
  const taxMinor = minorOf(order.total_tax_money)
  const tipMinor = minorOf(order.total_tip_money)
  const feeMinor = minorOf(order.total_service_charge_money)
  const listedRefunds = order.refunds.filter(({ status }) => refundedStatuses.has(status))
  // A refund of a payment may be missing in the order's refunds, so the larger sum counts.
  const refundedMinor = Math.max(
    listedRefunds.reduce((sum, { amount_money }) => sum + amount_money.amount, 0),
    payments.reduce((sum, { refunded_money }) => sum + minorOf(refunded_money), 0),
  )
  return {
    kind: order.state === 'CANCELED' ? 'canceled' : refundedMinor > 0 ? 'refunded' : 'paid',
    orderId: order.id,
    merchantReference: `${squareReferencePrefix}${order.location_id}`,
    currency: order.total_money.currency,
    subtotalMinor: totalMinor - taxMinor - tipMinor - feeMinor,
    taxMinor,
    tipMinor,
    feeMinor,
    totalMinor,
    refundedMinor,
    orderedAt: sortTimes(order.tenders.map(({ created_at }) => created_at))[0] ?? order.updated_at,
    // A refund changes a payment and may leave the order unchanged.
    reportedAt:
      sortTimes([order.updated_at, ...payments.map(({ updated_at }) => updated_at)]).at(-1) ?? order.updated_at,
    sequence: order.version,
  }
}

const sortTimes = (times: readonly string[]): string[] => times.toSorted((a, b) => Date.parse(a) - Date.parse(b))

/** Sum of the tenders per card. A tender without a status counts as captured. In a canceled order tenders of any status count. */
function cardsOf(tenders: readonly SquareTender[], isCanceled: boolean): PayingCard[] {
  const cards = new Map<string, PayingCard>()
  for (const { type, amount_money, card_details } of tenders) {
    const brand = brands[card_details?.card?.card_brand ?? '']
    const lastFour = card_details?.card?.last_4 ?? ''
    if (type !== 'CARD' || brand === undefined || !/^\d{4}$/.test(lastFour)) continue
    if (!isCanceled && !chargedStatuses.has(card_details?.status ?? 'CAPTURED')) continue
    const key = `${brand} ${lastFour}`
    const earlierMinor = cards.get(key)?.chargedMinor ?? 0
    cards.set(key, { brand, lastFour, chargedMinor: earlierMinor + amount_money.amount })
  }
  return [...cards.values()]
}

function hasOneCurrency(order: SquareOrder, payments: readonly SquarePayment[]): boolean {
  const amounts = [
    order.total_tax_money,
    order.total_tip_money,
    order.total_service_charge_money,
    order.net_amount_due_money,
    ...order.tenders.map(({ amount_money }) => amount_money),
    ...order.refunds.map(({ amount_money }) => amount_money),
    ...payments.map(({ refunded_money }) => refunded_money),
  ]
  return amounts.every((money) => !money || money.currency === order.total_money.currency)
}

/** The message for the feed. Its id is a hash of its content, so that a repeated webhook stores nothing new. */
export function squareMessage(
  facts: OrderFacts,
  payment: Pick<OrderMessage, 'cardToken' | 'clientOrderId' | 'chargedMinor'>,
): OrderMessage {
  const order = { ...facts, ...payment }
  const hash = createHash('sha256').update(JSON.stringify(order)).digest('hex')
  return { eventId: `square:${hash}`, ...order }
}
