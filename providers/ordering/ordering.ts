import { theme } from '../../contract/brand.ts'
import { z } from '../../contract/schema.ts'

const minor = z.int().min(0).max(100_000_000)

/** A linked card as a shop may know it: a token of the card network, its brand and last four digits; never a number. */
export const shopCard = z.object({
  token: z.string().min(1).max(200),
  brand: z.string().min(1).max(20),
  lastFour: z.string().regex(/^\d{4}$/),
})
export type ShopCard = z.infer<typeof shopCard>

const origin = z.string().refine((text) => URL.parse(text)?.origin === text, 'is not an origin')

/** What the site sends a shop when a member begins an order: guest, restaurant, cards, and the theme of the page around the frame. */
export const orderWish = z.object({
  /** The order's id, chosen by the site: the same key is the same order, however often it is opened. */
  key: z.uuid(),
  partner: z.string().min(1).max(60),
  merchantId: z.string().min(1).max(80),
  guest: z.object({ id: z.string().min(1).max(80), name: z.string().min(1).max(80) }),
  cards: z.array(shopCard).min(1).max(20),
  /** The one page that may hold the frame and hear from it, and the secret of this opening. */
  parentOrigin: origin,
  nonce: z.string().min(16).max(64),
  theme: theme.pick({ light: true, dark: true, fontFamily: true, radius: true, headingWeight: true }),
})
export type OrderWish = z.infer<typeof orderWish>

/** Where the member orders: in a frame of the page, or in a tab of its own. */
export const opened = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('frame'), url: z.url() }),
  z.object({ outcome: z.literal('link'), url: z.url() }),
  /** The shop does not know the restaurant, or it takes no orders. */
  z.object({ outcome: z.literal('no_shop') }),
])
export type Opened = z.infer<typeof opened>

/** A paid order as the shop's server tells it. Amounts in minor units; `subtotalMinor` is what was eaten: no tax, tip or fee. */
export const shopOrder = z.object({
  key: z.string().min(1).max(200),
  /** What people read out at the counter. */
  number: z.string().min(1).max(40),
  merchantId: z.string().min(1).max(80),
  guestId: z.string().max(80),
  placedAt: z.iso.datetime(),
  /** The restaurant's wall clock, `YYYY-MM-DDTHH:mm`; empty where the shop names none. */
  pickupAt: z.string().max(20),
  items: z.array(z.object({ name: z.string().max(160), count: z.int().min(1) })).max(200),
  subtotalMinor: minor,
  taxMinor: minor,
  tipMinor: minor,
  feeMinor: minor,
  totalMinor: minor,
  cardLastFour: z.string().max(4),
})
export type ShopOrder = z.infer<typeof shopOrder>

export const orderReply = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open') }),
  z.object({ state: z.literal('placed'), order: shopOrder }),
])
export type OrderReply = z.infer<typeof orderReply>

/** An ordering system outside (M2-015). Nothing throws: null is a shop that did not answer. */
export type OrderingService = {
  open(wish: OrderWish): Promise<Opened | null>
  /** Reads an order from server to server. Only this reply counts, never a message of the frame. */
  read(key: string): Promise<OrderReply | null>
}
