/** Codes of the sentences of an answer. contract/claim-copy.ts has the texts. */
export const answerCodes = [
  'already_there',
  'different_amount',
  'different_day',
  'different_card', // the dine is on another linked card than the claim names
  'estimate_waiting',
  'estimate_expired',
  'reversed',
  'awaits_review',
  'limit_reached',
  'no_reward',
  'not_that_hour',
  'other_branch',
  'other_currency',
  'declined',
  'restaurant_unknown',
  'unreadable',
  'not_in_program_yet',
  'left_program',
  'not_that_day',
  'below_minimum',
  'other_card', // the member paid with a card that was never linked
  'not_linked_yet',
  'no_longer_linked',
  'not_confirmed',
  'pin_debit',
  'nothing_arrived',
  'some_hours_only',
  'link_card',
  'looking', // an operator checks the claim
] as const
export type AnswerCode = (typeof answerCodes)[number]

/** A value named `…Minor` is cents, one named `date` or `…Date` is `YYYY-MM-DD`. */
export type AnswerLine = { code: AnswerCode; values: Record<string, string | number> }

/**
 * Result of the automatic look-up of a claim. `open`: an operator must check the claim too. `awardId`: the award of the dine that was
 * found, or null.
 */
export type ClaimAnswer = { status: 'answered' | 'open'; lines: AnswerLine[]; awardId: string | null }

export const answerLine = (code: AnswerCode, values: AnswerLine['values'] = {}): AnswerLine => ({ code, values })

export const answerWith = (lines: AnswerLine[], awardId: string | null = null): ClaimAnswer => ({
  status: 'answered',
  lines,
  awardId,
})

/** An answer that leaves the claim open for an operator. */
export const escalateWith = (lines: AnswerLine[], awardId: string | null = null): ClaimAnswer => ({
  status: 'open',
  lines: [...lines, answerLine('looking')],
  awardId,
})
