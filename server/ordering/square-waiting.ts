import { sql } from 'kysely'
import type { OrderFacts, PayingCard } from '../../providers/ordering/square/message.ts'
import type { Db } from '../database/connect.ts'

const dayMs = 86_400_000
/** Maximum wait for a payment. A network clears a payment within a few days. */
const waitMaxMs = 7 * dayMs
/** Minimum time between two reads of an order, because a similar payment would otherwise cause a read every few minutes. */
const retryMs = 60 * 60_000
const ordersPerSweepMax = 50

type UnmatchedOrder = { facts: OrderFacts; cards: readonly PayingCard[] }

/**
 * Stores an order whose payment no feed has reported yet: its id, seller, location, currency, time and charged amounts, and no card
 * digits. Stores no order of an unknown restaurant. Deletes an order that was canceled or is older than a week.
 */
export async function storeWaitingOrder(
  db: Db,
  sellerId: string,
  { facts, cards }: UnmatchedOrder,
  now: Date,
): Promise<void> {
  const { orderId, merchantReference, currency, orderedAt, kind } = facts
  if (kind === 'canceled' || now.getTime() - Date.parse(orderedAt) > waitMaxMs) return deleteWaitingOrder(db, orderId)
  const chargedAmounts = cards.map(({ chargedMinor }) => chargedMinor)
  await sql`
    insert into square_waiting_order (order_id, seller_id, merchant_reference, currency, charged_minor, ordered_at, retry_at)
    select ${orderId}, ${sellerId}, ${merchantReference}, ${currency}, ${chargedAmounts}, ${orderedAt}, ${now}
    where exists (select from merchant_reference where reference = ${merchantReference} and valid_to is null)
    on conflict (order_id) do update set charged_minor = excluded.charged_minor`.execute(db)
}

export async function deleteWaitingOrder(db: Db, orderId: string): Promise<void> {
  await sql`delete from square_waiting_order where order_id = ${orderId}`.execute(db)
}

/**
 * The waiting orders with a possible payment. Such a payment was not made in person, and is not joined with an order yet. It has the
 * order's restaurant and currency, one of its charged amounts, and a time within a day of the order. Returns at most `ordersPerSweepMax`,
 * and each at most once an hour. Deletes orders older than a week.
 */
export async function takeOrdersToRetry(db: Db, now: Date): Promise<{ orderId: string; sellerId: string }[]> {
  await sql`delete from square_waiting_order where ordered_at < ${new Date(now.getTime() - waitMaxMs)}`.execute(db)
  const { rows } = await sql<{ orderId: string; sellerId: string }>`
    update square_waiting_order w set retry_at = ${new Date(now.getTime() + retryMs)}
    where order_id in (
      select w.order_id from square_waiting_order w
      join merchant_reference m on m.reference = w.merchant_reference and m.valid_to is null
      where w.retry_at <= ${now} and exists (
        select from dine d where d.merchant_id = m.merchant_id and d.channel <> 'in_person' and d.shown
          and d.occurred_at between w.ordered_at - interval '1 day' and w.ordered_at + interval '1 day'
          and d.currency = w.currency and d.order_parts is null
          and (d.authorized_minor = any (w.charged_minor) or d.cleared_minor = any (w.charged_minor)))
      order by w.retry_at limit ${ordersPerSweepMax})
    returning order_id as "orderId", seller_id as "sellerId"`.execute(db)
  return rows
}
