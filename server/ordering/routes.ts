import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { getOrdering, listOrders, openShop, readOrder, type PlacedOrder } from '../../contract/api/ordering.ts'
import { wallClockIn } from '../../providers/card-feed/wall-clock.ts'
import { linkOut } from '../../providers/ordering/link-out.ts'
import type { OrderingService, ShopOrder } from '../../providers/ordering/ordering.ts'
import { lockMember } from '../session/lock-member.ts'
import type { StoredRecord } from '../catalog/entries.ts'
import { findMerchant } from '../catalog/queries.ts'
import { inPartner } from '../database/connect.ts'
import { markOrder } from '../orders/queries.ts'
import type { Deps } from '../platform/deps.ts'
import { isRefusal, refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { guestOf } from '../session/guest.ts'
import { beginOrder, hasEmbeddedShop, memberOrder, ordersOf } from './queries.ts'

/** Null: the site has no ordering system whose shop opens in a frame. */
type Shop = OrderingService | null

/** Online ordering (P1-016): the way to order, the shop's frame for a member, and the state of orders. */
export const orderingRoutes =
  (shop: Shop) =>
  (app: FastifyInstance, deps: Deps): void => {
    route(app, getOrdering, { limit: '240/min', caller: 'anyone' }, async ({ params, partner }) => {
      const restaurant = await findRestaurant(deps, shop, partner.id, params.id)
      if (isRefusal(restaurant)) return restaurant
      const url = linkOut(restaurant.record.orderUrl, partner.id) ?? ''
      const wayWithoutShop = url === '' ? ('none' as const) : ('link' as const)
      return { way: restaurant.hasEmbeddedShop ? ('shop' as const) : wayWithoutShop, url }
    })
    openingRoute(app, deps, shop)
    memberRoutes(app, deps, shop)
  }

function openingRoute(app: FastifyInstance, deps: Deps, shop: Shop): void {
  route(app, openShop, { limit: '30/min', caller: 'member' }, async ({ params, partner, member, request }) => {
    const restaurant = await findRestaurant(deps, shop, partner.id, params.id)
    if (isRefusal(restaurant)) return restaurant
    if (!shop || !restaurant.hasEmbeddedShop) return refuse('takes_no_orders')
    if (member.view.memberType !== 'EnrolledCardMember') return refuse('card_needed')
    const memberAtMerchant = { partnerId: partner.id, memberId: member.id, merchantId: restaurant.record.id }
    const order = await inPartner(deps.db, partner.id, async (tx) => {
      // Serializes openings per member, so that concurrent ones share an order.
      await lockMember(tx, partner.id, member.id)
      return beginOrder(tx, memberAtMerchant, { id: deps.ids.next(), now: deps.clock.now() })
    })
    if (!order) return refuse('card_needed')
    const nonce = randomBytes(24).toString('base64url')
    const shopReply = await shop.open({
      key: order.id,
      partner: partner.id,
      merchantId: restaurant.record.id,
      guest: guestOf(member),
      cards: order.cards,
      parentOrigin: `${request.protocol}://${request.host}`,
      nonce,
      theme: partner.brand.theme,
    })
    if (shopReply?.outcome === 'no_shop') return refuse('takes_no_orders')
    // The page's policy allows a shop's frame from this origin only.
    if (shopReply?.outcome !== 'frame' || new URL(shopReply.url).origin !== deps.config.orderingOrigin)
      return refuse('shop_failed')
    return { id: order.id, frameUrl: shopReply.url, origin: deps.config.orderingOrigin, nonce }
  })
}

function memberRoutes(app: FastifyInstance, deps: Deps, shop: Shop): void {
  route(app, readOrder, { limit: '120/min', caller: 'member' }, async ({ params, partner, member }) => {
    const row = await inPartner(deps.db, partner.id, (tx) => memberOrder(tx, partner.id, member.id, params.id))
    if (!row) return refuse('unknown_order')
    // The site does not trust what the frame reports: it reads the order from the shop's server.
    const reply = await shop?.read(row.id)
    if (!reply) return refuse('shop_failed')
    if (reply.state === 'open') return refuse('not_placed')
    const { order } = reply
    if (order.guestId !== member.publicId || order.merchantId !== row.merchant_id) return refuse('unknown_order')
    if (row.status === 'opened') {
      const orderKey = { partnerId: partner.id, memberId: member.id, id: row.id }
      await inPartner(deps.db, partner.id, (tx) =>
        markOrder(tx, orderKey, { status: 'placed', shopOrderId: order.key }),
      )
    }
    const { award_id: awardId, units, stage } = row
    const reward = awardId && units !== null && stage ? { awardId, units, stage } : null
    return { ...orderView(row.id, row.record, order), canceled: row.status === 'canceled', reward }
  })

  route(app, listOrders, { limit: '120/min', caller: 'member' }, async ({ partner, member, query }) => {
    const rows = await inPartner(deps.db, partner.id, (tx) => ordersOf(tx, partner.id, member.id, query.limit))
    return {
      orders: rows.map(({ id, record, requested_at, status, total_minor }) => ({
        id,
        merchant: { id: record.id, name: record.name },
        openedAt: requested_at.toISOString(),
        openedOn: (wallClockIn(record.timezone, requested_at) ?? requested_at.toISOString()).slice(0, 10),
        status: status === 'paid' || status === 'canceled' ? status : ('placed' as const),
        totalMinor: total_minor,
      })),
    }
  })
}

/** The restaurant, and whether the shop serves it. A restaurant that has left gets no link to order. */
async function findRestaurant(deps: Deps, shop: Shop, partnerId: string, id: string) {
  return inPartner(deps.db, partnerId, async (tx) => {
    const merchant = await findMerchant(tx, id)
    if (!merchant) return refuse('unknown_merchant')
    const record = merchant.active ? merchant.record : { ...merchant.record, orderUrl: '' }
    return { record, hasEmbeddedShop: shop !== null && merchant.active && (await hasEmbeddedShop(tx, id)) }
  })
}

function orderView(id: string, record: StoredRecord, order: ShopOrder): Omit<PlacedOrder, 'canceled' | 'reward'> {
  const { address1, city, state, phone } = record
  const { number, placedAt, pickupAt, items, cardLastFour } = order
  const { subtotalMinor, taxMinor, tipMinor, feeMinor, totalMinor } = order
  return {
    id,
    merchant: { id: record.id, name: record.name, address: `${address1}, ${city}, ${state}`, phone },
    number,
    placedAt,
    pickupAt,
    items,
    cardLastFour,
    subtotalMinor,
    taxMinor,
    tipMinor,
    feeMinor,
    totalMinor,
  }
}
