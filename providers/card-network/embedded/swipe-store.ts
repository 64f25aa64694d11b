import type pg from 'pg'
import type { SandboxMigration } from './store.ts'

export type FeedFormat = 'fidel' | 'kard'

export const swipeMigration: SandboxMigration = {
  id: '0002-swipe',
  sql: `
    -- The network's record of a purchase: a clearing finds its authorization here, and a refund its purchase.
    create table sandbox.purchase (
      id uuid primary key,
      format text not null check (format in ('fidel', 'kard')),
      card_id uuid not null,
      merchant_id text not null,
      authorized_minor bigint not null default 0,
      cleared_minor bigint not null default 0,
      refunded_minor bigint not null default 0,
      open boolean not null,
      local_time text not null,
      auth_code text not null,
      card_present boolean,
      created timestamptz not null,
      -- When it clears automatically; null leaves that to a command.
      clear_at timestamptz
    );
    create index purchase_of_card on sandbox.purchase (card_id, merchant_id, created desc);
    create index purchase_clears on sandbox.purchase (clear_at) where open and clear_at is not null;

    -- Stores every message before sending, so that retries survive a restart.
    create table sandbox.delivery (
      id uuid primary key,
      position bigint generated always as identity,
      purchase_id uuid not null references sandbox.purchase (id),
      format text not null,
      event text not null,
      body text not null,
      spoilt_signature boolean not null,
      created timestamptz not null,
      attempts integer not null default 0,
      next_try_at timestamptz,
      answer text
    );
    create index delivery_due on sandbox.delivery (next_try_at) where next_try_at is not null;
  `,
}

/** The shop's order that a purchase pays for; the network sends it in every message of the purchase. */
export const swipeOrderMigration: SandboxMigration = {
  id: '0014-swipe-order',
  sql: 'alter table sandbox.purchase add column order_reference text;',
}

export const wrongSignatureMigration: SandboxMigration = {
  id: '0018-wrong-signature',
  sql: 'alter table sandbox.delivery rename column spoilt_signature to wrong_signature;',
}

export type NetworkPurchase = {
  id: string
  format: FeedFormat
  cardId: string
  merchantId: string
  authorizedMinor: number
  clearedMinor: number
  refundedMinor: number
  /** Waits for a clearing. */
  open: boolean
  /** The restaurant's wall clock when the purchase began. */
  localTime: string
  authCode: string
  cardPresent: boolean | null
  /** The shop's id of the order. */
  orderReference: string | null
  created: Date
  clearAt: Date | null
}

// `float8` gives numbers: the driver returns a bigint as text.
const columns = `id, format, card_id as "cardId", merchant_id as "merchantId", authorized_minor::float8 as "authorizedMinor",
  cleared_minor::float8 as "clearedMinor", refunded_minor::float8 as "refundedMinor", open, local_time as "localTime",
  auth_code as "authCode", card_present as "cardPresent", order_reference as "orderReference", created, clear_at as "clearAt"`

/** Stores a purchase. An existing one gets the new amounts, `open` and `clearAt`; its other values do not change. */
export async function savePurchase(pool: pg.Pool, purchase: NetworkPurchase): Promise<void> {
  await pool.query(
    `insert into sandbox.purchase (id, format, card_id, merchant_id, authorized_minor, cleared_minor, refunded_minor, open, local_time, auth_code, card_present, created, clear_at, order_reference)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (id) do update set authorized_minor = $5, cleared_minor = $6, refunded_minor = $7, open = $8, clear_at = $13`,
    [
      purchase.id,
      purchase.format,
      purchase.cardId,
      purchase.merchantId,
      purchase.authorizedMinor,
      purchase.clearedMinor,
      purchase.refundedMinor,
      purchase.open,
      purchase.localTime,
      purchase.authCode,
      purchase.cardPresent,
      purchase.created,
      purchase.clearAt,
      purchase.orderReference,
    ],
  )
}

