import { sql } from 'kysely'
import type { BaseSource, DineFlag, OrderParts, PurchaseStage } from '../../domain/dines/purchase-state.ts'
import type { ReviewHold } from '../../domain/reviews/hold.ts'
import type { Terms } from '../../domain/earning/terms.ts'
import type { Tx } from '../database/connect.ts'
import { toRecordset } from './recordset.ts'
import { dineKey, type DineState, type MemberState } from './state.ts'

/** The rule of the award for the purchase itself; other rules may award the same dine too. */
export const diningRule = 'dining'
/** The order in which dines `d` of one member are evaluated: by time, then by provider, lifecycle and card. */
export const evaluationOrder = sql`d.occurred_at, d.provider collate "C", d.lifecycle_id collate "C", d.card_id`

type Row = {
  partner_id: string
  id: string
  provider: string
  lifecycle_id: string
  member_id: string
  card_id: string
  merchant_id: string
  occurred_at: Date
  local_time: string
  channel: DineState['purchase']['channel']
  authorized_minor: number
  cleared_minor: number
  refunded_minor: number
  charged_back_minor: number
  base_minor: number
  base_source: BaseSource
  order_parts: OrderParts | null
  flags: DineFlag[]
  stage: PurchaseStage
  terms: Terms
  reports: DineState['reports']
  seen_at: Date
  award_id: string | null
  revision: number
  award_stage: PurchaseStage
  units: number
  award_currency: string
  receipt: string
  expected_on: string | null
  entry_id: string | null
  review_hold: ReviewHold | null
  reviewed: boolean | null
  moved_to: string | null
  move_reason: string | null
  move_position: number | null
}

/** Dines of these members since the start of their replay, with their current awards, by `dineKey`. */
export async function loadDines(tx: Tx, members: Iterable<MemberState>): Promise<Map<string, DineState>> {
  const keys = [...members].map(({ partnerId, id, replayStart }) => ({
    p: partnerId,
    m: id,
    after: replayStart.from?.upTo ?? '-infinity',
  }))
  const result = await sql<Row>`
    select d.partner_id, d.id, d.provider, d.lifecycle_id, d.member_id, d.card_id, d.merchant_id, d.occurred_at, d.local_time, d.channel,
      d.authorized_minor, d.cleared_minor, d.refunded_minor, d.charged_back_minor, d.base_minor, d.base_source, d.order_parts, d.stage, d.flags, d.terms, d.reports, d.seen_at,
      a.id as award_id, a.revision, a.stage as award_stage, a.units, a.currency as award_currency, a.receipt::text as receipt, a.expected_on, a.entry_id, a.review_hold,
      (d.terms -> 'reviewRequired')::text = 'true' and exists (select from review r where r.partner_id = d.partner_id and r.dine_id = d.id) as reviewed,
      m.merchant_id as moved_to, m.reason as move_reason, m.position as move_position
    from ${toRecordset(keys, 'p text, m uuid, after timestamptz')}
    join dine d on d.partner_id = input.p and d.member_id = input.m and d.occurred_at > input.after
    left join award a on a.partner_id = d.partner_id and a.dine_id = d.id and a.rule = ${diningRule} and a.live
    left join lateral (
      select merchant_id, reason, position from dine_move where partner_id = d.partner_id and dine_id = d.id order by position desc limit 1
    ) m on true`.execute(tx)
  return new Map(
    result.rows.map((row) => {
      const dine = stateOf(row)
      return [dineKey(dine), dine]
    }),
  )
}

function stateOf(row: Row): DineState {
  return {
    partnerId: row.partner_id,
    id: row.id,
    provider: row.provider,
    lifecycleId: row.lifecycle_id,
    memberId: row.member_id,
    cardId: row.card_id,
    merchantId: row.merchant_id,
    occurredAt: row.occurred_at.toISOString(),
    localTime: row.local_time,
    purchase: {
      authorizedMinor: row.authorized_minor,
      clearedMinor: row.cleared_minor,
      refundedMinor: row.refunded_minor,
      chargedBackMinor: row.charged_back_minor,
      baseMinor: row.base_minor,
      baseSource: row.base_source,
      stage: row.stage,
      channel: row.channel,
      flags: row.flags,
      ...(row.order_parts ? { order: row.order_parts } : {}),
    },
    terms: row.terms,
    reports: row.reports,
    seenAt: row.seen_at.toISOString(),
    changed: null,
    reviewed: row.reviewed ?? false,
    move:
      row.moved_to === null
        ? null
        : { merchantId: row.moved_to, reason: row.move_reason ?? '', position: row.move_position ?? 0 },
    award:
      row.award_id === null
        ? null
        : {
            id: row.award_id,
            revision: row.revision,
            stage: row.award_stage,
            units: row.units,
            currency: row.award_currency,
            receipt: row.receipt,
            expectedOn: row.expected_on,
            reviewHold: row.review_hold,
            entryId: row.entry_id,
          },
  }
}
