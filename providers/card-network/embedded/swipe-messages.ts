import { writeFidel } from '../../card-feed/fidel/write.ts'
import { writeKard, type KardStatus } from '../../card-feed/kard/write.ts'
import { instantIn } from '../../card-feed/wall-clock.ts'
import type { NetworkCard } from './store.ts'
import type { PurchaseStep } from './swipe-magic.ts'
import { referenceValue, type Location } from './swipe-locations.ts'
import type { NetworkPurchase } from './swipe-store.ts'

/** One message for a feed. In Fidel's format a refund is two messages. */
export type FeedMessage = { event: string; body: string }
export type MessageContext = {
  purchase: NetworkPurchase
  card: NetworkCard
  location: Location
  step: PurchaseStep
  now: Date
  /** The restaurant's wall clock at a refund. Messages of other steps use `purchase.localTime`, the time of the authorization. */
  localTime: string
  newId: string
}

const unknownId = '00000000-0000-4000-8000-000000000000'
const unknownMid = '99999999'
/** Kard's messages prefer a merchant ID of this length, Fidel's a shorter one. */
const kardMidLength = 15

/** Writes the messages of one step. `newId` is the id of Fidel's refund or of Kard's list item. */
export function feedMessagesOf(context: MessageContext): FeedMessage[] {
  if (context.purchase.format === 'kard')
    return [{ event: 'transactions', body: applyFault(context.step, `{"data":[${kardItem(context)}]}`) }]
  const body = applyFault(context.step, fidelBody(context))
  // The real network reports a refund as two events.
  const events =
    context.step.kind === 'refund'
      ? ['transaction.clearing', 'transaction.refund']
      : [`transaction.${context.step.kind}`]
  return events.map((event) => ({ event, body }))
}

function fidelBody({ purchase, card, location, step, now, localTime, newId }: MessageContext): string {
  const isRefund = step.kind === 'refund'
  const mid =
    referenceValue(location, 'mid', (value) => value.length < kardMidLength) ??
    referenceValue(location, 'mid') ??
    unknownMid
  const locationId = step.unknownMerchant ? unknownId : (referenceValue(location, 'fidel') ?? location.id)
  return writeFidel({
    id: isRefund ? newId : purchase.id,
    amountMinor: isRefund ? -step.amountMinor : step.amountMinor,
    currency: step.currency ?? 'USD',
    auth: !isRefund && purchase.authorizedMinor > 0,
    cleared: step.kind !== 'auth',
    datetime: isRefund ? localTime : purchase.localTime,
    created: isRefund ? now.toISOString() : purchase.created.toISOString(),
    updated: now.toISOString(),
    originalTransactionId: isRefund && !step.unmatched ? purchase.id : null,
    programId: card.programId,
    accountId: 'sandbox',
    authCode: purchase.authCode,
    cardPresent: card.scheme === 'visa' ? purchase.cardPresent : null, // only Visa reports it
    orderReference: purchase.orderReference ?? undefined,
    mid: step.unknownMerchant || step.otherMid ? unknownMid : mid,
    card: {
      id: step.unknownCard ? unknownId : card.id,
      firstNumbers: card.firstNumbers,
      lastNumbers: card.lastNumbers,
      scheme: card.scheme,
      metadata: card.metadata['id'] ? { id: card.metadata['id'] } : null,
    },
    location: {
      id: locationId,
      name: location.name,
      address: location.address,
      city: location.city,
      postcode: location.zip,
      timezone: location.timezone,
      latitude: location.latitude,
      longitude: location.longitude,
    },
  })
}

const statuses: Readonly<Record<PurchaseStep['kind'], KardStatus>> = {
  auth: 'APPROVED',
  clearing: 'SETTLED',
  refund: 'RETURNED',
}

function kardItem({ purchase, card, location, step, now, newId, localTime }: MessageContext): string {
  const mid =
    referenceValue(location, 'kard') ??
    referenceValue(location, 'mid', (value) => value.length === kardMidLength) ??
    referenceValue(location, 'mid')
  const authorizedAt = instantIn(location.timezone, purchase.localTime) ?? purchase.created
  const eventAt =
    step.kind === 'auth'
      ? authorizedAt
      : step.kind === 'refund'
        ? (instantIn(location.timezone, localTime) ?? now)
        : now
  return writeKard({
    id: newId,
    // An unmatched return has a new transaction id.
    transactionId: step.unmatched ? newId : purchase.id,
    status: statuses[step.kind],
    amountMinor: step.amountMinor,
    subtotalMinor: null,
    currency: step.currency ?? 'USD',
    userId: step.unknownCard ? 'unknown' : (card.metadata['id'] ?? card.id),
    cardBIN: card.firstNumbers,
    cardLastFour: card.lastNumbers,
    cardPresent: purchase.cardPresent,
    orderReference: purchase.orderReference ?? undefined,
    merchant: {
      id: step.unknownMerchant || mid === null ? unknownMid.padEnd(kardMidLength, '9') : mid,
      name: location.name,
      city: location.city,
    },
    authorizationDate: step.kind === 'refund' ? null : authorizedAt.toISOString(),
    at: eventAt.toISOString(),
  })
}

/** Injects the faults `json` and `decimals` into a body. The delivery injects `signature` (webhook.ts). */
function applyFault(step: PurchaseStep, body: string): string {
  // Without its end the body is not JSON.
  if (step.fault === 'json') return body.slice(0, -10)
  // Adds decimals that the amount cannot have.
  if (step.fault === 'decimals')
    return body.replace(/"amount":[\d.]+/, (amount) => `${amount}${amount.includes('.') ? '' : '.00'}7`)
  return body
}
