import type { FeedEvent, QuarantineReason, FeedReading } from '../../../contract/feed.ts'
import { orderMessage, type OrderMessage } from '../../../contract/orders.ts'
import { fromMinorUnits } from '../amounts.ts'
import type { StoredMessage } from '../card-feed.ts'
import { parseFeedJson } from '../feed-json.ts'
import { currencyOf, jsonObjectOf, idOf, displayText, type JsonObject } from '../fields.ts'

/** The event name of a shop's messages. */
export const orderEventName = 'order'

/** Reads one order message of a shop. The order is one event with versions: each message has the whole order. */
export function readOrderMessage(message: StoredMessage): FeedReading {
  const body = parseFeedJson(message.body)
  if (body === undefined) return quarantine('not_json', 'the body is not JSON')
  if (message.event !== orderEventName)
    return quarantine('unknown_event', `no event is called ${displayText(message.event, 60) || 'nothing'}`)
  const fields = jsonObjectOf(body)
  if (!fields) return quarantine('wrong_shape', 'the body is not one order')
  const fault = faultOf(fields)
  if (fault) return fault
  const parsed = orderMessage.safeParse(fields)
  if (parsed.success) return { ok: true, event: eventOf(message.deliveryId, parsed.data) }
  // The contract's own checks (`custom`) compare the amounts.
  const [issue] = parsed.error.issues
  const detail = `${issue?.path.join('.') || 'the body'} ${issue?.message ?? 'is not usable'}`
  return quarantine(issue?.code === 'custom' ? 'amounts_disagree' : 'wrong_shape', detail)
}

const amountFields = [
  'subtotalMinor',
  'taxMinor',
  'tipMinor',
  'feeMinor',
  'totalMinor',
  'chargedMinor',
  'refundedMinor',
]

/** The first fault with a more exact reason than `wrong_shape`; null when there is none. */
function faultOf(fields: JsonObject): FeedReading | null {
  if (idOf(fields['cardToken']) === null) return quarantine('card_missing', 'cardToken is missing')
  if (currencyOf(fields['currency']) === null)
    return quarantine(
      'currency_unsupported',
      `currency is ${JSON.stringify(fields['currency'])?.slice(0, 20) ?? 'missing'}`,
    )
  for (const name of amountFields) {
    const amount = fromMinorUnits(fields[name])
    if (!amount.ok) return quarantine(amount.reason, `${name}: ${amount.detail}`)
    if (amount.minor < 0) return quarantine('amount_out_of_range', `${name} is negative`)
  }
  for (const name of ['orderedAt', 'reportedAt'] as const)
    if (!orderMessage.shape[name].safeParse(fields[name]).success)
      return quarantine('date_unreadable', `${name} is not a date and time with its zone`)
  return null
}

function eventOf(deliveryId: string, order: OrderMessage): FeedEvent {
  const { clientOrderId, chargedMinor, taxMinor, tipMinor, feeMinor, refundedMinor } = order
  const canceled = order.kind === 'canceled'
  return {
    provider: 'shop',
    deliveryId,
    eventId: orderEventName,
    lifecycleId: order.orderId,
    kind: 'order',
    amountMinor: order.totalMinor,
    subtotalMinor: order.subtotalMinor,
    currency: order.currency,
    cardReference: order.cardToken,
    merchantReferences: [order.merchantReference],
    merchantLabel: order.merchantReference,
    authorizationCode: null,
    acquirerReference: null,
    orderReference: order.orderId,
    order: { clientOrderId, chargedMinor, taxMinor, tipMinor, feeMinor, refundedMinor, canceled },
    reportedAt: new Date(order.reportedAt).toISOString(),
    sequence: order.sequence,
    occurredAt: new Date(order.orderedAt).toISOString(),
    localTime: null,
    zoneMissing: false,
    channel: 'online',
  }
}

function quarantine(reason: QuarantineReason, detail: string): FeedReading {
  return { ok: false, reason, detail }
}
