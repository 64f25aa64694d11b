import type { FeedEvent, FeedEventKind, QuarantineReason, FeedReading } from '../../../contract/feed.ts'
import { fromMajorUnits } from '../amounts.ts'
import type { StoredMessage } from '../card-feed.ts'
import { parseFeedJson } from '../feed-json.ts'
import {
  codeOf,
  currencyOf,
  jsonObjectOf,
  idOf,
  orderReferenceOf,
  referenceOf,
  displayText,
  type JsonObject,
} from '../fields.ts'
import { instantOf } from '../wall-clock.ts'
import { purchaseTimeOf } from './purchase-time.ts'

/** The type of transaction that each event reports. A clearing with a negative amount is a refund (`kindOf`). */
const transactionTypes: Readonly<Record<string, 'auth' | 'clearing' | 'refund'>> = {
  'transaction.auth': 'auth',
  'transaction.auth.qualified': 'auth',
  'transaction.clearing': 'clearing',
  'transaction.clearing.qualified': 'clearing',
  'transaction.refund': 'refund',
  'transaction.refund.qualified': 'refund',
  'transaction.refund.match.qualified': 'refund',
}

/** The issuer has confirmed a card; the body is the card. */
const cardConfirmed = 'card.linked'

/**
 * The card's bank replaced or renewed it; the body is the current card. Fidel documents no such webhook. This reader
 * expects Fidel's card object and the event name that account updaters of other services use.
 */
const cardReplaced = 'card.updated'

/** Known events without a purchase: stored, without effect. */
const otherEvents =
  /^(card|location|program|brand|offer|marketplace|mid-request|missing-transaction-request)\.[a-z.-]{1,60}$/

/** Reads one webhook of the 2022-07-13 API. Amounts are major units, and refunds are negative. For `datetime` see purchase-time.ts. */
export function readFidel(message: StoredMessage): FeedReading {
  const body = parseFeedJson(message.body)
  if (body === undefined) return quarantine('not_json', 'the body is not JSON')
  const transactionType = Object.hasOwn(transactionTypes, message.event) ? transactionTypes[message.event] : undefined
  if (message.event === cardConfirmed) return readConfirmation(body)
  if (message.event === cardReplaced) return readReplacement(body)
  if (!transactionType) {
    if (otherEvents.test(message.event))
      return { ok: true, event: null, ignored: `${message.event} reports no purchase` }
    return quarantine('unknown_event', `no event is called ${displayText(message.event, 60)}`)
  }
  const transaction = jsonObjectOf(body)
  if (!transaction) return quarantine('wrong_shape', 'the body is not one transaction')
  return readTransaction(message.deliveryId, transactionType, transaction)
}

function readConfirmation(body: unknown): FeedReading {
  const card = jsonObjectOf(body)
  if (!card) return quarantine('wrong_shape', 'the body is not one card')
  const reference = idOf(card['id'])
  return reference ? { ok: true, event: null, confirms: { reference } } : quarantine('card_missing', 'id is missing')
}

const lastFourDigits = /^\d{4}$/
const firstYear = 2000
const lastYear = 2099

function readReplacement(body: unknown): FeedReading {
  const card = jsonObjectOf(body)
  const reference = idOf(card?.['id'])
  if (!card || !reference) return quarantine('card_missing', 'id is missing')
  const { lastNumbers, expMonth, expYear } = card
  const changedAt = instantOf(card['updated'])
  if (typeof lastNumbers !== 'string' || !lastFourDigits.test(lastNumbers))
    return quarantine('wrong_shape', 'lastNumbers is not four digits')
  if (!isWholeBetween(expMonth, 1, 12) || !isWholeBetween(expYear, firstYear, lastYear))
    return quarantine('wrong_shape', 'expMonth and expYear are not a month')
  if (!changedAt) return quarantine('date_unreadable', 'updated is not a date and time')
  const replaces = { reference, lastFour: lastNumbers, expMonth, expYear, changedAt: changedAt.toISOString() }
  return { ok: true, event: null, replaces }
}

const isWholeBetween = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most

