import { purchaseMinorMax } from './feed.ts'
import { z } from './schema.ts'

/** A shop posts its order messages to `{FEEDS_URL}` with this path, one message a call. */
export const orderMessagePath = '/feeds/shop/order'

/**
 * The header that signs a message: `t=<Unix seconds>,v1=<hex of HMAC-SHA256(secret, "<t>." + raw body)>`. Several `v1` may follow while
 * one secret replaces another. The feed refuses a time that is more than five minutes from its own clock.
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
 * What a shop reports of one order. Every message carries the whole order as it is at `reportedAt`, so the latest message alone says what
 * counts: messages may come in any order, more than once, or not at all. Amounts are whole minor units of `currency`, never negative.
 */
export const orderMessage = z
  .object({
    /** Names this message. The shop sends the same message again under the same id. */
    eventId: id(120),
    /** What happened last. `changed`: amounts are others than those that were paid, e.g. an item was sold out. `canceled` counts as long as no later message has another kind. */
    kind: z.enum(['paid', 'changed', 'refunded', 'canceled']),
    /** The shop's own id of the order. The shop also gives it to the card network, which may name it with the purchase. */
    orderId: id(120),
    /** The id of the row in `member_order` with which the site opened the shop; null where the member came to the shop another way. */
    clientOrderId: z.uuid().nullable(),
    /** The restaurant as the shop knows it: one of the restaurant's `networkReferences`. */
    merchantReference: z.string().regex(/^order:[A-Za-z0-9._-]{1,100}$/, 'must look like order:1234'),
    /**
     * The card that paid: one of the tokens that the site handed to the shop when it opened it, each the `card.vault_token` of a linked card.
     * It is no card number and opens nothing by itself. The feed knows a token from the moment the site has handed it out (`nameCards` in
     * server/orders/queries.ts); any other token is an unknown card.
     */
    cardToken: id(180),
    /** ISO 4217, upper case. */
    currency: z.string().regex(/^[A-Z]{3}$/),
    /** Food and drinks after discounts: what earns. */
    subtotalMinor: amount,
    taxMinor: amount,
    tipMinor: amount,
    feeMinor: amount,
    /** The sum of the four amounts above: what the order costs now, before refunds. */
    totalMinor: amount.min(1),
    /** What the shop charged to the card when the order was paid. After a change it differs from `totalMinor`. */
    chargedMinor: amount,
    /** What the shop has refunded of `totalMinor` up to now, without what a change took off the total. */
    refundedMinor: amount,
    orderedAt: z.iso.datetime({ offset: true }),
    /** When the shop wrote this message; between messages of the same moment the greater `sequence` counts. */
    reportedAt: z.iso.datetime({ offset: true }),
    /** Counts the messages of one order from 1. */
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
