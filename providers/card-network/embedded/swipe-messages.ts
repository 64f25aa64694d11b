import { writeFidel } from '../../card-feed/fidel/write.ts'
import { writeKard, type KardStatus } from '../../card-feed/kard/write.ts'
import { instantIn } from '../../card-feed/wall-clock.ts'
import type { NetworkCard } from './store.ts'
import type { Step } from './swipe-magic.ts'
import { referenceValue, type Location } from './swipe-locations.ts'
import type { Purchase } from './swipe-store.ts'

/** One message ready to go. A Fidel refund is two of them. */
export type Message = { event: string; body: string }
export type Telling = {
  purchase: Purchase
  card: NetworkCard
  location: Location
  step: Step
  now: Date
  localTime: string
  newId: string
}

const unknownId = '00000000-0000-4000-8000-000000000000'
const unknownMid = '99999999'

/** The messages one step sends in a format. `newId` names what is new in it: the refund, or the list item. */
export function messagesOf(telling: Telling): Message[] {
  if (telling.purchase.format === 'kard')
    return [{ event: 'transactions', body: spoil(telling.step, `{"data":[${kardItem(telling)}]}`) }]
  const body = spoil(telling.step, fidelBody(telling))
  // The real network reports a refund on both feeds.
  const events =
    telling.step.kind === 'refund'
      ? ['transaction.clearing', 'transaction.refund']
      : [`transaction.${telling.step.kind}`]
  return events.map((event) => ({ event, body }))
}

function fidelBody({ purchase, card, location, step, now, localTime, newId }: Telling): string {
  const refund = step.kind === 'refund'
  const mid =
    referenceValue(location, 'mid', (value) => value.length < 15) ?? referenceValue(location, 'mid') ?? unknownMid
  const locationId = step.unknownMerchant ? unknownId : (referenceValue(location, 'fidel') ?? location.id)
  return writeFidel({
    id: refund ? newId : purchase.id,
    amountMinor: refund ? -step.amountMinor : step.amountMinor,
    currency: step.currency ?? 'USD',
    auth: !refund && purchase.authorisedMinor > 0,
    cleared: step.kind !== 'auth',
    datetime: refund ? localTime : purchase.localTime,
    created: refund ? now.toISOString() : purchase.created.toISOString(),
    updated: now.toISOString(),
    originalTransactionId: refund && !step.unmatched ? purchase.id : null,
    programId: card.programId,
    accountId: 'sandbox',
    authCode: purchase.authCode,
    cardPresent: card.scheme === 'visa' ? purchase.cardPresent : null, // only Visa tells
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

const statuses: Readonly<Record<Step['kind'], KardStatus>> = {
  auth: 'APPROVED',
  clearing: 'SETTLED',
  refund: 'RETURNED',
}

function kardItem({ purchase, card, location, step, now, newId, localTime }: Telling): string {
  const mid =
    referenceValue(location, 'kard') ??
    referenceValue(location, 'mid', (value) => value.length === 15) ??
    referenceValue(location, 'mid')
  const authorised = instantIn(location.timezone, purchase.localTime) ?? purchase.created
  const happened =
    step.kind === 'auth' ? authorised : step.kind === 'refund' ? (instantIn(location.timezone, localTime) ?? now) : now
  return writeKard({
    id: newId,
    // An unmatched return comes under an id nobody has seen.
    transactionId: step.unmatched ? newId : purchase.id,
    status: statuses[step.kind],
    amountMinor: step.amountMinor,
    subtotalMinor: null,
    currency: step.currency ?? 'USD',
    userId: step.unknownCard ? 'nobody' : (card.metadata['id'] ?? card.id),
    cardBIN: card.firstNumbers,
    cardLastFour: card.lastNumbers,
    cardPresent: purchase.cardPresent,
    orderReference: purchase.orderReference ?? undefined,
    merchant: {
      id: step.unknownMerchant || mid === null ? unknownMid.padEnd(15, '9') : mid,
      name: location.name,
      city: location.city,
    },
    authorizationDate: step.kind === 'refund' ? null : authorised.toISOString(),
    at: happened.toISOString(),
  })
}

/** Breaks a body the way the step asks. */
function spoil(step: Step, body: string): string {
  if (step.spoilt === 'json') return body.slice(0, -10)
  if (step.spoilt === 'decimals')
    return body.replace(/"amount":[\d.]+/, (amount) => `${amount}${amount.includes('.') ? '' : '.00'}7`)
  return body
}
