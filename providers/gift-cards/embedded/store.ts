import type pg from 'pg'
import type { OrderPlan } from './magic.ts'

export const giftCardMigration = {
  id: '0007-gift-cards',
  sql: `
    create table sandbox.gift_order (
      external_id text primary key,
      id text not null unique,
      reward_id text not null unique,
      amount_minor bigint not null,
      method text not null,
      created timestamptz not null,
      executes_at timestamptz not null,
      delivers_at timestamptz not null,
      delivery text not null check (delivery in ('SUCCEEDED', 'FAILED'))
    );
    -- When an order was first tried while the account was empty.
    create table sandbox.gift_order_without_money (external_id text primary key, tried_at timestamptz not null);
    -- Stores webhooks before sending, so that retries survive a restart.
    create table sandbox.gift_event (
      id uuid primary key,
      event text not null,
      resource_type text not null,
      resource_id text not null,
      at timestamptz not null,
      attempts integer not null default 0,
      -- Null after a delivery, or after the last attempt.
      next_try_at timestamptz
    );
    create index gift_event_due on sandbox.gift_event (next_try_at) where next_try_at is not null;
  `,
}

export type StoredOrder = Pick<OrderPlan, 'executesAt' | 'deliversAt' | 'delivery'> & {
  externalId: string
  id: string
  rewardId: string
  amountMinor: number
  method: string
  created: Date
}
export type StoredEvent = {
  id: string
  event: string
  resourceType: 'orders' | 'rewards'
  resourceId: string
  at: Date
  attempts: number
}

// `float8` gives a number: the driver returns a bigint as text.
const orderColumns = `external_id as "externalId", id, reward_id as "rewardId", amount_minor::float8 as "amountMinor", method, created,
  executes_at as "executesAt", delivers_at as "deliversAt", delivery`

/** Finds an order by its id, the id of its reward, or the caller's id; null for an unknown one. */
export async function findOrder(pool: pg.Pool, id: string): Promise<StoredOrder | null> {
  const sql = `select ${orderColumns} from sandbox.gift_order where $1 in (id, external_id, reward_id)`
  return (await pool.query<StoredOrder>(sql, [id])).rows[0] ?? null
}

/** Orders since a moment, newest first. */
export async function listGiftOrders(
  pool: pg.Pool,
  since: Date,
  limit: number,
  offset: number,
): Promise<StoredOrder[]> {
  const sql = `select ${orderColumns} from sandbox.gift_order where created >= $1 order by created desc, id limit $2 offset $3`
  return (await pool.query<StoredOrder>(sql, [since, limit, offset])).rows
}

/**
 * Stores an order with its webhooks. Returns false, and stores nothing, when its external id exists. PostgreSQL runs the insert `sent`,
 * although the query does not read it.
 */
export async function insertGiftOrder(
  pool: pg.Pool,
  order: StoredOrder,
  events: readonly Omit<StoredEvent, 'attempts'>[],
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with added as (
       insert into sandbox.gift_order (external_id, id, reward_id, amount_minor, method, created, executes_at, delivers_at, delivery)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (external_id) do nothing returning 1
     ), sent as (
       insert into sandbox.gift_event (id, event, resource_type, resource_id, at, next_try_at)
       select e.id, e.event, e."resourceType", e."resourceId", e.at, e.at from added,
         jsonb_to_recordset($10) as e(id uuid, event text, "resourceType" text, "resourceId" text, at timestamptz)
     ) select from added`,
    [
      order.externalId,
      order.id,
      order.rewardId,
      order.amountMinor,
      order.method,
      order.created,
      order.executesAt,
      order.deliversAt,
      order.delivery,
      JSON.stringify(events),
    ],
  )
  return rowCount === 1
}

/**
 * The time of an order's first try without funds in the account. Stores `now` when this is the first. The update changes nothing; without
 * it, `returning` has no row for a stored order.
 */
export async function recordFirstTry(pool: pg.Pool, externalId: string, now: Date): Promise<Date> {
  const { rows } = await pool.query<{ tried_at: Date }>(
    `insert into sandbox.gift_order_without_money values ($1, $2)
     on conflict (external_id) do update set tried_at = gift_order_without_money.tried_at returning tried_at`,
    [externalId, now],
  )
  return rows[0]?.tried_at ?? now
}

/**
 * Claims up to 20 due webhooks, those due longest, each for one process. The result is unsorted. `retryAt` is the time of
 * their next attempt. `attempts` includes the attempt that the caller makes now.
 */
export async function takeDueEvents(pool: pg.Pool, now: Date, retryAt: Date): Promise<StoredEvent[]> {
  const { rows } = await pool.query<StoredEvent>(
    `update sandbox.gift_event set attempts = attempts + 1, next_try_at = $2
     where id in (select id from sandbox.gift_event where next_try_at <= $1 order by next_try_at limit 20 for update skip locked)
     returning id, event, resource_type as "resourceType", resource_id as "resourceId", at, attempts`,
    [now, retryAt],
  )
  return rows
}

/** Ends the attempts of a webhook, after its delivery or its last attempt. */
export const finishEvent = (pool: pg.Pool, id: string) =>
  pool.query('update sandbox.gift_event set next_try_at = null where id = $1', [id])
