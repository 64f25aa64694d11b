import type { OrderingService, OrderReply, OrderWish, ShopOrder } from '../../providers/ordering/ordering.ts'

/** A shop that records the orders it was opened for. A test sets its replies. */
export function testShop() {
  const shop = {
    wishes: [] as OrderWish[],
    /** Null: it does not answer. */
    url: 'http://localhost:3003/shop/s/a-token' as string | null,
    orders: new Map<string, OrderReply>(),
  }
  const service: OrderingService = {
    open: async (wish) => {
      shop.wishes.push(wish)
      return shop.url === null ? null : { outcome: 'frame', url: shop.url }
    },
    read: async (key) => (shop.url === null ? null : (shop.orders.get(key) ?? { state: 'open' })),
  }
  /** The shop has a paid order for what was wished. */
  const pay = (wish: OrderWish | undefined, change: Partial<ShopOrder> = {}) => {
    if (!wish) throw new Error('the shop was not opened')
    shop.orders.set(wish.key, { state: 'placed', order: { ...orderFor(wish), ...change } })
  }
  return { shop, service, pay }
}

const orderFor = (wish: OrderWish): ShopOrder => ({
  key: wish.key,
  number: 'A100',
  merchantId: wish.merchantId,
  guestId: wish.guest.id,
  placedAt: '2026-05-06T16:00:00.000Z',
  pickupAt: '2026-05-06T12:30',
  items: [{ name: 'Cacio e pepe', count: 2 }],
  ...{ subtotalMinor: 3_800, taxMinor: 337, tipMinor: 684, feeMinor: 149, totalMinor: 4_970 },
  cardLastFour: wish.cards[0]?.lastFour ?? '',
})
