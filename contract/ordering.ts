import { z } from './schema.ts'

// Online ordering (P1-016, M2-015): the shop's page in a frame, and what it tells the page around it.

/** The page says what may block the frame when it has not reported ready by then. */
export const shopLoadLimitMs = 20_000
/** Taller frames scroll inside. */
const heightMax = 20_000
const amountMinorMax = 10_000_000

export const shopFailures = ['shop_down', 'session_over'] as const

/** Of one opening of the frame; `sequence` counts up from 1, so that a message that comes again is dropped. */
const fromFrame = { nonce: z.string().min(16).max(64), sequence: z.int().min(1) }

/**
 * Messages of the shop's frame. The page hears them from that frame's window and its exact origin, in these shapes, with the nonce of
 * this opening, each once. None of them makes an order or a reward: after `placed` the site reads the order from the shop's server.
 */
export const shopMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('damask.order.ready'), ...fromFrame, height: z.number().min(0).max(heightMax) }),
  z.strictObject({ type: z.literal('damask.order.resize'), ...fromFrame, height: z.number().min(0).max(heightMax) }),
  z.strictObject({
    type: z.literal('damask.order.cart'),
    ...fromFrame,
    items: z.int().min(0).max(999),
    subtotalMinor: z.int().min(0).max(amountMinorMax),
  }),
  z.strictObject({ type: z.literal('damask.order.placed'), ...fromFrame }),
  /** The person is finished with the shop. */
  z.strictObject({ type: z.literal('damask.order.closed'), ...fromFrame }),
  z.strictObject({ type: z.literal('damask.order.failed'), ...fromFrame, code: z.enum(shopFailures) }),
])
export type ShopMessage = z.infer<typeof shopMessage>
