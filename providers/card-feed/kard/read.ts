import type { FeedEventKind, QuarantineReason, FeedReading } from '../../../contract/feed.ts'
import { fromMinorUnits, type Amount } from '../amounts.ts'
import type { StoredMessage } from '../card-feed.ts'
import { parseFeedJson } from '../feed-json.ts'
import { codeOf, currencyOf, jsonObjectOf, idOf, orderReferenceOf, displayText, type JsonObject } from '../fields.ts'
import { instantOf } from '../wall-clock.ts'
import { kardCardReference, channelOf, merchantLabelOf, referencesOf } from './parts.ts'

/** Reads one item of an issuer's list: the current `{type, id, attributes}` form and the older flat one. Amounts are whole cents. */
export function readKard(message: StoredMessage): FeedReading {
  const body = parseFeedJson(message.body)
  if (body === undefined) return quarantine('not_json', 'the item is not JSON')
  const item = jsonObjectOf(body)
  if (!item) return quarantine('wrong_shape', 'the item is not an object')
  const attributes = jsonObjectOf(item['attributes'])
  if (!attributes) {
    // An item of the older form has a status.
    return 'type' in item && !('status' in item)
      ? quarantine('wrong_shape', 'attributes are missing')
      : readPurchase(message.deliveryId, null, item)
  }
  switch (item['type']) {
    case 'transaction':
      return readPurchase(message.deliveryId, idOf(item['id']), attributes)
    case 'matchedTransaction':
      // The issuer reports that another program's offer applies, perhaps to a cash purchase. A card purchase comes as `transaction` too.
      return { ok: true, event: null, ignored: 'matchedTransaction claims an offer and is no card purchase' }
    case 'coreTransaction':
      return quarantine('card_missing', 'coreTransaction is account-level: it names several cards, or none')
    default:
      return quarantine('unknown_event', `no item type is called ${displayText(item['type'], 60) || 'nothing'}`)
  }
}

function readPurchase(deliveryId: string, itemId: string | null, tx: JsonObject): FeedReading {
  const transactionId = idOf(tx['transactionId'])
  if (!transactionId) return quarantine('wrong_shape', 'transactionId is missing')
  const amount = fromMinorUnits(tx['amount'])
  if (!amount.ok) return amount
  const meaning = meaningOf(tx, amount.minor)
  if (!meaning.ok) return meaning
  const subtotal = subtotalOf(tx)
  if (subtotal && !subtotal.ok) return subtotal
  const currency = currencyOf(tx['currency'])
  if (!currency)
    return quarantine(
      'currency_unsupported',
      `currency is ${JSON.stringify(tx['currency'])?.slice(0, 20) ?? 'missing'}`,
    )
  const cardReference = kardCardReference(tx)
  if (!cardReference)
    return quarantine('card_missing', 'userId, cardBIN and cardLastFour are needed to identify the card')
  const merchantReferences = referencesOf(tx)
  const eventTime = instantOf(tx[meaning.dateField])
  if (!eventTime) return quarantine('date_unreadable', `${meaning.dateField} is not a date and time with its zone`)
  if (meaning.kind === null) return { ok: true, event: null, ignored: meaning.ignored }
  const amountMinor = Math.abs(amount.minor)
  const order = orderReferenceOf(tx)
  const channel = channelOf(tx)
  const acquirerReference = codeOf(tx['acquirerReferenceNumber'], 60)
  return {
    ok: true,
    event: {
      provider: 'kard',
      deliveryId,
      eventId: eventIdOf(tx, itemId, acquirerReference, `${eventTime.toISOString()}:${amountMinor}${traceSuffix(tx)}`),
      lifecycleId: transactionId,
      kind: meaning.kind,
      amountMinor,
      subtotalMinor: subtotal ? Math.abs(subtotal.minor) : null,
      currency,
      cardReference,
      merchantReferences,
      merchantLabel: merchantLabelOf(tx),
      authorizationCode: codeOf(tx['authorizationCode'], 20),
      acquirerReference,
      reportedAt: eventTime.toISOString(),
      sequence: null,
      // A settled purchase happened at its authorization, if that date is present; `settledDate` is when the money moved.
      occurredAt: (
        (meaning.kind === 'clearing' ? instantOf(tx['authorizationDate']) : null) ?? eventTime
      ).toISOString(),
      localTime: null,
      zoneMissing: false,
      ...order,
      channel: channel === 'unknown' && order.orderReference ? 'online' : channel,
    },
  }
}

