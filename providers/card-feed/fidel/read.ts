import type { FeedEvent, FeedEventKind, ParkReason, Reading } from '../../../contract/feed.ts'
import { fromMajorUnits } from '../amounts.ts'
import type { StoredMessage } from '../card-feed.ts'
import { parseFeedJson } from '../feed-json.ts'
import { codeOf, currencyOf, fieldsOf, idOf, orderReferenceOf, referenceOf, wordsOf, type Fields } from '../fields.ts'
import { instantOf } from '../wall-clock.ts'
import { fidelMoment } from './moment.ts'

/** Which side of a purchase each event tells of; the sign of the amount decides the rest. */
const sides: Readonly<Record<string, 'auth' | 'clearing' | 'refund'>> = {
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
 * The card's bank replaced or renewed it; the body is the card as it is now. Fidel documents no such webhook: this is its card object under
 * the name that account updaters of other services use.
 */
const cardReplaced = 'card.updated'

/** Well-known events that tell of no purchase: kept, and nothing done. */
const otherEvents =
  /^(card|location|program|brand|offer|marketplace|mid-request|missing-transaction-request)\.[a-z.-]{1,60}$/

/** Reads one webhook of the 2022-07-13 API. Amounts are major units, refunds negative, `datetime` is the merchant's wall clock. */
export function readFidel(message: StoredMessage): Reading {
  const body = parseFeedJson(message.body)
  if (body === undefined) return park('not_json', 'the body is not JSON')
  const side = Object.hasOwn(sides, message.event) ? sides[message.event] : undefined
  if (message.event === cardConfirmed) return readConfirmation(body)
  if (message.event === cardReplaced) return readReplacement(body)
  if (!side) {
    if (otherEvents.test(message.event))
      return { ok: true, event: null, ignored: `${message.event} tells of no purchase` }
    return park('unknown_event', `no event is called ${wordsOf(message.event, 60)}`)
  }
  const transaction = fieldsOf(body)
  if (!transaction) return park('wrong_shape', 'the body is not one transaction')
  return readTransaction(message.deliveryId, side, transaction)
}

function readConfirmation(body: unknown): Reading {
  const card = fieldsOf(body)
  if (!card) return park('wrong_shape', 'the body is not one card')
  const reference = idOf(card['id'])
  return reference ? { ok: true, event: null, confirms: { reference } } : park('card_missing', 'id is missing')
}

const lastFourDigits = /^\d{4}$/
const [firstYear, lastYear] = [2000, 2099]

function readReplacement(body: unknown): Reading {
  const card = fieldsOf(body)
  const reference = idOf(card?.['id'])
  if (!card || !reference) return park('card_missing', 'id is missing')
  const { lastNumbers, expMonth, expYear } = card
  const changedAt = instantOf(card['updated'])
  if (typeof lastNumbers !== 'string' || !lastFourDigits.test(lastNumbers))
    return park('wrong_shape', 'lastNumbers is not four digits')
  if (!isWholeBetween(expMonth, 1, 12) || !isWholeBetween(expYear, firstYear, lastYear))
    return park('wrong_shape', 'expMonth and expYear are not a month')
  if (!changedAt) return park('date_unreadable', 'updated is not a date and time')
  const replaces = { reference, lastFour: lastNumbers, expMonth, expYear, changedAt: changedAt.toISOString() }
  return { ok: true, event: null, replaces }
}

const isWholeBetween = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most

function readTransaction(deliveryId: string, side: 'auth' | 'clearing' | 'refund', tx: Fields): Reading {
  const id = idOf(tx['id'])
  if (!id) return park('wrong_shape', 'id is missing')
  const amount = fromMajorUnits(tx['amount'])
  if (!amount.ok) return amount
  if (side === 'auth' && amount.minor < 0) return park('amount_out_of_range', 'an authorisation cannot be negative')
  const currency = currencyOf(tx['currency'])
  if (!currency)
    return park('currency_unsupported', `currency is ${JSON.stringify(tx['currency'])?.slice(0, 20) ?? 'missing'}`)
  const card = idOf(fieldsOf(tx['card'])?.['id'])
  if (!card) return park('card_missing', 'card.id is missing')
  const merchantReferences = referencesOf(tx)
  const kind = kindOf(side, amount.minor)
  const moment = fidelMoment(tx)
  if (!moment) return park('date_unreadable', 'datetime is not a date and time')
  const order = orderReferenceOf(tx)
  const isOnline = tx['cardPresent'] === false || order.orderReference !== undefined
  const event: FeedEvent = {
    provider: 'fidel',
    deliveryId,
    // The clearing and the refund event of one refund are twins: the same event, counted once whichever comes, or first.
    eventId: `${kind === 'authorisation' ? 'auth' : kind}:${id}`,
    lifecycleId: kind === 'refund' ? (originalOf(tx, id) ?? id) : id,
    kind,
    amountMinor: Math.abs(amount.minor),
    subtotalMinor: null,
    currency,
    cardReference: card,
    merchantReferences,
    merchantLabel: labelOf(tx),
    ...reportOf(tx, moment.occurredAt),
    ...moment,
    ...order,
    channel: tx['cardPresent'] === true ? 'in_person' : isOnline ? 'online' : 'unknown',
  }
  return { ok: true, event }
}

function kindOf(side: 'auth' | 'clearing' | 'refund', minor: number): FeedEventKind {
  if (side === 'auth') return 'authorisation'
  return side === 'refund' || minor < 0 ? 'refund' : 'clearing'
}

/**
 * The purchase a refund takes back, when the provider matched it. Its documentation has `refundTransactionId` in two
 * readings; on a refund it can only mean the purchase.
 */
function originalOf(tx: Fields, ownId: string): string | null {
  const named = [tx['originalTransactionId'], fieldsOf(tx['originalTransaction'])?.['id'], tx['refundTransactionId']]
  return named.map(idOf).find((id) => id !== null && id !== ownId) ?? null
}

/** Trust the provider's own location first; a MID can differ between authorisation and clearing and be shared by terminals. */
function referencesOf(tx: Fields): string[] {
  return [
    ...referenceOf('fidel', fieldsOf(tx['location'])?.['id']),
    ...referenceOf('mid', fieldsOf(tx['identifiers'])?.['MID']),
  ]
}

const sequenceDigits = /^\d{1,15}$/

/** Who approved it, and which version of the transaction this message is. Fidel sends no acquirer reference number. */
function reportOf(
  tx: Fields,
  occurredAt: string,
): Pick<FeedEvent, 'authorizationCode' | 'acquirerReference' | 'reportedAt' | 'sequence'> {
  const ids = fieldsOf(tx['identifiers'])
  const codes = [tx['authCode'], tx['approvalCode'], ids?.['visaAuthCode'], ids?.['mastercardAuthCode']]
  const sequence = idOf(ids?.['mastercardTransactionSequenceNumber'])
  return {
    authorizationCode: [...codes, ids?.['amexApprovalCode']].map((code) => codeOf(code, 20)).find(Boolean) ?? null,
    acquirerReference: null,
    reportedAt: (instantOf(tx['updated']) ?? instantOf(tx['created']))?.toISOString() ?? occurredAt,
    sequence: sequence !== null && sequenceDigits.test(sequence) ? Number(sequence) : null,
  }
}

function labelOf(tx: Fields): string {
  const name =
    wordsOf(fieldsOf(tx['descriptor'])?.['merchantName'], 120) || wordsOf(fieldsOf(tx['brand'])?.['name'], 120)
  const city = wordsOf(fieldsOf(tx['location'])?.['city'], 60)
  return [name, city].filter(Boolean).join(', ')
}

function park(reason: ParkReason, detail: string): Reading {
  return { ok: false, reason, detail }
}
