import { createHash } from 'node:crypto'
import type { OrderMessage } from '../../../contract/orders.ts'
import type { SquareMoney, SquareOrder, SquarePayment, SquareTender } from './shapes.ts'

/**
 * Square's locations among the references of restaurants. The part `square.` tells them from restaurants whose shop opens in a frame,
 * which have references of the form `order:…` too.
 */
export const squareReferencePrefix = 'order:square.'

/** A card as Square tells of it: no number and no token that the site knows. */
export type PayingCard = { brand: string; lastFour: string; chargedMinor: number }

/** An order without the card that paid, which Square does not name. */
export type OrderFacts = Omit<OrderMessage, 'eventId' | 'cardToken' | 'clientOrderId' | 'chargedMinor'>

export type SquareReading =
  | { ok: true; facts: OrderFacts; cards: PayingCard[]; referenceId: string | null }
  /** `because` is a stable code for the answer and the log. */
  | { ok: false; because: 'not_paid' | 'not_online' | 'no_card' | 'currencies_differ' | 'amounts_disagree' }

/** Square's names of card brands that differ from ours. */
const brands: Readonly<Record<string, string>> = {
  VISA: 'visa',
  MASTERCARD: 'mastercard',
  AMERICAN_EXPRESS: 'amex',
  DISCOVER: 'discover',
}
/** How a card is read at a counter. Such a purchase is no online order, although Square reports it in the same way. */
const inPerson = new Set(['SWIPED', 'EMV', 'CONTACTLESS'])
const charged = new Set(['AUTHORIZED', 'CAPTURED'])
const refunded = new Set(['APPROVED', 'PENDING'])

/** Turns an order of Square into the order message of `contract/orders.ts`, but for the card. */
export function readSquareOrder(order: SquareOrder, payments: readonly SquarePayment[]): SquareReading {
  const { tenders, state } = order
  const isCanceled = state === 'CANCELED'
  const due = order.net_amount_due_money?.amount ?? 0
  if (tenders.length === 0 || state === 'DRAFT' || (due > 0 && !isCanceled)) return { ok: false, because: 'not_paid' }
  if (tenders.some(({ card_details }) => inPerson.has(card_details?.entry_method ?? '')))
    return { ok: false, because: 'not_online' }
  if (!isOneCurrency(order, payments)) return { ok: false, because: 'currencies_differ' }
  const cards = cardsOf(tenders, isCanceled)
  if (cards.length === 0) return { ok: false, because: 'no_card' }
  const facts = factsOf(order, payments)
  const { subtotalMinor, totalMinor, refundedMinor } = facts
  if (subtotalMinor < 0 || totalMinor < 1 || refundedMinor > totalMinor)
    return { ok: false, because: 'amounts_disagree' }
  return { ok: true, facts, cards, referenceId: order.reference_id ?? null }
}

function factsOf(order: SquareOrder, payments: readonly SquarePayment[]): OrderFacts {
  const minor = (money: SquareMoney | null | undefined): number => money?.amount ?? 0
  const totalMinor = minor(order.total_money)
  const [taxMinor, tipMinor] = [minor(order.total_tax_money), minor(order.total_tip_money)]
  const feeMinor = minor(order.total_service_charge_money)
  const listed = order.refunds.filter(({ status }) => refunded.has(status))
  // A refund of a payment need not appear among the order's own refunds; the greater sum is what was refunded.
  const refundedMinor = Math.max(
    listed.reduce((sum, { amount_money }) => sum + amount_money.amount, 0),
    payments.reduce((sum, { refunded_money }) => sum + minor(refunded_money), 0),
  )
  return {
    kind: order.state === 'CANCELED' ? 'canceled' : refundedMinor > 0 ? 'refunded' : 'paid',
    orderId: order.id,
    merchantReference: `${squareReferencePrefix}${order.location_id}`,
    currency: order.total_money.currency,
    subtotalMinor: totalMinor - taxMinor - tipMinor - feeMinor,
    ...{ taxMinor, tipMinor, feeMinor, totalMinor, refundedMinor },
    orderedAt: inTime(order.tenders.map(({ created_at }) => created_at))[0] ?? order.updated_at,
    // A refund changes a payment and may leave the order as it was.
    reportedAt: inTime([order.updated_at, ...payments.map(({ updated_at }) => updated_at)]).at(-1) ?? order.updated_at,
    sequence: order.version,
  }
}

const inTime = (times: readonly string[]): string[] => times.toSorted((a, b) => Date.parse(a) - Date.parse(b))

/** What each card paid. Two payments with one card are one; a canceled order is also one whose payments were voided. */
function cardsOf(tenders: readonly SquareTender[], isCanceled: boolean): PayingCard[] {
  const cards = new Map<string, PayingCard>()
  for (const { type, amount_money, card_details } of tenders) {
    const brand = brands[card_details?.card?.card_brand ?? '']
    const lastFour = card_details?.card?.last_4 ?? ''
    if (type !== 'CARD' || brand === undefined || !/^\d{4}$/.test(lastFour)) continue
    if (!isCanceled && !charged.has(card_details?.status ?? 'CAPTURED')) continue
    const key = `${brand} ${lastFour}`
    const before = cards.get(key)?.chargedMinor ?? 0
    cards.set(key, { brand, lastFour, chargedMinor: before + amount_money.amount })
  }
  return [...cards.values()]
}

function isOneCurrency(order: SquareOrder, payments: readonly SquarePayment[]): boolean {
  const amounts = [
    ...[order.total_tax_money, order.total_tip_money, order.total_service_charge_money, order.net_amount_due_money],
    ...order.tenders.map(({ amount_money }) => amount_money),
    ...order.refunds.map(({ amount_money }) => amount_money),
    ...payments.map(({ refunded_money }) => refunded_money),
  ]
  return amounts.every((money) => !money || money.currency === order.total_money.currency)
}

/** The message for the feed. It is named by its content, so that a webhook that comes again stores nothing new. */
export function squareMessage(
  facts: OrderFacts,
  who: Pick<OrderMessage, 'cardToken' | 'clientOrderId' | 'chargedMinor'>,
): OrderMessage {
  const order = { ...facts, ...who }
  const hash = createHash('sha256').update(JSON.stringify(order)).digest('hex')
  return { eventId: `square:${hash}`, ...order }
}
