import { z } from './schema.ts'

/** Largest single purchase the pipeline accepts, in minor units: one million dollars. Beyond it a message is quarantined. */
export const purchaseMinorMax = 100_000_000

export const feedEventKind = z.enum(['authorization', 'clearing', 'refund', 'void', 'declined', 'chargeback', 'order'])
export type FeedEventKind = z.infer<typeof feedEventKind>

const minor = z.int().min(0).max(purchaseMinorMax)
/** Data of a shop's order in addition to total and subtotal (contract/orders.ts). */
export const orderBill = z.object({
  clientOrderId: z.uuid().nullable(),
  chargedMinor: minor,
  taxMinor: minor,
  tipMinor: minor,
  feeMinor: minor,
  refundedMinor: minor,
  canceled: z.boolean(),
})

/**
 * The normal form of a message of any provider about a card transaction or an online order. Several deliveries may report one event. Its
 * latest version counts once.
 */
export const feedEvent = z.object({
  /**
   * Source of the message: a network (`fidel`), one sender on a network (`kard:lumen-bank`), `shop` for an order message, or `claim` for an
   * approved claim. Ids are unique per source.
   */
  provider: z.string().min(1).max(40),
  /** Id of the delivery on the feed. Repeated deliveries have the same id. */
  deliveryId: z.string().min(1).max(200),
  /** Id of the event, unique within provider and lifecycle. Several clearings of one purchase have different ids. */
  eventId: z.string().min(1).max(200),
  /** Connects authorization, clearings and refunds of one purchase. */
  lifecycleId: z.string().min(1).max(200),
  kind: feedEventKind,
  /** Minor units, never negative. `kind` gives the direction. */
  amountMinor: z.int().min(0).max(purchaseMinorMax),
  /** Part of the amount before tax, tip and fees; null when the provider does not report it. */
  subtotalMinor: z.int().min(0).max(purchaseMinorMax).nullable(),
  /** ISO 4217, upper case. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  cardReference: z.string().min(1).max(200),
  /**
   * Candidates in order of trust, each `scheme:value`. Fidel: `fidel:<location id>`, `mid:<acceptor id>`. Kard: `kard:` and `mid:` with the
   * acquirer's id, `vmid:` and `vsid:` with Visa's. A shop: `order:`. An approved claim: `merchant:<catalog id>`. The list is empty when
   * the message names no merchant. Another message of the purchase may name it.
   */
  merchantReferences: z.array(z.string().min(1).max(120)).max(12),
  /** Statement descriptor, for operators who resolve unmatched messages. */
  merchantLabel: z.string().max(200),
  /** The issuer's approval code, equal at every network that reports the purchase. */
  authorizationCode: z.string().min(1).max(20).nullable(),
  /** Acquirer reference number (ARN): unique per presentment, equal at every network. */
  acquirerReference: z.string().min(1).max(60).nullable(),
  /** The shop's order id; absent when the message has none. */
  orderReference: z.string().min(1).max(180).optional(),
  /** Only for the kind `order`, whose amount is the order's total. */
  order: orderBill.optional(),
  /** The network's time of this message, UTC. Decides between contradicting messages; the time of arrival never does. */
  reportedAt: z.iso.datetime(),
  /** The network's sequence number; decides between messages with equal `reportedAt`. Null without one. */
  sequence: z.int().min(0).nullable(),
  /** Time of the card's use, UTC. */
  occurredAt: z.iso.datetime(),
  /**
   * The restaurant's wall clock, `YYYY-MM-DDTHH:mm:ss`. Null when the provider does not report it; the platform then derives it from the
   * merchant's zone.
   */
  localTime: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
    .nullable(),
  /** Whether the provider reported `localTime` without a zone. `occurredAt` is then a guess until the restaurant is known. */
  zoneMissing: z.boolean(),
  channel: z.enum(['in_person', 'online', 'unknown']),
})
export type FeedEvent = z.infer<typeof feedEvent>

/** Why a message is quarantined. Stable codes that operators see. */
export const quarantineReasons = [
  'not_json',
  'wrong_shape',
  'unknown_event',
  'unknown_status',
  'amount_unreadable',
  'amount_out_of_range',
  'amounts_disagree',
  'currency_unsupported',
  'date_unreadable',
  'card_missing',
] as const
export type QuarantineReason = (typeof quarantineReasons)[number]

/** A card's new number or expiration. The network keeps the reference, so that purchases continue to count. */
export type CardReplacement = {
  reference: string
  lastFour: string
  expMonth: number
  expYear: number
  /** The network's time of the change, ISO 8601. */
  changedAt: string
}

/**
 * The meaning of a message. `event`: an event of a purchase. `confirms`: the network confirmed a card, whose purchases count from then on.
 * `replaces`: a replacement or renewal of a card under the same reference. `ignored`: why a well-formed message has no effect, such as a
 * change of location status. `ok: false`: the message is unreadable.
 */
export type FeedReading =
  | { ok: true; event: FeedEvent }
  | { ok: true; event: null; confirms: { reference: string } }
  | { ok: true; event: null; replaces: CardReplacement }
  | { ok: true; event: null; ignored: string }
  | { ok: false; reason: QuarantineReason; detail: string }
