import type { Generated } from 'kysely'
import type { TierLevel } from '../../contract/brand.ts'
import type { FeedEventKind } from '../../contract/feed.ts'
import type { ReceiptLineView } from '../../contract/api/activity.ts'
import type { BaseSource, DineFlag, OrderParts, PurchaseStage } from '../../domain/dines/purchase-state.ts'
import type { OrderBill } from '../../domain/dines/card-event.ts'
import type { ReviewHold } from '../../domain/reviews/hold.ts'
import type { Terms } from '../../domain/earning/terms.ts'
import type { Timestamp, DateColumn, Json, NullableTimestamp } from './columns.ts'

// 0009-feeds.sql and 0010-dines.sql explain the columns. `provider` is the sender's name, such as `kard:lumen-bank`.
export type FeedMessageTable = {
  provider: string
  delivery_id: string
  position: Generated<number>
  event: string
  body: string
  received_at: Timestamp
}
export type FeedQueueTable = { position: number; provider: string; delivery_id: string }
export type FeedOutcomeTable = {
  provider: string
  delivery_id: string
  state: 'read' | 'ignored' | 'quarantined'
  reason: string | null
  detail: string | null
  processed_at: Timestamp
}
/** A view: each message with its outcome. */
export type FeedMessageStateView = FeedMessageTable & {
  state: 'received' | FeedOutcomeTable['state']
  reason: string | null
  detail: string | null
  processed_at: NullableTimestamp
}
export type FeedSealTable = {
  number: number
  from_position: number
  to_position: number
  messages: number
  hash: Buffer
  sealed_at: Timestamp
}

/** The result of matching an event with a dine (domain/dines/match.ts). */
export const matches = [
  'matched',
  'superseded',
  'duplicate',
  'unknown_card',
  'before_link',
  'unknown_merchant',
  'ambiguous_merchant',
  'wrong_currency',
  'unmatched_refund',
  'nothing_to_undo',
] as const
export type Match = (typeof matches)[number]

export type FeedEventTable = {
  provider: string
  lifecycle_id: string
  event_id: string
  delivery_id: string
  kind: FeedEventKind
  amount_minor: number
  subtotal_minor: number | null
  currency: string
  card_reference: string
  merchant_references: string[]
  merchant_label: string
  occurred_at: Timestamp
  local_time: string | null
  zone_missing: Generated<boolean>
  channel: 'in_person' | 'online' | 'unknown'
  received_at: Timestamp
  reported_at: Timestamp
  sequence: number | null
  authorization_code: string | null
  acquirer_reference: string | null
  order_reference: Generated<string | null>
  order_bill: Json<OrderBill | null>
  match: Match
  partner_id: string | null
  dine_id: string | null
}

export type DineTable = {
  partner_id: string
  id: string
  provider: string
  lifecycle_id: string
  member_id: string
  card_id: string
  merchant_id: string
  occurred_at: Timestamp
  local_time: string
  local_date: DateColumn
  channel: 'in_person' | 'online' | 'unknown'
  currency: string
  authorized_minor: number
  cleared_minor: number
  refunded_minor: number
  charged_back_minor: Generated<number>
  base_minor: number
  base_source: Generated<BaseSource>
  stage: PurchaseStage
  flags: Generated<DineFlag[]>
  terms: Json<Terms>
  reports: Generated<string[]>
  /** When the pipeline processed the first message of the dine. */
  seen_at: Timestamp
  /**
   * Whether the member's activity shows the dine. False while no amount is authorized or cleared, as when all messages turned out to be
   * about another dine. The database computes this column.
   */
  shown: Generated<boolean>
  /** The total of a shop's order and its parts that do not earn; null when no shop reported the dine. */
  order_parts: Json<OrderParts | null>
}

/** An operator's decision that a dine was at another restaurant; the latest counts. */
export type DineMoveTable = {
  partner_id: string
  dine_id: string
  position: Generated<number>
  merchant_id: string
  reason: string
  moved_by: string
  moved_at: Timestamp
}

/** The state of a member's replay after all dines up to and including `up_to`. */
export type ReplayCheckpointTable = { partner_id: string; member_id: string; up_to: Timestamp; state: Json<unknown> }

export type AwardTable = {
  partner_id: string
  id: string
  dine_id: string
  member_id: string
  rule: string
  source_code: 'M' | 'J' | '+' | 'A' | 'B' | 'S'
  revision: number
  stage: PurchaseStage
  units: number
  currency: string
  receipt: Json<{ lines: ReceiptLineView[]; ruleVersion: string; tier: TierLevel; countedMinor: number }>
  live: boolean
  /** The day (UTC) on which the partner is expected to post the units. */
  expected_on: DateColumn | null
  /** Why the units are not available, when the partner requires a review. */
  review_hold: Generated<ReviewHold | null>
  /** The entry that booked these units; it may have been made for an earlier revision of the same amount. */
  entry_id: string | null
  created_at: Timestamp
}
