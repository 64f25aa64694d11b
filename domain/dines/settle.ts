/** What the rules need of one feed event; `contract/feed.ts` fits. */
export type CardEvent = {
  eventId: string
  kind: 'authorisation' | 'clearing' | 'refund' | 'void' | 'declined'
  /** Cents, never negative: direction is in `kind`. */
  amountMinor: number
  /** Cents before tax, tip and fees, where the provider tells. */
  subtotalMinor: number | null
  /** UTC with milliseconds, so that text order is time order. */
  occurredAt: string
  channel: 'in_person' | 'online' | 'unknown'
}

/** Where a purchase stands: expected, settled, or taken back altogether. */
export type Stage = 'estimate' | 'final' | 'reversed'

export type Settled = {
  /** What was authorised and not voided since; the first amount when all of it was. Cents, as all below. */
  authorisedMinor: number
  clearedMinor: number
  /** Never more than was paid. */
  refundedMinor: number
  /** What earns, before refunds: the full amount, or the subtotal of an online order. */
  baseMinor: number
  stage: Stage
  channel: CardEvent['channel']
}

const kindOrder = ['authorisation', 'clearing', 'refund', 'void', 'declined']

/** Each event once, in the one order every node agrees on, whatever order they came in. */
export function inOrder<E extends CardEvent>(events: readonly E[]): E[] {
  const byId = new Map(events.map((event) => [event.eventId, event]))
  return [...byId.values()].sort(
    (a, b) =>
      compare(a.occurredAt, b.occurredAt) ||
      kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) ||
      compare(a.eventId, b.eventId),
  )
}

/** The events that can open a purchase; refunds and voids only take back. */
export function opens(event: { kind: CardEvent['kind'] }): boolean {
  return event.kind === 'authorisation' || event.kind === 'clearing'
}

/**
 * Where one purchase stands, from all its messages in any order (design §3.4). Clearings replace the authorisation and add
 * up; a void takes back only what is not cleared yet; refunds take back up to what was paid.
 */
export function settle(events: readonly CardEvent[]): Settled {
  const ordered = inOrder(events)
  const of = (kind: CardEvent['kind']) => ordered.filter((event) => event.kind === kind)
  const authorisations = of('authorisation')
  const clearings = of('clearing')
  const authorised = authorisations.reduce((most, event) => Math.max(most, event.amountMinor), 0)
  const open = of('declined').length > 0 ? 0 : Math.max(0, authorised - sum(of('void')))
  const cleared = sum(clearings)
  const channel = ordered.find((event) => event.channel !== 'unknown')?.channel ?? 'unknown'

  const paid = clearings.length > 0 ? cleared : open
  const refunded = Math.min(paid, sum(of('refund')))
  const back = clearings.length === 0 && open === 0
  const stage = back || (paid > 0 && refunded === paid) ? 'reversed' : clearings.length > 0 ? 'final' : 'estimate'
  const base = channel === 'online' ? onlineBase(clearings, authorisations, paid) : paid
  return {
    authorisedMinor: open > 0 ? open : authorised,
    clearedMinor: cleared,
    refundedMinor: refunded,
    baseMinor: base,
    stage,
    channel,
  }
}

/** An online order earns on its subtotal (spec 3 §2): the clearings' own, else the authorisation's, else all of it. */
function onlineBase(clearings: CardEvent[], authorisations: CardEvent[], paid: number): number {
  if (clearings.some((event) => event.subtotalMinor !== null)) {
    return clearings.reduce(
      (total, event) => total + Math.min(event.subtotalMinor ?? event.amountMinor, event.amountMinor),
      0,
    )
  }
  const told = authorisations.map((event) => event.subtotalMinor).filter((minor) => minor !== null)
  return told.length > 0 ? Math.min(Math.max(...told), paid) : paid
}

function sum(events: CardEvent[]): number {
  return events.reduce((total, event) => total + event.amountMinor, 0)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
