import type { Reading } from '../../contract/feed.ts'
import { readMessage } from '../../providers/card-feed/read.ts'
import type { Confirmation } from './confirm-cards.ts'
import type { Replacement } from './replace-cards.ts'
import type { EventState, MessageOutcome, TakenMessage } from './state.ts'

const detailCharactersMax = 500
/** The clock of a wrong zone is no fault; a meal of next week is. */
const aheadMaxMs = 86_400_000

type ReadOrAhead = Reading | { ok: false; reason: 'date_ahead'; detail: string }

/** As the provider's form reads, but for a purchase that has not happened yet: rewards would follow from what nobody ate. */
function readTaken({ provider, event, body, delivery_id }: TakenMessage, now: Date): ReadOrAhead {
  const reading = readMessage(provider, event, body, delivery_id)
  if (!reading.ok || reading.event === null) return reading
  const { occurredAt } = reading.event
  if (Date.parse(occurredAt) <= now.getTime() + aheadMaxMs) return reading
  return { ok: false, reason: 'date_ahead', detail: `it is dated ${occurredAt}, and it is ${now.toISOString()}` }
}

/** Messages in the normal form, and what each message came to. Nothing is lost: what cannot be read says why. */
export function readBatch(
  messages: readonly TakenMessage[],
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
    const reading = readTaken(message, now)
    if (!reading.ok)
      return {
        ...key,
        state: 'quarantined',
        reason: reading.reason,
        detail: reading.detail.slice(0, detailCharactersMax),
      }
    if ('confirms' in reading) {
      confirmations.push({ provider, reference: reading.confirms.reference, toldAt: message.received_at.toISOString() })
      return { ...key, state: 'read', reason: null, detail: null }
    }
    if ('replaces' in reading) {
      replacements.push({
        provider,
        deliveryId: delivery_id,
        toldAt: message.received_at.toISOString(),
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
