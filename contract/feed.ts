import { z } from './schema.ts'

/** Largest single purchase the pipeline accepts, in minor units: one million dollars. Beyond it a message is quarantined. */
export const purchaseMinorMax = 100_000_000

export const feedEventKind = z.enum(['authorisation', 'clearing', 'refund', 'void', 'declined', 'chargeback', 'order'])
export type FeedEventKind = z.infer<typeof feedEventKind>

const minor = z.int().min(0).max(purchaseMinorMax)
/** What a shop reports of an order in addition to its total and subtotal (contract/orders.ts). */
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
 * The normal form of one card transaction message, whatever provider it came from.
 * `eventId` tells settlements of one lifecycle apart. Several deliveries may report one event: its latest version counts once.
 */
export const feedEvent = z.object({
  provider: z.string().min(1).max(40),
  /** One delivery on the feed; repeats carry the same. */
  deliveryId: z.string().min(1).max(200),
  /** Unique per thing that happened, within the provider and lifecycle. */
  eventId: z.string().min(1).max(200),
  /** Ties authorisation, clearings and refunds of one purchase together. */
  lifecycleId: z.string().min(1).max(200),
  kind: feedEventKind,
  /** Minor units, never negative: direction is in `kind`. */
  amountMinor: z.int().min(0).max(purchaseMinorMax),
  /** Part of the amount before tax, tip and fees where the provider tells it. */
  subtotalMinor: z.int().min(0).max(purchaseMinorMax).nullable(),
  /** ISO 4217, upper case. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  cardReference: z.string().min(1).max(200),
  /** Empty where a message names none: the purchase's other messages may. Candidates in order of trust, each `scheme:value`, e.g. `fidel:<location id>`, `mid:<acceptor id>`, `vmid:<visa merchant id>`. */
  merchantReferences: z.array(z.string().min(1).max(120)).max(12),
  /** Words on the statement, for people resolving what did not match. */
  merchantLabel: z.string().max(200),
  /** The issuer's approval code. Two networks that report one purchase report the same code. */
  authorizationCode: z.string().min(1).max(20).nullable(),
  /** Acquirer reference number (ARN): unique per presentment of a purchase, the same at every network. */
  acquirerReference: z.string().min(1).max(60).nullable(),
  /** The shop's id of an online order, where the message names it. */
  orderReference: z.string().min(1).max(180).optional(),
  /** Present where a shop reports its order; the kind is `order` then, and the amount its total. */
  order: orderBill.optional(),
  /** The network's own time of this message, UTC. Decides which of two contradicting messages counts; arrival never does. */
  reportedAt: z.iso.datetime(),
  /** The network's own number of this message, where it has one: decides between messages of the same `reportedAt`. */
  sequence: z.int().min(0).nullable(),
  /** When the card was used, UTC. */
  occurredAt: z.iso.datetime(),
  /** The restaurant's wall clock `YYYY-MM-DDTHH:mm:ss` when the provider tells it; else derived from merchant zone. */
  localTime: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
    .nullable(),
  /** The provider told `localTime` without a zone: `occurredAt` is a guess until the restaurant is known. */
  zoneMissing: z.boolean(),
  channel: z.enum(['in_person', 'online', 'unknown']),
})
export type FeedEvent = z.infer<typeof feedEvent>

/** Why a message could not be turned into an event. Stable codes, shown to operators. */
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

/** What a card is from now on. The network watches the new number under the same reference, so that its purchases go on counting. */
export type CardReplacement = {
  reference: string
  lastFour: string
  expMonth: number
  expYear: number
  /** The network's own time of the change (ISO). */
  changedAt: string
}

/**
 * A message is one of: an event of a purchase; a confirmation of a card, which counts from now on; a replacement or renewal of a card by its
 * bank under the same reference; well formed with nothing to do (e.g. a change of location status); not readable.
 */
export type FeedReading =
  | { ok: true; event: FeedEvent }
  | { ok: true; event: null; confirms: { reference: string } }
  | { ok: true; event: null; replaces: CardReplacement }
  | { ok: true; event: null; ignored: string }
  | { ok: false; reason: QuarantineReason; detail: string }
