import { theme } from '../../contract/brand.ts'
import { z } from '../../contract/schema.ts'

const minor = z.int().min(0).max(100_000_000)

/** A linked card for the shop: the vault's token, brand and last four digits, never the number. */
export const shopCard = z.object({
  token: z.string().min(1).max(200),
  brand: z.string().min(1).max(20),
  lastFour: z.string().regex(/^\d{4}$/),
})
export type ShopCard = z.infer<typeof shopCard>

const origin = z.string().refine((text) => URL.parse(text)?.origin === text, 'is not an origin')

/** The site's request to open a shop: guest, restaurant, cards, and the theme of the page around the frame. */
export const orderRequest = z.object({
  /** Id of the order, chosen by the site. Idempotency key of the call. */
  key: z.uuid(),
  partner: z.string().min(1).max(60),
  merchantId: z.string().min(1).max(80),
  guest: z.object({ id: z.string().min(1).max(80), name: z.string().min(1).max(80) }),
  cards: z.array(shopCard).min(1).max(20),
  /** The only origin that may embed the frame and receive its messages. */
  parentOrigin: origin,
  /** Secret of this frame. Each message of the frame contains it. */
  nonce: z.string().min(16).max(64),
  theme: theme.pick({ light: true, dark: true, fontFamily: true, radius: true, headingWeight: true }).strip(),
})
export type OrderRequest = z.infer<typeof orderRequest>

/** Where the member orders: in a frame of the page, or in a separate tab; or no order is possible. */
export const openReply = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('frame'), url: z.url() }),
  z.object({ outcome: z.literal('link'), url: z.url() }),
  /** The shop does not know the restaurant, or the restaurant takes no orders. */
  z.object({ outcome: z.literal('no_shop') }),
])
export type OpenReply = z.infer<typeof openReply>

/** A paid order as the shop's server reports it. Amounts are minor units; `subtotalMinor` is the food without tax, tip and fee. */
export const shopOrder = z.object({
  key: z.string().min(1).max(200),
  /** Order number for pickup. */
  number: z.string().min(1).max(40),
  merchantId: z.string().min(1).max(80),
  guestId: z.string().max(80),
  placedAt: z.iso.datetime(),
  /** The restaurant's wall clock, `YYYY-MM-DDTHH:mm`; empty when the shop gives no time. */
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

/** An external ordering system (M2-015). No call throws; null means no usable reply. */
export type OrderingService = {
  open(request: OrderRequest): Promise<OpenReply | null>
  /** Reads an order, server to server. Only this reply counts, never a message of the frame. */
  read(key: string): Promise<OrderReply | null>
}
