import { purchaseMinorMax } from './feed.ts'
import { z } from './schema.ts'

/** A shop posts each order message to this path of `{FEEDS_URL}`, one per request. */
export const orderMessagePath = '/feeds/shop/order'

/**
 * The header that signs a message: `t=<Unix seconds>,v1=<hex of HMAC-SHA256(secret, "<t>." + raw body)>`. It may have several `v1` while
 * one secret replaces another; the feed reads the first five. The feed refuses a time that is more than five minutes from its clock.
 */
export const orderSignatureHeader = 'order-signature'

const amount = z.int().min(0).max(purchaseMinorMax)
const id = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\x21-\x7e]+$/, 'must be printable and without spaces')

/**
 * A shop's report of one order. Every message has the whole order as of `reportedAt`, so only the latest message counts. Messages may
 * arrive in any order, repeatedly, or never. Amounts are whole minor units of `currency`, never negative.
 */
export const orderMessage = z
  .object({
    /** Id of this message. A repeated message has the same id. */
    eventId: id(120),
    /**
     * Latest change. `changed`: amounts differ from those paid, for example because an item was sold out. `canceled` counts until a later
     * message has another kind.
     */
    kind: z.enum(['paid', 'changed', 'refunded', 'canceled']),
    /** The shop's order id. The shop also sends it to the card network, which may report it with the purchase. */
    orderId: id(120),
    /** Id of the `member_order` row with which the site opened the shop; null when the member opened the shop elsewhere. */
    clientOrderId: z.uuid().nullable(),
    /** One of the restaurant's `networkReferences`. */
    merchantReference: z.string().regex(/^order:[A-Za-z0-9._-]{1,100}$/, 'must look like order:1234'),
    /**
     * The card that paid: one of the tokens that the site passed to the shop, each the `card.vault_token` of a linked card. A token is no
     * card number and grants no access. The feed knows a token once `storeCardTokens` (server/orders/queries.ts) has stored it, before the
     * site passes it on; any other token is an unknown card.
     */
    cardToken: id(180),
    /** ISO 4217, upper case. */
    currency: z.string().regex(/^[A-Z]{3}$/),
    /** Food and drinks after discounts: the amount that earns. */
    subtotalMinor: amount,
    taxMinor: amount,
    tipMinor: amount,
    feeMinor: amount,
    /** Sum of the four amounts above: the current price before refunds. */
    totalMinor: amount.min(1),
    /** Amount that the shop charged at payment. After a change it differs from `totalMinor`. */
    chargedMinor: amount,
    /** Sum of the refunds so far, at most `totalMinor`. A change that lowers the total is not a refund. */
    refundedMinor: amount,
    orderedAt: z.iso.datetime({ offset: true }),
    /** Time of this message. Between messages of the same time the higher `sequence` counts. */
    reportedAt: z.iso.datetime({ offset: true }),
    /** A higher number for each later message of the same order, from 0. */
    sequence: z.int().min(0),
  })
  .superRefine((order, context) => {
    const fault = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (order.subtotalMinor > order.totalMinor) fault('subtotalMinor', 'is greater than totalMinor')
    else if (order.subtotalMinor + order.taxMinor + order.tipMinor + order.feeMinor !== order.totalMinor)
      fault('totalMinor', 'is not the sum of subtotalMinor, taxMinor, tipMinor and feeMinor')
    if (order.refundedMinor > order.totalMinor) fault('refundedMinor', 'is greater than totalMinor')
  })
export type OrderMessage = z.infer<typeof orderMessage>
