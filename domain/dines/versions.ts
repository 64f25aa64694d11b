import type { CardEvent, OrderBill } from './card-event.ts'

/** A version that does not count. `duplicate`: equal to the latest version; `superseded`: different from it. */
export type EarlierVersion<E> = { event: E; why: 'superseded' | 'duplicate' }

/**
 * Selects the latest version of each event (D3-010). Networks correct an event by sending it again. The later network time wins,
 * then the higher sequence (a version without one is lowest), then the higher delivery id. The order of arrival never matters.
 */
export function latestVersions<E extends CardEvent>(
  events: readonly E[],
): { latest: E[]; earlier: EarlierVersion<E>[] } {
  const latest: E[] = []
  const earlier: EarlierVersion<E>[] = []
  // The set drops an event that the list contains twice.
  for (const versions of Map.groupBy(new Set(events), (event) => event.eventId).values()) {
    const last = versions.reduce((best, event) => (compareVersions(best, event) < 0 ? event : best))
    latest.push(last)
    for (const event of versions) {
      if (event !== last) earlier.push({ event, why: isSame(event, last) ? 'duplicate' : 'superseded' })
    }
  }
  return { latest, earlier }
}

/**
 * Whether an earlier version of an event had another amount or subtotal than the latest one. Orders do not count, nor do versions of an
 * event that is not in `latest`.
 */
export function isCorrected(latest: readonly CardEvent[], earlier: readonly EarlierVersion<CardEvent>[]): boolean {
  const byId = new Map(latest.map((event) => [event.eventId, event]))
  return earlier.some(({ event }) => {
    const last = byId.get(event.eventId)
    // A shop may change an order, but a network that reports another amount contradicts itself.
    return (
      last !== undefined &&
      last.kind !== 'order' &&
      (last.amountMinor !== event.amountMinor || last.subtotalMinor !== event.subtotalMinor)
    )
  })
}

function compareVersions(a: CardEvent, b: CardEvent): number {
  return (
    compare(a.reportedAt, b.reportedAt) ||
    (a.sequence ?? -1) - (b.sequence ?? -1) ||
    compare(a.deliveryId, b.deliveryId)
  )
}

function isSame(a: CardEvent, b: CardEvent): boolean {
  return (
    a.kind === b.kind &&
    a.amountMinor === b.amountMinor &&
    a.subtotalMinor === b.subtotalMinor &&
    a.occurredAt === b.occurredAt &&
    a.channel === b.channel &&
    isSameOrder(a.order, b.order)
  )
}

function isSameOrder(a: OrderBill | undefined, b: OrderBill | undefined): boolean {
  if (!a || !b) return a === b
  return (
    a.chargedMinor === b.chargedMinor &&
    a.taxMinor === b.taxMinor &&
    a.tipMinor === b.tipMinor &&
    a.feeMinor === b.feeMinor &&
    a.refundedMinor === b.refundedMinor &&
    a.canceled === b.canceled &&
    a.clientOrderId === b.clientOrderId
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
