import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { z } from '../../../contract/schema.ts'
import { bearerGuard } from '../../bearer-guard.ts'
import { fundedAfterMs, giftCardMagicAmounts, planOf } from './magic.ts'
import {
  findOrder,
  recordFirstTry,
  insertGiftOrder,
  listGiftOrders,
  type StoredEvent,
  type StoredOrder,
} from './store.ts'

/** The path of the gift-card supplier in the sandbox. */
export const giftCardMount = '/gift-cards'

export type GiftCardDeps = {
  /** Connects as damask_sandbox. */
  pool: pg.Pool
  /** The site's bearer token. */
  key: string
  clock: { now(): Date }
  ids: { next(): string }
}

const recipient = z.object({
  name: z.string().min(1).max(200),
  email: z.string().min(3).max(200),
  address: z.object({}).optional(),
})
const orderBody = z.object({
  external_id: z.string().min(1).max(100),
  payment: z.object({ funding_source_id: z.literal('balance') }),
  reward: z.object({
    value: z.object({ denomination: z.number().positive().max(10_000), currency_code: z.literal('USD') }),
    recipient,
    delivery: z.object({ method: z.enum(['EMAIL', 'MAIL']) }),
    products: z.array(z.string()).min(1),
  }),
})
type OrderBody = z.infer<typeof orderBody>
const listQuery = z.object({
  'created_at[gte]': z.coerce.date(),
  limit: z.coerce.number().int().min(1).max(500),
  offset: z.coerce.number().int().min(0),
})
type ById = { Params: { id: string } }

const failure = (message: string) => ({ errors: { message, payload: {} } })
const newSupplierId = () => randomBytes(6).toString('hex').toUpperCase()

/** The calls of a gift-card supplier that ../tremendous.ts uses, with magic amounts for failures. */
export function giftCardRoutes(app: FastifyInstance, deps: GiftCardDeps): void {
  const guard = { onRequest: bearerGuard(deps.key) }
  app.post(`${giftCardMount}/api/v2/orders`, guard, async (request, reply) => {
    const body = orderBody.safeParse(request.body).data
    if (!body || (body.reward.delivery.method === 'MAIL' && !body.reward.recipient.address))
      return reply.code(422).send(failure('Order failed: validation failure'))
    const refusalStatus = await refusalStatusOf(deps, body)
    if (refusalStatus) return reply.code(refusalStatus).send(failure('The order was not accepted.'))
    const { order, isNew, noAnswer } = await placeOrder(deps, body)
    // Only the first reply is lost.
    if (isNew && noAnswer) {
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    }
    // The supplier replies to a repeat with 201 (../README.md).
    return reply.code(isNew ? 200 : 201).send({ order: orderView(order, deps.clock.now()) })
  })
  app.get(`${giftCardMount}/api/v2/orders`, guard, async (request, reply) => {
    const query = listQuery.safeParse(request.query).data
    if (!query) return reply.code(400).send(failure('The query for orders is invalid.'))
    const now = deps.clock.now()
    const orders = await listGiftOrders(deps.pool, query['created_at[gte]'], query.limit, query.offset)
    return { orders: orders.map((order) => orderView(order, now)), total_count: orders.length }
  })
  app.get<ById>(`${giftCardMount}/api/v2/orders/:id`, guard, async (request, reply) => {
    const order = await findOrder(deps.pool, request.params.id)
    return order ? { order: orderView(order, deps.clock.now()) } : reply.code(404).send(failure('Not found'))
  })
  app.get<ById>(`${giftCardMount}/api/v2/rewards/:id`, guard, async (request, reply) => {
    const order = await findOrder(deps.pool, request.params.id)
    return order ? { reward: rewardView(order, deps.clock.now()) } : reply.code(404).send(failure('Not found'))
  })
}

const centsOf = ({ reward }: OrderBody) => Math.round(reward.value.denomination * 100)

/** The status that refuses an order, or null. */
async function refusalStatusOf({ pool, clock }: GiftCardDeps, body: OrderBody): Promise<402 | 422 | null> {
  const amount = centsOf(body)
  if (amount === giftCardMagicAmounts.refused) return 422
  if (amount !== giftCardMagicAmounts.noMoney) return null
  const now = clock.now()
  const firstTriedAt = await recordFirstTry(pool, body.external_id, now)
  return now.getTime() - firstTriedAt.getTime() < fundedAfterMs ? 402 : null
}

async function placeOrder({ pool, clock, ids }: GiftCardDeps, body: OrderBody) {
  const now = clock.now()
  const { noAnswer, ...plan } = planOf(centsOf(body), now)
  const order: StoredOrder = {
    externalId: body.external_id,
    id: newSupplierId(),
    rewardId: newSupplierId(),
    amountMinor: centsOf(body),
    method: body.reward.delivery.method,
    created: now,
    ...plan,
  }
  const isNew = await insertGiftOrder(
    pool,
    order,
    eventsOf(order).map((event) => ({ ...event, id: ids.next() })),
  )
  return { order: (await findOrder(pool, order.externalId)) ?? order, isNew, noAnswer }
}

/** The webhooks of an order: created, approved (only an order that is not executed at once), and delivered or failed. */
function eventsOf({ id, rewardId, created, executesAt, deliversAt, delivery }: StoredOrder) {
  type Event = Omit<StoredEvent, 'id' | 'attempts'>
  const events: Event[] = [{ event: 'ORDERS.CREATED', resourceType: 'orders', resourceId: id, at: created }]
  if (executesAt > created)
    events.push({ event: 'ORDERS.APPROVED', resourceType: 'orders', resourceId: id, at: executesAt })
  const deliveryResource = { resourceType: 'rewards' as const, resourceId: rewardId, at: deliversAt }
  return [...events, { event: `REWARDS.DELIVERY.${delivery}`, ...deliveryResource }]
}

const orderView = (order: StoredOrder, now: Date) => ({
  id: order.id,
  external_id: order.externalId,
  created_at: order.created.toISOString(),
  status: now < order.executesAt ? 'PENDING APPROVAL' : 'EXECUTED',
  payment: { subtotal: order.amountMinor / 100, total: order.amountMinor / 100, fees: 0 },
  rewards: [rewardView(order, now)],
})

const rewardView = (order: StoredOrder, now: Date) => ({
  id: order.rewardId,
  order_id: order.id,
  value: { denomination: order.amountMinor / 100, currency_code: 'USD' },
  delivery: {
    method: order.method,
    status: now < order.executesAt ? 'PENDING' : now < order.deliversAt ? 'SCHEDULED' : order.delivery,
  },
})
