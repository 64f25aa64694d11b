/** One line of a receipt. The API returns it unchanged (`contract/api/activity.ts`). */
export type ReceiptLine = {
  kind: 'base' | 'excluded' | 'tier' | 'extra' | 'offer' | 'benefit' | 'cap' | 'rounding' | 'refund' | 'total'
  code: ReceiptCode
  /** Name of the extra, offer or bonus, as the partner or restaurant gave it; empty for other lines. */
  label: string
  /** Whether the line is part of the sum. The total line is counted too, but `sumOfLines` leaves it out. */
  counted: boolean
  /**
   * Cents that the line is about: the amount that earns, an excluded part, a refund, a minimum, the spend of a bonus, or the amount of a
   * canceled or expired purchase.
   */
  amountMinor?: number
  rateBasisPoints?: number
  /** Units × 10,000. The counted lines without the total line add up to the total exactly. */
  fixedPointUnits?: number
  /** Values that fill the text of the line, by name. */
  values: Record<string, string | number>
}

export const receiptCodes = [
  'base_final',
  'base_estimate',
  'base_online',
  'base_canceled',
  'base_expired',
  'base_awaiting_subtotal',
  'base_share',
  'base_order_estimate',
  'excluded_tax_tip_fees',
  'order_tax',
  'order_tip',
  'order_fee',
  'order_rest',
  'below_minimum',
  'below_minimum_after_refund',
  'blackout',
  'outside_hours',
  'inside_hours',
  'moved_by_support',
  'network_counts',
  'issuer_counts',
  'from_claim',
  'claim_confirmed',
  'locked',
  'tier_rate',
  'vip_by_dines',
  'below_qualifying',
  'second_of_day',
  'extra_counted',
  'not_today',
  'not_this_card',
  'offer_counted',
  'offer_partly',
  'month_spend_used',
  'month_visits_used',
  'offer_not_today',
  'per_dine_cap',
  'refunded',
  'charged_back',
  'review_open',
  'review_expired',
  'rounded',
  'bonus_dines',
  'bonus_spend',
  'bonus_weeks',
  'bonus_friends',
  'bonus_tables',
  'bonus_table',
  'bonus_taken_back',
  'bonus_table_taken_back',
  'total',
] as const
export type ReceiptCode = (typeof receiptCodes)[number]

/** Creates a receipt line with an empty label and no values, unless `fields` sets them. */
export function createReceiptLine(
  kind: ReceiptLine['kind'],
  code: ReceiptCode,
  counted: boolean,
  fields: Partial<ReceiptLine> = {},
): ReceiptLine {
  return { kind, code, label: '', counted, ...fields, values: fields.values ?? {} }
}

/** Sum of the counted lines except the total, in units × 10,000. */
export function sumOfLines(lines: readonly ReceiptLine[]): number {
  return lines.reduce((sum, line) => sum + (line.counted && line.kind !== 'total' ? (line.fixedPointUnits ?? 0) : 0), 0)
}
