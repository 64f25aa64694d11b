import type { NetworkCard } from './store.ts'

/** A card as Fidel's Cards API and its `card.linked` webhook write it: ids, first six and last four digits, without the number. */
export function cardObject(card: NetworkCard, updated: Date): Record<string, unknown> {
  const { id, programId, scheme, firstNumbers, lastNumbers, expMonth, expYear, countryCode, metadata } = card
  return {
    accountId: 'sandbox',
    countryCode,
    created: card.created.toISOString(),
    // The last millisecond of the month: `Date.UTC` counts months from 0.
    expDate: new Date(Date.UTC(expYear, expMonth, 1) - 1).toISOString(),
    expMonth,
    expYear,
    firstNumbers,
    id,
    lastNumbers,
    live: false,
    metadata,
    programId,
    scheme,
    type: scheme,
    updated: updated.toISOString(),
  }
}
