import type { CardEvent } from '../../domain/dines/settle.ts'

let made = 0

/** A message about a purchase of 1 March 2026, 19:00 UTC. Every call makes new ids. Amounts in cents. */
export function cardEvent(kind: CardEvent['kind'], amountMinor: number, more: Partial<CardEvent> = {}): CardEvent {
  made += 1
  return {
    eventId: `e${made}`,
    deliveryId: `d${made}`,
    kind,
    amountMinor,
    subtotalMinor: null,
    reportedAt: '2026-03-01T19:00:00.000Z',
    sequence: null,
    occurredAt: '2026-03-01T19:00:00.000Z',
    channel: 'in_person',
    ...more,
  }
}
