import type { FeedEventKind, ParkReason, Reading } from '../../../contract/feed.ts'
import { fromMinorUnits, type Amount } from '../amounts.ts'
import type { StoredMessage } from '../card-feed.ts'
import { parseFeedJson } from '../feed-json.ts'
import { codeOf, currencyOf, fieldsOf, idOf, orderReferenceOf, wordsOf, type Fields } from '../fields.ts'
import { instantOf } from '../wall-clock.ts'
import { cardReferenceOf, channelOf, labelOf, referencesOf } from './parts.ts'

/** Reads one item of an issuer's list: the current `{type, id, attributes}` form and the older flat one. Amounts are whole cents. */
export function readKard(message: StoredMessage): Reading {
  const body = parseFeedJson(message.body)
  if (body === undefined) return park('not_json', 'the item is not JSON')
  const item = fieldsOf(body)
  if (!item) return park('wrong_shape', 'the item is not an object')
  const attributes = fieldsOf(item['attributes'])
  if (!attributes) {
    return 'type' in item && !('status' in item)
      ? park('wrong_shape', 'attributes are missing')
      : readPurchase(message.deliveryId, null, item)
  }
  switch (item['type']) {
    case 'transaction':
      return readPurchase(message.deliveryId, idOf(item['id']), attributes)
    case 'matchedTransaction':
      // The issuer's claim that an offer of another programme applies (it may be cash): the purchase itself comes as `transaction`.
      return { ok: true, event: null, ignored: 'matchedTransaction claims an offer and is no card purchase' }
    case 'coreTransaction':
      return park('card_missing', 'coreTransaction is account-level: it names several cards, or none')
    default:
      return park('unknown_event', `no item type is called ${wordsOf(item['type'], 60) || 'nothing'}`)
  }
}

function readPurchase(deliveryId: string, itemId: string | null, tx: Fields): Reading {
  const transactionId = idOf(tx['transactionId'])
  if (!transactionId) return park('wrong_shape', 'transactionId is missing')
  const amount = fromMinorUnits(tx['amount'])
  if (!amount.ok) return amount
  const meaning = meaningOf(tx, amount.minor)
  if (!meaning.ok) return meaning
  const subtotal = subtotalOf(tx)
  if (subtotal && !subtotal.ok) return subtotal
  const currency = currencyOf(tx['currency'])
  if (!currency)
    return park('currency_unsupported', `currency is ${JSON.stringify(tx['currency'])?.slice(0, 20) ?? 'missing'}`)
  const cardReference = cardReferenceOf(tx)
  if (!cardReference) return park('card_missing', 'userId, cardBIN and cardLastFour are needed to know the card')
  const merchantReferences = referencesOf(tx)
  const at = instantOf(tx[meaning.dateField])
  if (!at) return park('date_unreadable', `${meaning.dateField} is not a date and time with its zone`)
  if (meaning.kind === null) return { ok: true, event: null, ignored: meaning.ignored }
  const minor = Math.abs(amount.minor)
  const order = orderReferenceOf(tx)
  const channel = channelOf(tx)
  const acquirerReference = codeOf(tx['acquirerReferenceNumber'], 60)
  return {
    ok: true,
    event: {
      provider: 'kard',
      deliveryId,
      eventId: eventIdOf(tx, itemId, acquirerReference, `${at.toISOString()}:${minor}${partOf(tx)}`),
      lifecycleId: transactionId,
      kind: meaning.kind,
      amountMinor: minor,
      subtotalMinor: subtotal ? Math.abs(subtotal.minor) : null,
      currency,
      cardReference,
      merchantReferences,
      merchantLabel: labelOf(tx),
      authorizationCode: codeOf(tx['authorizationCode'], 20),
      acquirerReference,
      reportedAt: at.toISOString(),
      sequence: null,
      // A settlement that still knows its authorisation happened then; `settledDate` is when the money moved.
      occurredAt: ((meaning.kind === 'clearing' ? instantOf(tx['authorizationDate']) : null) ?? at).toISOString(),
      localTime: null,
      zoneMissing: false,
      ...order,
      channel: channel === 'unknown' && order.orderReference ? 'online' : channel,
    },
  }
}

/**
 * A list that is exported again under new item ids reports the same settlements and returns: an acquirer reference number names one
 * presentment, also when its amount is corrected; without it the date and the amount do. Other items are told apart by their id.
 */
function eventIdOf(tx: Fields, itemId: string | null, acquirerReference: string | null, content: string): string {
  const status = String(tx['status']).toLowerCase()
  if (status === 'settled' || status === 'returned') return `${status}:${acquirerReference ?? content}`
  return itemId ?? `${status}:${content}`
}

/** What tells two equal parts of one bill apart in the older form, which has no ids. */
function partOf(tx: Fields): string {
  const trace = idOf(tx['retrievalReferenceNumber']) ?? idOf(tx['systemTraceAuditNumber'])
  return trace === null ? '' : `:${trace.slice(0, 40)}`
}

type DateField = 'authorizationDate' | 'settledDate' | 'transactionDate'
type Meaning =
  | { ok: true; kind: FeedEventKind; dateField: DateField }
  | { ok: true; kind: null; dateField: DateField; ignored: string }
  | { ok: false; reason: ParkReason; detail: string }

/** The kind comes from `status`; money flowing back (CREDIT, or negative where no direction is told) makes a settlement a refund. */
function meaningOf(tx: Fields, minor: number): Meaning {
  const back = tx['direction'] === 'CREDIT' || (tx['direction'] !== 'DEBIT' && minor < 0)
  switch (tx['status']) {
    case 'APPROVED':
      if (back)
        return {
          ok: true,
          kind: null,
          dateField: 'authorizationDate',
          ignored: 'an approved credit counts when it settles',
        }
      return minor < 0 ? contradiction() : { ok: true, kind: 'authorisation', dateField: 'authorizationDate' }
    case 'SETTLED':
      if (!back && minor < 0) return contradiction()
      return { ok: true, kind: back ? 'refund' : 'clearing', dateField: 'settledDate' }
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

function subtotalOf(tx: Fields): Amount | null {
  return tx['subtotal'] === undefined || tx['subtotal'] === null ? null : fromMinorUnits(tx['subtotal'])
}

function park(reason: ParkReason, detail: string): { ok: false; reason: ParkReason; detail: string } {
  return { ok: false, reason, detail }
}
