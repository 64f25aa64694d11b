import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { stage } from './activity.ts'

const params = z.object({ id: z.string().max(80) })
const minor = z.int().min(0)

/** How members order at a restaurant. `shop`: in the shop's frame; `link`: on the restaurant's website; `none`: not online, so by phone. */
export const orderingWays = ['shop', 'link', 'none'] as const
export const orderingWay = z.object({
  way: z.enum(orderingWays),
  /** The restaurant's own ordering page, for people who cannot order in the frame; empty when it has none. */
  url: z.string(),
})
export type OrderingWay = z.infer<typeof orderingWay>

export const getOrdering = endpoint({
  method: 'GET',
  path: '/api/merchants/:id/ordering',
  params,
  reply: orderingWay,
  refusals: { unknown_merchant: 404 },
})

/** Opens the shop for this member. An open order at the same restaurant continues under the same id. */
export const openShop = endpoint({
  method: 'POST',
  path: '/api/merchants/:id/orders',
  params,
  body: z.object({}),
  reply: z.object({
    id: z.uuid(),
    frameUrl: z.url(),
    /** The only origin whose messages the page accepts, and the secret that each message must carry. */
    origin: z.url(),
    nonce: z.string(),
  }),
  refusals: { unknown_merchant: 404, takes_no_orders: 404, card_needed: 403, shop_failed: 502 },
})
export type OpenedShop = z.infer<(typeof openShop)['reply']>

/** One paid order. Its items and amounts are as the shop's server has them when the site reads the order. */
export const placedOrder = z.object({
  id: z.uuid(),
  merchant: z.object({ id: z.string(), name: z.string(), address: z.string(), phone: z.string() }),
  number: z.string(),
  placedAt: z.iso.datetime(),
  /** Whether an order message has reported that the restaurant canceled the order. */
  canceled: z.boolean(),
  /** The restaurant's wall clock, `YYYY-MM-DDTHH:mm`; empty when the shop gives no time. */
  pickupAt: z.string(),
  items: z.array(z.object({ name: z.string(), count: z.int() })),
  /** The amount that earns, without tax, tip and fee. */
  subtotalMinor: minor,
  taxMinor: minor,
  tipMinor: minor,
  feeMinor: minor,
  totalMinor: minor,
  cardLastFour: z.string(),
  /** Current reward of its dine; null until an order message has reported the order. */
  reward: z.object({ awardId: z.string(), units: z.int(), stage }).nullable(),
})
export type PlacedOrder = z.infer<typeof placedOrder>

/** `not_placed`: the shop has no paid order with this id yet. */
export const readOrder = endpoint({
  method: 'GET',
  path: '/api/Member/Orders/:id',
  params: z.object({ id: z.uuid() }),
  reply: placedOrder,
  refusals: { unknown_order: 404, not_placed: 409, shop_failed: 502 },
})

/**
 * The member's placed orders, newest first. Until an order message reports the order, its status is `placed` and `totalMinor` is null.
 */
export const listOrders = endpoint({
  method: 'GET',
  path: '/api/Member/Orders',
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(100) }),
  reply: z.object({
    orders: z.array(
      z.object({
        id: z.uuid(),
        merchant: z.object({ id: z.string(), name: z.string() }),
        /** When the member opened the shop for this order. */
        openedAt: z.iso.datetime(),
        /** Day of `openedAt` in the restaurant's calendar, `YYYY-MM-DD`. */
        openedOn: z.iso.date(),
        status: z.enum(['placed', 'paid', 'canceled']),
        totalMinor: minor.nullable(),
      }),
    ),
  }),
  refusals: {},
})
