import { z } from '../../contract/schema.ts'
import type { GiftCardBrand } from '../../domain/redemptions/choice.ts'
import { bearerCall, type BearerReply, type BearerService } from '../bearer-call.ts'
import type { GiftCardReply, GiftCardSupplier, GiftCardOrder, ListedOrder } from './gift-cards.ts'

export type TremendousSettings = BearerService & {
  /** `balance`, or the id of another funding source. */
  fundingSource: string
  /** The supplier's product ids of each brand. */
  products: Readonly<Partial<Record<GiftCardBrand, readonly string[]>>>
}

const rewardView = z.object({
  value: z.object({ denomination: z.number() }).optional(),
  delivery: z.object({ status: z.string() }).optional(),
})
const orderView = z.object({
  id: z.string().min(1).max(100),
  external_id: z.string().max(100).nullish(),
  status: z.string(),
  rewards: z.array(rewardView).default([]),
})
type Order = z.infer<typeof orderView>
const orderReply = z.object({ order: orderView })
const orderListReply = z.object({ orders: z.array(orderView) })
/** Orders of one page; the supplier returns at most 500. */
const pageSize = 100
const rewardReply = z.object({ reward: z.object({ order_id: z.string().min(1).max(100) }) })

const waitingStatuses = new Set(['CART', 'PENDING APPROVAL', 'PENDING INTERNAL PAYMENT APPROVAL', 'PENDING SETTLEMENT'])

/**
 * The public interface of Tremendous (https://developers.tremendous.com/reference/create-order). `external_id` makes an order
 * idempotent: a repeat returns the first order.
 */
export function tremendousSupplier(settings: TremendousSettings): GiftCardSupplier {
  const get = (path: string) => bearerCall(settings, 'GET', path)
  const fetchOrder = async (id: string): Promise<BearerReply> => get(`/api/v2/orders/${encodeURIComponent(id)}`)
  return {
    order: async (order) => {
      const products = settings.products[order.brand]
      if (!products) return { outcome: 'refused', reference: '', code: 'brand_unavailable' }
      const reply = await bearerCall(settings, 'POST', '/api/v2/orders', orderBody(order, products, settings))
      return reply?.ok === false ? refusalOf(reply.status) : replyOf(reply)
    },
    // The supplier finds an order by its id or its `external_id`, which is our key.
    find: async (key) => {
      const reply = await fetchOrder(key)
      return reply?.ok === false && reply.status === 404 ? { outcome: 'unknown_order' } : replyOf(reply)
    },
    list: async (since) => {
      const orders = new Map<string, ListedOrder>()
      for (let offset = 0; ; offset += pageSize) {
        const pageOrders = ordersOf(await get(`/api/v2/orders?${pageQuery(since, offset)}`))
        if (!pageOrders) return null
        // The newest orders come first. A new order during the listing moves a listed order to the next page, so that it comes twice.
        for (const order of pageOrders.flatMap(listedOrdersOf)) orders.set(order.key, order)
        if (pageOrders.length < pageSize) return [...orders.values()]
      }
    },
    keyOf: async ({ type, id }) => {
      const orderId = type === 'orders' ? id : orderIdOfReward(await get(`/api/v2/rewards/${encodeURIComponent(id)}`))
      return orderId ? keyOfOrder(await fetchOrder(orderId)) : orderId
    },
  }
}

const orderBody = (
  { key, amountMinor, recipient, address }: GiftCardOrder,
  products: readonly string[],
  { fundingSource }: TremendousSettings,
) => ({
  external_id: key,
  payment: { funding_source_id: fundingSource },
  reward: {
    value: { denomination: amountMinor / 100, currency_code: 'USD' },
    recipient: address === null ? recipient : { ...recipient, address: postalAddressOf(address) },
    // The supplier documents EMAIL, LINK and PHONE. It sends plastic cards by mail under an agreement (README.md).
    delivery: { method: address === null ? 'EMAIL' : 'MAIL' },
    products,
  },
})

const postalAddressOf = ({ address1, address2, city, state, zip }: NonNullable<GiftCardOrder['address']>) => ({
  line_1: address1,
  line_2: address2,
  city,
  state,
  zip,
  country: 'US',
})

/** Maps a failure status to a reply. Source: https://developers.tremendous.com/reference/error-handling */
function refusalOf(status: number): GiftCardReply {
  if (status === 402) return { outcome: 'no_money' }
  if (status === 400 || status === 422) return { outcome: 'refused', reference: '', code: 'order_invalid' }
  return { outcome: 'no_answer' }
}

function replyOf(reply: BearerReply): GiftCardReply {
  const order = reply?.ok ? orderReply.safeParse(reply.json).data?.order : undefined
  return order ? replyOfOrder(order) : { outcome: 'no_answer' }
}

/** Each of our orders has one reward. An unknown status is `no_answer`, so that the caller asks again. */
function replyOfOrder({ id: reference, status, rewards }: Order): GiftCardReply {
  if (status === 'FAILED') return { outcome: 'refused', reference, code: 'order_failed' }
  if (status === 'CANCELED') return { outcome: 'refused', reference, code: 'order_canceled' }
  if (waitingStatuses.has(status)) return { outcome: 'accepted', reference }
  if (status !== 'EXECUTED') return { outcome: 'no_answer' }
  const delivery = rewards[0]?.delivery?.status
  if (delivery === 'SUCCEEDED') return { outcome: 'delivered', reference }
  if (delivery === 'FAILED') return { outcome: 'undeliverable', reference, code: 'delivery_failed' }
  return { outcome: 'accepted', reference }
}

const pageQuery = (since: Date, offset: number) =>
  new URLSearchParams({
    'created_at[gte]': since.toISOString(),
    limit: String(pageSize),
    offset: String(offset),
  }).toString()

const ordersOf = (reply: BearerReply): Order[] | undefined =>
  reply?.ok ? orderListReply.safeParse(reply.json).data?.orders : undefined

/** Leaves out orders without a key, which an operator placed at the supplier by hand. */
function listedOrdersOf(order: Order): ListedOrder[] {
  if (!order.external_id) return []
  const dollars = order.rewards.reduce((sum, { value }) => sum + (value?.denomination ?? 0), 0)
  return [{ key: order.external_id, amountMinor: Math.round(dollars * 100), reply: replyOfOrder(order) }]
}

/** Null for an unknown order or one without a key; undefined without a reply. */
function keyOfOrder(reply: BearerReply): string | null | undefined {
  if (reply?.ok === false && reply.status === 404) return null
  const order = reply?.ok ? orderReply.safeParse(reply.json).data?.order : undefined
  return order && (order.external_id ?? null)
}

/** Null for an unknown reward; undefined without a reply. */
function orderIdOfReward(reply: BearerReply): string | null | undefined {
  if (reply?.ok === false && reply.status === 404) return null
  return reply?.ok ? rewardReply.safeParse(reply.json).data?.reward.order_id : undefined
}
