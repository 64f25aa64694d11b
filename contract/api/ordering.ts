import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { stage } from './activity.ts'

const params = z.object({ id: z.string().max(80) })
const minor = z.int().min(0)

/** How one orders at a restaurant: in the shop's frame, at the restaurant's own address, or by calling it. */
export const orderingWays = ['shop', 'link', 'none'] as const
export const orderingWay = z.object({
  way: z.enum(orderingWays),
  /** The restaurant's ordering page, for visitors who do not order in the frame; empty without one. */
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

/** Opens the shop for this member: an order of the same restaurant that is still open goes on, under the same id. */
export const openShop = endpoint({
  method: 'POST',
  path: '/api/merchants/:id/orders',
  params,
  body: z.object({}),
  reply: z.object({
    id: z.uuid(),
    frameUrl: z.url(),
    /** The one origin whose messages count, and the secret that each of them carries. */
    origin: z.url(),
    nonce: z.string(),
  }),
  refusals: { unknown_merchant: 404, takes_no_orders: 404, card_needed: 403, shop_failed: 502 },
})
export type OpenedShop = z.infer<(typeof openShop)['reply']>

/** One paid order as the shop's server tells it. */
export const placedOrder = z.object({
  id: z.uuid(),
  merchant: z.object({ id: z.string(), name: z.string(), address: z.string(), phone: z.string() }),
  number: z.string(),
  placedAt: z.iso.datetime(),
  /** The restaurant took the order back, as far as the shop has reported it. */
  canceled: z.boolean(),
  /** The restaurant's wall clock, `YYYY-MM-DDTHH:mm`; empty where the shop names none. */
  pickupAt: z.string(),
  items: z.array(z.object({ name: z.string(), count: z.int() })),
  /** What earns: no tax, tip or fee. */
  subtotalMinor: minor,
  taxMinor: minor,
  tipMinor: minor,
  feeMinor: minor,
  totalMinor: minor,
  cardLastFour: z.string(),
  /** What its dine earns by now; null until the shop has reported the order. */
  reward: z.object({ awardId: z.string(), units: z.int(), stage }).nullable(),
})
export type PlacedOrder = z.infer<typeof placedOrder>

/** `not_placed`: the shop has no paid order under this id (yet). */
export const readOrder = endpoint({
  method: 'GET',
  path: '/api/Member/Orders/:id',
  params: z.object({ id: z.uuid() }),
  reply: placedOrder,
  refusals: { unknown_order: 404, not_placed: 409, shop_failed: 502 },
})

/** A member's orders that were placed, newest first; amounts as far as the shop has reported them. */
export const listOrders = endpoint({
  method: 'GET',
  path: '/api/Member/Orders',
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(100) }),
  reply: z.object({
    orders: z.array(
      z.object({
        id: z.uuid(),
        merchant: z.object({ id: z.string(), name: z.string() }),
        orderedAt: z.iso.datetime(),
        /** The day of the order by the restaurant's calendar, `YYYY-MM-DD`. */
        orderedOn: z.iso.date(),
        status: z.enum(['placed', 'paid', 'canceled']),
        totalMinor: minor.nullable(),
      }),
    ),
  }),
  refusals: {},
})
