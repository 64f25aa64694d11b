import type pg from 'pg'
import type { OpenSpan } from '../../../contract/catalog.ts'
import type { OrderRequest, ShopOrder } from '../ordering.ts'
import { squareReferencePrefix } from '../square/message.ts'

export const shopMigration = {
  id: '0012-shop',
  sql: `
    -- A member's visit. The token is the secret in the page's address.
    create table sandbox.shop_session (
      key uuid primary key,
      token text not null unique,
      wish jsonb not null,
      opened_at timestamptz not null
    );
    -- A paid order, one per session.
    create table sandbox.shop_order (
      key uuid primary key references sandbox.shop_session (key),
      number text not null,
      facts jsonb not null,
      card_token text not null,
      purchase_id uuid not null,
      placed_at timestamptz not null,
      charged_at timestamptz,
      attempts integer not null default 0,
      -- Time of the next attempt to charge and report; null after success or the last attempt.
      next_try_at timestamptz
    );
    create index shop_order_due on sandbox.shop_order (next_try_at) where next_try_at is not null;
  `,
}

export const shopRequestMigration = {
  id: '0016-shop-request',
  sql: 'alter table sandbox.shop_session rename column wish to request',
}

export type ShopSession = { key: string; token: string; request: OrderRequest; openedAt: Date }
export type PaidShopOrder = ShopOrder & { cardToken: string; purchaseId: string }
/** `facts`: the paid order, under the name of its column. */
export type DueOrder = { facts: PaidShopOrder; partner: string; chargedAt: Date | null; attempts: number }

/** A restaurant of the catalog with a reference of the shop. `priceRange` is 0 when the catalog has none. */
export type ShopPlace = {
  id: string
  reference: string
  name: string
  phone: string
  address: string
  state: string
  timezone: string
  cuisines: string[]
  priceRange: number
  hours: OpenSpan[]
}

/**
 * Null for an unknown or removed restaurant, and for one without the embedded shop. Square's references also begin with `order:`, but they
 * name another shop.
 */
export async function placeOf(pool: pg.Pool, merchantId: string): Promise<ShopPlace | null> {
  const { rows } = await pool.query<ShopPlace>(
    `select m.id, r.reference, m.name, m.state, m.timezone, m.record -> 'hours' as hours, m.record -> 'cuisines' as cuisines,
       coalesce((m.record ->> 'priceRange')::int, 0) as "priceRange", coalesce(m.record ->> 'phone', '') as phone,
       coalesce(m.record ->> 'address1', '') || ', ' || m.city as address
     from merchant m join merchant_reference r on r.merchant_id = m.id and r.valid_to is null and r.reference like 'order:%'
       and r.reference not like '${squareReferencePrefix}%'
     where m.id = $1 and m.removed_at is null order by r.reference limit 1`,
    [merchantId],
  )
  return rows[0] ?? null
}

/** Opens a session. A repeated call with the same key keeps the first token and stores the newer request. */
export async function openSession(pool: pg.Pool, { key, token, request, openedAt }: ShopSession): Promise<ShopSession> {
  const { rows } = await pool.query<ShopSession>(
    `insert into sandbox.shop_session (key, token, request, opened_at) values ($1, $2, $3, $4)
     on conflict (key) do update set request = excluded.request returning key, token, request, opened_at as "openedAt"`,
    [key, token, request, openedAt],
  )
  return rows[0] as ShopSession
}

export async function sessionOf(pool: pg.Pool, token: string): Promise<ShopSession | null> {
  const { rows } = await pool.query<ShopSession>(
    'select key, token, request, opened_at as "openedAt" from sandbox.shop_session where token = $1',
    [token],
  )
  return rows[0] ?? null
}

/** `key` may be any text from a URL: a cast to uuid would throw for an invalid one, so the column is cast to text. */
export async function sessionExists(pool: pg.Pool, key: string): Promise<boolean> {
  return (await pool.query('select 1 from sandbox.shop_session where key::text = $1', [key])).rowCount === 1
}

/** Stores the order and schedules its charge and report. An order that exists for the session stays and is returned. */
export async function placeOrder(pool: pg.Pool, order: PaidShopOrder): Promise<PaidShopOrder> {
  await pool.query(
    `insert into sandbox.shop_order (key, number, facts, card_token, purchase_id, placed_at, next_try_at)
     values ($1, $2, $3, $4, $5, $6, $6) on conflict (key) do nothing`,
    [order.key, order.number, order, order.cardToken, order.purchaseId, order.placedAt],
  )
  return (await orderOf(pool, order.key)) ?? order
}

/** `key` may be any text from a URL, as in `sessionExists`. */
export async function orderOf(pool: pg.Pool, key: string): Promise<PaidShopOrder | null> {
  const { rows } = await pool.query<{ facts: PaidShopOrder }>(
    'select facts from sandbox.shop_order where key::text = $1',
    [key],
  )
  return rows[0]?.facts ?? null
}

/**
 * Takes up to 20 orders with a due charge or report, and sets their next attempt to `retryAt`, so that no other process takes them before
 * then. `attempts` includes the current attempt.
 */
export async function takeDueOrders(pool: pg.Pool, now: Date, retryAt: Date): Promise<DueOrder[]> {
  const { rows } = await pool.query<DueOrder>(
    `update sandbox.shop_order o set attempts = attempts + 1, next_try_at = $2
     from sandbox.shop_session s
     where o.key in (
       select key from sandbox.shop_order where next_try_at <= $1 order by next_try_at limit 20 for update skip locked
     ) and s.key = o.key
     returning o.facts, o.attempts, o.charged_at as "chargedAt", s.request ->> 'partner' as partner`,
    [now, retryAt],
  )
  return rows
}

export const markCharged = (pool: pg.Pool, key: string, at: Date) =>
  pool.query('update sandbox.shop_order set charged_at = $2 where key = $1', [key, at])

/** Ends the attempts of an order: its report arrived, or the last attempt failed. */
export const endReportAttempts = (pool: pg.Pool, key: string) =>
  pool.query('update sandbox.shop_order set next_try_at = null where key = $1', [key])