function readTransaction(
  deliveryId: string,
  transactionType: 'auth' | 'clearing' | 'refund',
  tx: JsonObject,
): FeedReading {
  const id = idOf(tx['id'])
  if (!id) return quarantine('wrong_shape', 'id is missing')
  const amount = fromMajorUnits(tx['amount'])
  if (!amount.ok) return amount
  if (transactionType === 'auth' && amount.minor < 0)
    return quarantine('amount_out_of_range', 'an authorization cannot be negative')
  const currency = currencyOf(tx['currency'])
  if (!currency)
    return quarantine(
      'currency_unsupported',
      `currency is ${JSON.stringify(tx['currency'])?.slice(0, 20) ?? 'missing'}`,
    )
  const cardReference = idOf(jsonObjectOf(tx['card'])?.['id'])
  if (!cardReference) return quarantine('card_missing', 'card.id is missing')
  const merchantReferences = referencesOf(tx)
  const kind = kindOf(transactionType, amount.minor)
  const purchaseTime = purchaseTimeOf(tx)
  if (!purchaseTime) return quarantine('date_unreadable', 'datetime is not a date and time')
  const order = orderReferenceOf(tx)
  const isOnline = tx['cardPresent'] === false || order.orderReference !== undefined
  const event: FeedEvent = {
    provider: 'fidel',
    deliveryId,
    // Fidel sends a clearing and a refund event for one refund. Both get the same id, so the refund counts once.
    eventId: `${kind === 'authorization' ? 'auth' : kind}:${id}`,
    lifecycleId: kind === 'refund' ? (purchaseIdOfRefund(tx, id) ?? id) : id,
    kind,
    amountMinor: Math.abs(amount.minor),
    subtotalMinor: null,
    currency,
    cardReference,
    merchantReferences,
    merchantLabel: merchantLabelOf(tx),
    ...reportOf(tx, purchaseTime.occurredAt),
    ...purchaseTime,
    ...order,
    channel: tx['cardPresent'] === true ? 'in_person' : isOnline ? 'online' : 'unknown',
  }
  return { ok: true, event }
}

function kindOf(transactionType: 'auth' | 'clearing' | 'refund', minor: number): FeedEventKind {
  if (transactionType === 'auth') return 'authorization'
  return transactionType === 'refund' || minor < 0 ? 'refund' : 'clearing'
}

/**
 * The id of the purchase that a refund belongs to, when the provider matched the two. Fidel documents `refundTransactionId` in two ways; on
 * a refund it means the purchase.
 */
function purchaseIdOfRefund(tx: JsonObject, ownId: string): string | null {
  const candidates = [
    tx['originalTransactionId'],
    jsonObjectOf(tx['originalTransaction'])?.['id'],
    tx['refundTransactionId'],
  ]
  return candidates.map(idOf).find((id) => id !== null && id !== ownId) ?? null
}

/** The provider's location id comes first: a MID can differ between authorization and clearing, and terminals can share a MID. */
function referencesOf(tx: JsonObject): string[] {
  return [
    ...referenceOf('fidel', jsonObjectOf(tx['location'])?.['id']),
    ...referenceOf('mid', jsonObjectOf(tx['identifiers'])?.['MID']),
  ]
}

/** A number of 15 digits is exact in JavaScript. */
const sequenceDigits = /^\d{1,15}$/

/** The approval code, and the time and version of the report. Only Mastercard counts versions. Fidel sends no acquirer reference number. */
function reportOf(
  tx: JsonObject,
  occurredAt: string,
): Pick<FeedEvent, 'authorizationCode' | 'acquirerReference' | 'reportedAt' | 'sequence'> {
  const identifiers = jsonObjectOf(tx['identifiers'])
  const codes = [
    tx['authCode'],
    tx['approvalCode'],
    identifiers?.['visaAuthCode'],
    identifiers?.['mastercardAuthCode'],
    identifiers?.['amexApprovalCode'],
  ]
  const sequence = idOf(identifiers?.['mastercardTransactionSequenceNumber'])
  return {
    authorizationCode: codes.map((code) => codeOf(code, 20)).find(Boolean) ?? null,
    acquirerReference: null,
    reportedAt: (instantOf(tx['updated']) ?? instantOf(tx['created']))?.toISOString() ?? occurredAt,
    sequence: sequence !== null && sequenceDigits.test(sequence) ? Number(sequence) : null,
  }
}

function merchantLabelOf(tx: JsonObject): string {
  const name =
    displayText(jsonObjectOf(tx['descriptor'])?.['merchantName'], 120) ||
    displayText(jsonObjectOf(tx['brand'])?.['name'], 120)
  const city = displayText(jsonObjectOf(tx['location'])?.['city'], 60)
  return [name, city].filter(Boolean).join(', ')
}

function quarantine(reason: QuarantineReason, detail: string): FeedReading {
  return { ok: false, reason, detail }
}
