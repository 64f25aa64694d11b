import { sql } from 'kysely'
import { claimSource } from '../../providers/card-feed/claim/read.ts'
import { squareSource } from '../../providers/ordering/square/source.ts'
import type { OrderFacts, PayingCard } from '../../providers/ordering/square/message.ts'
import { inPartner, type Db } from '../database/connect.ts'
import { storeCardTokens, shopProvider } from '../orders/queries.ts'
import { toRecordset } from '../pipeline/recordset.ts'

/** A member's card that paid an order, and the site's order, if any. */
type OrderCard = {
  partnerId: string
  cardId: string
  cardToken: string
  chargedMinor: number
  clientOrderId: string | null
}
type Order = { facts: OrderFacts; cards: readonly PayingCard[]; referenceId: string | null }
type CardRow = {
  partnerId: string
  cardId: string
  cardToken: string
  chargedMinor: string
  clientOrderId: string | null
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const dayMs = 86_400_000

/** The recordset `input` of the cards with which the order was paid. */
const payingCards = ({ cards }: Order) => toRecordset([...cards], 'brand text, "lastFour" text, "chargedMinor" bigint')

/**
 * The member's card that paid an order at Square, which reports only brand and last four digits. Three sources identify it, in this order:
 * an earlier message of the same order; the site's order in Square's `reference_id`; the payment that a card network or issuer reported.
 * The first source with a result must identify exactly one card. Otherwise null, so that an order never counts for a card that may be
 * another person's.
 */
export async function cardOfSquareOrder(db: Db, order: Order): Promise<OrderCard | null> {
  const candidates =
    (await reportedCards(db, order)) ?? (await orderingCards(db, order)) ?? (await paymentCards(db, order))
  const [firstCard] = candidates ?? []
  if (
    !firstCard ||
    candidates?.some(({ partnerId, cardId }) => partnerId !== firstCard.partnerId || cardId !== firstCard.cardId)
  )
    return null
  return { ...firstCard, chargedMinor: Number(firstCard.chargedMinor) }
}

const nonEmpty = (rows: CardRow[]): CardRow[] | null => (rows.length > 0 ? rows : null)

/** The cards of earlier messages of the order, because a refund or cancellation belongs to the same card at any time. */
async function reportedCards(db: Db, order: Order): Promise<CardRow[] | null> {
  const { rows } = await sql<CardRow>`
    select distinct c.partner_id as "partnerId", c.id as "cardId", c.vault_token as "cardToken",
      input."chargedMinor"::text as "chargedMinor", e.order_bill ->> 'clientOrderId' as "clientOrderId"
    from feed_event e
    join card_reference r on r.provider = ${shopProvider} and r.reference = e.card_reference
    join card c on c.partner_id = r.partner_id and c.id = r.card_id
    join ${payingCards(order)} on input.brand = c.brand and input."lastFour" = c.last_four
    where e.provider = ${squareSource} and e.lifecycle_id = ${order.facts.orderId}`.execute(db)
  return nonEmpty(rows)
}

/** The active cards of the member who opened the referenced order at this restaurant in the 24 hours before the payment. */
async function orderingCards(db: Db, order: Order): Promise<CardRow[] | null> {
  if (!uuid.test(order.referenceId ?? '')) return null
  const { rows } = await sql<CardRow>`
    select c.partner_id as "partnerId", c.id as "cardId", c.vault_token as "cardToken",
      input."chargedMinor"::text as "chargedMinor", o.id::text as "clientOrderId"
    from partner p
    join member_order o on o.partner_id = p.id and o.id = ${order.referenceId}
    join merchant_reference m on m.merchant_id = o.merchant_id and m.reference = ${order.facts.merchantReference} and m.valid_to is null
    join card c on c.partner_id = o.partner_id and c.member_id = o.member_id and c.status = 'active'
    join ${payingCards(order)} on input.brand = c.brand and input."lastFour" = c.last_four
    where o.requested_at between ${paymentTimePlus(order, -1)} and ${paymentTimePlus(order, 0)}`.execute(db)
  return nonEmpty(rows)
}

/**
 * The active cards of reported payments of the charged amount at this restaurant, not in person and at most a day before or after the
 * order was paid. The query starts from the digits and continues to cards and their dines, each by an index, because most orders are from
 * guests who are not members.
 */
async function paymentCards(db: Db, order: Order): Promise<CardRow[] | null> {
  const { rows } = await sql<CardRow>`
    select distinct c.partner_id as "partnerId", c.id as "cardId", c.vault_token as "cardToken",
      input."chargedMinor"::text as "chargedMinor", null as "clientOrderId"
    from ${payingCards(order)} cross join partner p
    join card c on c.partner_id = p.id and c.last_four = input."lastFour" and c.brand = input.brand and c.status = 'active'
    join dine d on d.partner_id = c.partner_id and d.member_id = c.member_id and d.card_id = c.id
      and d.occurred_at between ${paymentTimePlus(order, -1)} and ${paymentTimePlus(order, 1)}
      and d.shown and d.channel <> 'in_person' and d.currency = ${order.facts.currency}
      and input."chargedMinor" in (d.authorized_minor, d.cleared_minor)
      and exists (select from feed_event e join feed_sender s on s.source = e.provider and s.network not in (${shopProvider}, ${claimSource})
        where e.partner_id = d.partner_id and e.dine_id = d.id)
    join merchant_reference m on m.merchant_id = d.merchant_id
    where m.reference = ${order.facts.merchantReference} and m.valid_to is null`.execute(db)
  return nonEmpty(rows)
}

/** The moment that is `days` days after the payment, or before it when `days` is negative. */
const paymentTimePlus = ({ facts }: Order, days: number): Date => new Date(Date.parse(facts.orderedAt) + days * dayMs)

/** Stores the card's token, so that the feed finds the card as if the site had given the token to the shop. */
export const storeCardToken = (db: Db, { partnerId, cardId: id, cardToken: token }: OrderCard): Promise<void> =>
  inPartner(db, partnerId, (tx) => storeCardTokens(tx, partnerId, [{ id, token }]))
