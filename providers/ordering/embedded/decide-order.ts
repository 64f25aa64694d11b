import { createHash } from 'node:crypto'
import { z } from '../../../contract/schema.ts'
import { wallClockIn } from '../../card-feed/wall-clock.ts'
import type { OrderRequest } from '../ordering.ts'
import { cart, cartLimits, subtotalOf, totalsOf, type CartLine, type CartProblem, type Totals } from './cart.ts'
import { magicOf, priceRiseMinor } from './magic.ts'
import { itemsOf, menuOf, type Menu } from './menu.ts'
import { pickupTimes } from './pickup.ts'
import type { PaidShopOrder, ShopPlace } from './store.ts'

const noteLengthMax = 200

export const quoteBody = z.object({
  lines: cart,
  tipMinor: z.int().min(0).max(cartLimits.tipMinor),
  note: z.string().max(noteLengthMax).default(''),
})
export const orderBody = quoteBody.extend({
  pickupAt: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
  card: z.string().min(1).max(200),
  /** Total on the guest's button. The shop refuses an order with another total. */
  totalMinor: z.int().min(0),
})
export type OrderBody = z.output<typeof orderBody>

/** Why the shop refused an order. It charged nothing. */
export type OrderRefusal =
  | { code: CartProblem['code']; item: string }
  /** `prices`: current price of each dish in the cart, without options. */
  | { code: 'price_changed'; prices: Record<string, number>; totals: Totals }
  | { code: 'closed'; times: string[] }
  | { code: 'declined' | 'no_answer' }

export type ShopContext = { place: ShopPlace; request: OrderRequest; now: Date }

const dateAt = ({ place, now }: Pick<ShopContext, 'place' | 'now'>): string =>
  (wallClockIn(place.timezone, now) ?? now.toISOString()).slice(0, 10)

export const menuAt = (shop: Pick<ShopContext, 'place' | 'now'>): Menu => menuOf(shop.place, dateAt(shop))

/** Current totals of a cart, including the injected price increase; or what is wrong with the cart. */
export function quote(shop: ShopContext, body: z.output<typeof quoteBody>): Totals | CartProblem {
  const subtotal = subtotalOf(itemsOf(menuAt(shop)), body.lines)
  if (typeof subtotal !== 'number') return subtotal
  const riseMinor = body.lines.reduce((sum, { item, count }) => sum + riseMinorOf(body, item) * count, 0)
  return totalsOf(shop.place, { subtotalMinor: subtotal + riseMinor, tipMinor: body.tipMinor })
}

/** Cents that the note `price changed` adds to each piece of the cart's first dish; 0 for other dishes and notes. */
const riseMinorOf = ({ note, lines }: z.output<typeof quoteBody>, item: string): number =>
  magicOf(note) === 'priceChanged' && item === lines[0]?.item ? priceRiseMinor : 0

function pricesOf(shop: ShopContext, body: z.output<typeof quoteBody>): Record<string, number> {
  const items = itemsOf(menuAt(shop))
  return Object.fromEntries(
    body.lines.map(({ item }) => [item, (items.get(item)?.priceMinor ?? 0) + riseMinorOf(body, item)]),
  )
}

/** The order to store, or why it is refused. Writes nothing. */
export function decideOrder(shop: ShopContext, body: OrderBody, purchaseId: string): PaidShopOrder | OrderRefusal {
  const { place, request, now } = shop
  const failure = magicOf(body.note)
  const firstItem = body.lines[0]?.item ?? ''
  if (failure === 'noAnswer') return { code: 'no_answer' }
  if (failure === 'soldOut') return { code: 'sold_out', item: firstItem }
  const totals = quote(shop, body)
  if ('code' in totals) return totals
  if (totals.totalMinor !== body.totalMinor) return { code: 'price_changed', prices: pricesOf(shop, body), totals }
  const times = pickupTimes(place, now)
  // The note `closed` makes the requested time unavailable.
  if (failure === 'closed' || !times.includes(body.pickupAt))
    return { code: 'closed', times: times.filter((time) => failure !== 'closed' || time !== body.pickupAt) }
  const card = request.cards.find(({ token }) => token === body.card)
  if (!card || failure === 'declined') return { code: 'declined' }
  const { subtotalMinor, taxMinor, tipMinor, feeMinor, totalMinor } = totals
  return {
    key: request.key,
    number: orderNumberOf(request.key),
    merchantId: place.id,
    guestId: request.guest.id,
    placedAt: now.toISOString(),
    pickupAt: body.pickupAt,
    items: itemLines(menuAt(shop), body.lines),
    subtotalMinor,
    taxMinor,
    tipMinor,
    feeMinor,
    totalMinor,
    cardLastFour: card.lastFour,
    cardToken: card.token,
    purchaseId,
  }
}

const itemLines = (menu: Menu, lines: readonly CartLine[]) => {
  const items = itemsOf(menu)
  return lines.map(({ item, count }) => ({ name: items.get(item)?.name ?? item, count }))
}

/** Without I, O and Q, which look like digits. */
const orderLetters = 'ABCDEFGHJKLMNPRSTUVWXYZ'

/** Order number for pickup: a letter and three digits, always the same for a key. Two orders can have the same number. */
function orderNumberOf(key: string): string {
  const digest = createHash('sha256').update(key).digest()
  return `${orderLetters[digest.readUInt8() % orderLetters.length]}${String(100 + (digest.readUInt16BE(1) % 900))}`
}
