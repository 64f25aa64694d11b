/** What the cents of an amount make the embedded network do (../README.md). Any other amount is approved at once. */
export type PushOutcome =
  | 'approved'
  | 'late'
  | 'twice'
  | 'refused'
  | 'paid_without_reply'
  | 'returned'
  | 'no_funds'
  | 'unknown_card'
  | 'lost'

const magic: Readonly<Record<number, PushOutcome>> = {
  91: 'late',
  92: 'twice',
  93: 'refused',
  94: 'paid_without_reply',
  95: 'returned',
  96: 'no_funds',
  97: 'unknown_card',
  98: 'lost',
}
export const outcomeOf = (amountMinor: number): PushOutcome => magic[amountMinor % 100] ?? 'approved'

/** A card with this ending takes no push. */
export const takesNoPush = '0069'

/** A payment is complete this long after it was approved. */
export const completeMs = 30_000
/** `late` has no answer for this long. */
export const lateMs = 5 * 60_000
/** `returned` comes back after three days. */
export const returnMs = 3 * 86_400_000
/** `no_funds` has money again this long after the first try. */
export const fundedMs = 10 * 60_000
