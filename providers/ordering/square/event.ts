import { z } from '../../../contract/schema.ts'
import { jsonOf } from '../../json-body.ts'

/** Square's ids of orders and payments. They become part of an address, so other characters are refused. */
export const squareId = z.string().regex(/^[A-Za-z0-9_-]{1,192}$/)

const event = z.object({
  type: z.string().max(100),
  event_id: z.string().min(1).max(200),
  merchant_id: z.string().max(200).default(''),
  created_at: z.iso.datetime({ offset: true }),
  data: z.object({ object: z.record(z.string(), z.unknown()).nullish() }),
})
const orderObject = z.object({ order_id: squareId })

/** By event type: the property of `data.object` whose value has the order's id. */
const objectNames: Readonly<Record<string, string>> = {
  'order.created': 'order_created',
  'order.updated': 'order_updated',
  'order.fulfillment.updated': 'order_fulfillment_updated',
  'payment.created': 'payment',
  'payment.updated': 'payment',
}

/** `sellerId`: the seller of the order; `orderId`: null for an event without a valid order id. */
export type SquareEvent = { id: string; createdAt: Date; sellerId: string; orderId: string | null }

/** Reads a webhook; null for an invalid one. Of the order it reads only the id: the site fetches the order itself from Square. */
export function readSquareEvent(rawBody: Buffer): SquareEvent | null {
  const parsed = event.safeParse(jsonOf(rawBody))
  if (!parsed.success) return null
  const { type, event_id: id, merchant_id: sellerId, created_at, data } = parsed.data
  const order = orderObject.safeParse(data.object?.[objectNames[type] ?? ''])
  return { id, createdAt: new Date(created_at), sellerId, orderId: order.success ? order.data.order_id : null }
}
