import type { Generated } from 'kysely'
import type { Timestamp } from './columns.ts'

export type MemberOrderTable = {
  partner_id: string
  id: string
  member_id: string
  merchant_id: string
  /** The card that paid; null until the shop has reported it. */
  card_id: Generated<string | null>
  status: 'opened' | 'placed' | 'paid' | 'canceled' | 'failed'
  shop_order_id: Generated<string>
  requested_at: Timestamp
  subtotal_minor: Generated<number | null>
  tax_minor: Generated<number | null>
  tip_minor: Generated<number | null>
  fee_minor: Generated<number | null>
  total_minor: Generated<number | null>
  refunded_minor: Generated<number | null>
  dine_id: Generated<string | null>
}
