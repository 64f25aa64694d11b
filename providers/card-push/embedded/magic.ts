/** The outcome that the cents of an amount select (../README.md). All other cents select `approved`. */
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

const outcomeOfCents: Readonly<Record<number, PushOutcome>> = {
  91: 'late',
  92: 'twice',
  93: 'refused',
  94: 'paid_without_reply',
  95: 'returned',
  96: 'no_funds',
  97: 'unknown_card',
  98: 'lost',
}
export const pushOutcomeOf = (amountMinor: number): PushOutcome => outcomeOfCents[amountMinor % 100] ?? 'approved'

/** A card with these last four digits does not support push payments. */
export const lastFourWithoutPush = '0069'

/** The time from approval to completion. */
export const completeMs = 30_000
/** `late` has no result for this long. */
export const lateMs = 5 * 60_000
/** `returned` bounces after this time. */
export const returnMs = 3 * 86_400_000
/** The account of `no_funds` has funds this long after the first try. */
export const pushFundedAfterMs = 10 * 60_000
