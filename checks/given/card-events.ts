import type { CardEvent } from '../../domain/dines/settle.ts'

let made = 0

/** One message about a purchase at a restaurant, paid on 1 March 2026 at 19:00 UTC; each has ids of its own. Amounts in cents. */
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
