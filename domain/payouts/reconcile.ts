import { isReturned, type PayoutState } from './states.ts'

export type OwnPayout = { id: string; units: number; state: PayoutState }
/** The payer's record of a payment. `open`: neither paid nor returned yet. */
export type PayerRecord = { id: string; units: number; state: 'paid' | 'returned' | 'open' }
export type Difference = {
  id: string
  kind: 'missing_there' | 'unknown_here' | 'amount' | 'state'
  ours: string
  theirs: string
}

/**
 * Differences between the sent payouts and the payer's records. `ours` and `theirs` are units where the kind is `amount` or `unknown_here`,
 * else states; empty for a side without a record. A payment that the payer reports as paid may still have the state `sent` or
 * `accepted` here.
 */
export function differencesOf(ownPayouts: readonly OwnPayout[], payerRecords: readonly PayerRecord[]): Difference[] {
  const records = new Map(payerRecords.map((record) => [record.id, record]))
  const differences: Difference[] = ownPayouts.flatMap(({ id, units, state }): Difference[] => {
    const record = records.get(id)
    const difference = (kind: Difference['kind'], ours: string, theirs: string) => [{ id, kind, ours, theirs }]
    // A returned payout needs no record at the payer.
    if (!record) return isReturned(state) ? [] : difference('missing_there', state, '')
    if (record.units !== units) return difference('amount', String(units), String(record.units))
    return agrees(state, record.state) ? [] : difference('state', state, record.state)
  })
  const ownIds = new Set(ownPayouts.map(({ id }) => id))
  const unknownDifferences = payerRecords
    .filter(({ id, state }) => !ownIds.has(id) && state !== 'returned')
    .map(({ id, units }): Difference => ({ id, kind: 'unknown_here', ours: '', theirs: String(units) }))
  return [...differences, ...unknownDifferences]
}

const agrees = (ours: PayoutState, theirs: PayerRecord['state']): boolean => {
  if (theirs === 'paid') return ours === 'paid' || ours === 'accepted' || ours === 'sent'
  return theirs === 'returned' ? isReturned(ours) : ours === 'sent' || ours === 'accepted'
}