/** Null for an unknown id, also for a text that is no UUID. */
export async function purchaseById(pool: pg.Pool, id: string): Promise<NetworkPurchase | null> {
  const { rows } = await pool.query<NetworkPurchase>(`select ${columns} from sandbox.purchase where id::text = $1`, [
    id,
  ])
  return rows[0] ?? null
}

/** The newest open purchase of this card at this restaurant, in this format. */
export async function findOpenPurchase(
  pool: pg.Pool,
  format: FeedFormat,
  cardId: string,
  merchantId: string,
): Promise<NetworkPurchase | null> {
  const { rows } = await pool.query<NetworkPurchase>(
    `select ${columns} from sandbox.purchase where card_id = $1 and merchant_id = $2 and format = $3 and open order by created desc, id desc limit 1`,
    [cardId, merchantId, format],
  )
  return rows[0] ?? null
}

/**
 * The newest purchase of this card at this restaurant, in this format, with at least `minor` left to refund: the larger of the
 * authorized and the cleared amount, minus earlier refunds.
 */
export async function findRefundablePurchase(
  pool: pg.Pool,
  format: FeedFormat,
  cardId: string,
  merchantId: string,
  minor: number,
): Promise<NetworkPurchase | null> {
  const { rows } = await pool.query<NetworkPurchase>(
    `select ${columns} from sandbox.purchase where card_id = $1 and merchant_id = $2 and format = $3
       and greatest(authorized_minor, cleared_minor) - refunded_minor >= $4 order by created desc, id desc limit 1`,
    [cardId, merchantId, format, minor],
  )
  return rows[0] ?? null
}

/** Claims the purchases that are due to clear, each for one caller. A purchase whose caller fails does not become due again. */
export async function claimPurchasesToClear(pool: pg.Pool, now: Date): Promise<NetworkPurchase[]> {
  const { rows } = await pool.query<NetworkPurchase>(
    `update sandbox.purchase set clear_at = null where open and clear_at <= $1 returning ${columns}`,
    [now],
  )
  return rows
}

export type Delivery = {
  id: string
  format: FeedFormat
  event: string
  body: string
  wrongSignature: boolean
  created: Date
  attempts: number
}

/**
 * Stores a message. `purchaseId` is null for a message about a card; the migration in card-linked.ts allows this. `dueAt` is when the
 * network's poll makes the first attempt, if the caller has not made it before; null leaves the first attempt to the caller.
 */
export async function saveDelivery(
  db: pg.Pool | pg.PoolClient,
  purchaseId: string | null,
  delivery: Delivery,
  dueAt: Date | null,
): Promise<void> {
  await db.query(
    `insert into sandbox.delivery (id, purchase_id, format, event, body, wrong_signature, created, next_try_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      delivery.id,
      purchaseId,
      delivery.format,
      delivery.event,
      delivery.body,
      delivery.wrongSignature,
      delivery.created,
      dueAt,
    ],
  )
}

/** Stores the result of an attempt. `nextTryAt` is null when no other attempt follows. */
export async function recordAttempt(
  pool: pg.Pool,
  id: string,
  attempts: number,
  answer: string,
  nextTryAt: Date | null,
): Promise<void> {
  await pool.query('update sandbox.delivery set attempts = $2, answer = $3, next_try_at = $4 where id = $1', [
    id,
    attempts,
    answer,
    nextTryAt,
  ])
}

/**
 * Claims the due deliveries, each for one caller, in the order in which they were stored. A delivery becomes due again after a minute
 * when its caller fails.
 */
export async function claimDueDeliveries(pool: pg.Pool, now: Date): Promise<Delivery[]> {
  const { rows } = await pool.query<Delivery & { position: string }>(
    `update sandbox.delivery set next_try_at = $1::timestamptz + interval '1 minute' where next_try_at <= $1
     returning id, format, event, body, wrong_signature as "wrongSignature", created, attempts, position`,
    [now],
  )
  return rows.toSorted((a, b) => Number(a.position) - Number(b.position))
}
