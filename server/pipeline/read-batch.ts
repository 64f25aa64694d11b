import type { FeedReading } from '../../contract/feed.ts'
import { readMessage } from '../../providers/card-feed/read.ts'
import type { Confirmation } from './confirm-cards.ts'
import type { Replacement } from './replace-cards.ts'
import type { EventState, MessageOutcome, QueuedMessage } from './state.ts'

const detailCharactersMax = 500
/** One day: tolerates a local time that was read in the wrong zone, and refuses a purchase of next week. */
const aheadMaxMs = 86_400_000

type QueuedReading = FeedReading | { ok: false; reason: 'date_ahead'; detail: string }

/**
 * Reads a message by its provider's format. Refuses a purchase that is dated more than a day ahead, because it must not earn before it
 * happens.
 */
function readQueued({ provider, event, body, delivery_id }: QueuedMessage, now: Date): QueuedReading {
  const reading = readMessage(provider, event, body, delivery_id)
  if (!reading.ok || reading.event === null) return reading
  const { occurredAt } = reading.event
  if (Date.parse(occurredAt) <= now.getTime() + aheadMaxMs) return reading
  return {
    ok: false,
    reason: 'date_ahead',
    detail: `the purchase is dated ${occurredAt}; the time is ${now.toISOString()}`,
  }
}

/**
 * Reads messages into normalized events, confirmations and replacements of cards, and returns the outcome of each message. A message
 * that cannot be read is quarantined with its reason.
 */
export function readBatch(
  messages: readonly QueuedMessage[],
  now: Date,
): {
  events: EventState[]
  confirmations: Confirmation[]
  replacements: Replacement[]
  outcomes: MessageOutcome[]
} {
  const events: EventState[] = []
  const confirmations: Confirmation[] = []
  const replacements: Replacement[] = []
  const outcomes = messages.map((message): MessageOutcome => {
    const { position, provider, delivery_id } = message
    const key = { position, provider, delivery_id }
    const reading = readQueued(message, now)
    if (!reading.ok)
      return {
        ...key,
        state: 'quarantined',
        reason: reading.reason,
        detail: reading.detail.slice(0, detailCharactersMax),
      }
    if ('confirms' in reading) {
      confirmations.push({
        provider,
        reference: reading.confirms.reference,
        receivedAt: message.received_at.toISOString(),
      })
      return { ...key, state: 'read', reason: null, detail: null }
    }
    if ('replaces' in reading) {
      replacements.push({
        provider,
        deliveryId: delivery_id,
        receivedAt: message.received_at.toISOString(),
        ...reading.replaces,
      })
      return { ...key, state: 'read', reason: null, detail: null }
    }
    if (reading.event === null)
      return {
        ...key,
        state: 'ignored',
        reason: null,
        detail: reading.ignored.slice(0, detailCharactersMax),
      }
    const event: EventState = {
      ...reading.event,
      occurredAt: new Date(reading.event.occurredAt).toISOString(),
      reportedAt: new Date(reading.event.reportedAt).toISOString(),
      receivedAt: message.received_at.toISOString(),
      stored: null,
    }
    events.push(event)
    return { ...key, state: 'read', reason: null, detail: null, event }
  })
  return { events, confirmations, replacements, outcomes }
}
