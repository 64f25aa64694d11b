import { z } from './schema.ts'

// Online ordering (P1-016, M2-015): messages of the shop's frame to the page around it.

/** Time after which the page explains what may block a frame that is not ready. */
export const shopLoadLimitMs = 20_000
/** Maximum frame height in CSS pixels. The page ignores a message with a greater height. */
const heightMax = 20_000
/** Maximum subtotal of a cart: 100,000 dollars. */
const amountMinorMax = 10_000_000

export const shopFailures = ['shop_down', 'session_over'] as const

/** Fields of every message of one frame. `sequence` counts from 1, so that the page drops repeated and late messages. */
const frameFields = { nonce: z.string().min(16).max(64), sequence: z.int().min(1) }

/**
 * Messages of the shop's frame. The page accepts them only from that frame's window and exact origin, in these shapes, with the nonce of
 * this frame, each once and in order. No message creates an order or reward: after `placed` the site reads the order from the shop's
 * server.
 */
export const shopMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('damask.order.ready'), ...frameFields, height: z.number().min(0).max(heightMax) }),
  z.strictObject({ type: z.literal('damask.order.resize'), ...frameFields, height: z.number().min(0).max(heightMax) }),
  z.strictObject({
    type: z.literal('damask.order.cart'),
    ...frameFields,
    items: z.int().min(0).max(999),
    subtotalMinor: z.int().min(0).max(amountMinorMax),
  }),
  z.strictObject({ type: z.literal('damask.order.placed'), ...frameFields }),
  /** The member closed the shop. */
  z.strictObject({ type: z.literal('damask.order.closed'), ...frameFields }),
  z.strictObject({ type: z.literal('damask.order.failed'), ...frameFields, code: z.enum(shopFailures) }),
])
export type ShopMessage = z.infer<typeof shopMessage>
