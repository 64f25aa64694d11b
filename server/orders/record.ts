import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'
import type { Assignment } from '../pipeline/assign.ts'
import { toRecordset } from '../pipeline/recordset.ts'

/**
 * Updates members' orders from the reports of shops, and links each to its dine and the card that paid. A message changes nothing when
 * the order belongs to another member than the card. Of two shop orders for the same member order, the one with the smaller id counts,
 * so the sequence of arrival does not matter. The shop's id of an order is not stored again after the member's erasure.
 */
export async function recordOrders(tx: Tx, assignments: readonly Assignment[]): Promise<void> {
  const rows = assignments.flatMap(({ event, match, partnerId, dineId }) => {
    const { order, amountMinor, subtotalMinor, lifecycleId } = event
    if (match !== 'matched' || !order?.clientOrderId || dineId === null) return []
    const { clientOrderId: id, taxMinor, tipMinor, feeMinor, refundedMinor, canceled } = order
    const status = canceled ? 'canceled' : 'paid'
    const amounts = { subtotal: subtotalMinor, tax: taxMinor, tip: tipMinor, fee: feeMinor, total: amountMinor }
    // `id`: of the member order; `shop`: the shop's id of its order.
    return [{ p: partnerId, id, dine: dineId, shop: lifecycleId, status, ...amounts, refunded: refundedMinor }]
  })
  const rowByOrder = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    const other = rowByOrder.get(row.id)
    if (!other || row.shop < other.shop) rowByOrder.set(row.id, row)
  }
  if (rowByOrder.size === 0) return
  const shopOrderId = sql`case when c.member_id is null then input.shop else '' end`
  await sql`
    update member_order o set status = input.status, shop_order_id = ${shopOrderId}, dine_id = input.dine, card_id = d.card_id, subtotal_minor = input.subtotal,
      tax_minor = input.tax, tip_minor = input.tip, fee_minor = input.fee, total_minor = input.total, refunded_minor = input.refunded
    from ${toRecordset(
      [...rowByOrder.values()],
      `p text, id uuid, dine uuid, shop text, status text, subtotal bigint, tax bigint, tip bigint, fee bigint, total bigint, refunded bigint`,
    )}
    join dine d on d.partner_id = input.p and d.id = input.dine
    left join member_closing c on c.partner_id = d.partner_id and c.member_id = d.member_id and c.erased_at is not null
    where o.partner_id = input.p and o.id = input.id and o.member_id = d.member_id
      and (o.dine_id is null or o.shop_order_id = '' or input.shop collate "C" <= o.shop_order_id)
      and (o.status, o.shop_order_id, o.dine_id, o.card_id, o.subtotal_minor, o.tax_minor, o.tip_minor, o.fee_minor, o.total_minor, o.refunded_minor)
        is distinct from (input.status, ${shopOrderId}, input.dine, d.card_id, input.subtotal, input.tax, input.tip, input.fee, input.total, input.refunded)`.execute(
    tx,
  )
}
