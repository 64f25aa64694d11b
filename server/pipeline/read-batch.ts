import { readMessage } from '../../providers/card-feed/read.ts'
import type { Confirmation } from './confirm-cards.ts'
import type { EventState, MessageOutcome, TakenMessage } from './state.ts'

const detailCharactersMax = 500

/** Messages in the normal form, each event once; and what each message came to. Nothing is lost: what cannot be read says why. */
export function readBatch(messages: readonly TakenMessage[]): {
  events: EventState[]
  confirmations: Confirmation[]
  outcomes: MessageOutcome[]
} {
  const events = new Map<string, EventState>()
  const confirmations: Confirmation[] = []
  const outcomes = messages.map((message): MessageOutcome => {
    const { provider, delivery_id } = message
    const reading = readMessage(provider, message.event, message.body, delivery_id)
    if (!reading.ok)
      return {
        provider,
        delivery_id,
        state: 'parked',
        reason: reading.reason,
        detail: reading.detail.slice(0, detailCharactersMax),
      }
    if ('confirms' in reading) {
      confirmations.push({ provider, reference: reading.confirms.reference, toldAt: message.received_at.toISOString() })
      return { provider, delivery_id, state: 'read', reason: null, detail: null }
    }
    if (reading.event === null)
      return {
        provider,
        delivery_id,
        state: 'ignored',
        reason: null,
        detail: reading.ignored.slice(0, detailCharactersMax),
      }
    const { event } = reading
    const key = `${event.provider}\n${event.lifecycleId}\n${event.eventId}`
    if (!events.has(key)) {
      events.set(key, {
        ...event,
        occurredAt: new Date(event.occurredAt).toISOString(),
        receivedAt: message.received_at.toISOString(),
        stored: null,
      })
    }
    return { provider, delivery_id, state: 'read', reason: null, detail: null }
  })
  return { events: [...events.values()], confirmations, outcomes }
}