/**
 * Identifies a settlement or return by its content, because a repeated export reports it under a new item id. An acquirer reference
 * number identifies one presentment, also after a correction of its amount. Where that number is missing, the date, amount and trace number
 * identify the item. The item id identifies an item of any other status. An item of the older form has no id, so its status, date, amount
 * and trace number identify it.
 */
function eventIdOf(tx: JsonObject, itemId: string | null, acquirerReference: string | null, content: string): string {
  const status = String(tx['status']).toLowerCase()
  if (status === 'settled' || status === 'returned') return `${status}:${acquirerReference ?? content}`
  return itemId ?? `${status}:${content}`
}

/** Distinguishes two equal parts of one bill that have no acquirer reference number; empty without a trace number. */
function traceSuffix(tx: JsonObject): string {
  const trace = idOf(tx['retrievalReferenceNumber']) ?? idOf(tx['systemTraceAuditNumber'])
  return trace === null ? '' : `:${trace.slice(0, 40)}`
}

type DateField = 'authorizationDate' | 'settledDate' | 'transactionDate'
type Meaning =
  | { ok: true; kind: FeedEventKind; dateField: DateField }
  | { ok: true; kind: null; dateField: DateField; ignored: string }
  | { ok: false; reason: QuarantineReason; detail: string }

/**
 * `status` gives the kind. A credit (CREDIT, or a negative amount and no DEBIT) makes a settlement a refund; an approved credit has no
 * effect.
 */
function meaningOf(tx: JsonObject, signedMinor: number): Meaning {
  const isCredit = tx['direction'] === 'CREDIT' || (tx['direction'] !== 'DEBIT' && signedMinor < 0)
  switch (tx['status']) {
    case 'APPROVED':
      if (isCredit)
        return {
          ok: true,
          kind: null,
          dateField: 'authorizationDate',
          ignored: 'an approved credit counts when it settles',
        }
      return signedMinor < 0 ? contradiction() : { ok: true, kind: 'authorization', dateField: 'authorizationDate' }
    case 'SETTLED':
      if (!isCredit && signedMinor < 0) return contradiction()
      return { ok: true, kind: isCredit ? 'refund' : 'clearing', dateField: 'settledDate' }
    case 'REVERSED':
      return { ok: true, kind: 'void', dateField: 'transactionDate' }
    case 'RETURNED':
      return { ok: true, kind: 'refund', dateField: 'transactionDate' }
    case 'CHARGEBACK':
      return { ok: true, kind: 'chargeback', dateField: 'transactionDate' }
    case 'DECLINED':
      return { ok: true, kind: 'declined', dateField: 'transactionDate' }
    default:
      return {
        ok: false,
        reason: 'unknown_status',
        detail: `status is ${JSON.stringify(tx['status'])?.slice(0, 40) ?? 'missing'}`,
      }
  }
}

function contradiction(): Meaning {
  return { ok: false, reason: 'amount_out_of_range', detail: 'direction is DEBIT but the amount is negative' }
}

function subtotalOf(tx: JsonObject): Amount | null {
  return tx['subtotal'] === undefined || tx['subtotal'] === null ? null : fromMinorUnits(tx['subtotal'])
}

function quarantine(reason: QuarantineReason, detail: string): { ok: false; reason: QuarantineReason; detail: string } {
  return { ok: false, reason, detail }
}
