/** Sentences of an answer. Their texts are copy keys of the same name (contract/claim-copy.ts). */
export const answerCodes = [
  'already_there',
  'different_amount',
  'different_day',
  'different_card',
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
  'other_card',
  'not_linked_yet',
  'no_longer_linked',
  'not_confirmed',
  'pin_debit',
  'nothing_arrived',
  'some_hours_only',
  'link_card',
  'looking',
] as const
export type AnswerCode = (typeof answerCodes)[number]

/** A value named `…Minor` is cents, one named `date` or `…Date` is `YYYY-MM-DD`. */
export type AnswerLine = { code: AnswerCode; values: Record<string, string | number> }

/** What the look-up found: the reason, its sentences, and whether a person has to look as well. */
export type ClaimAnswer = { status: 'answered' | 'open'; lines: AnswerLine[]; awardId: string | null }

export const line = (code: AnswerCode, values: AnswerLine['values'] = {}): AnswerLine => ({ code, values })

export const answerWith = (lines: AnswerLine[], awardId: string | null = null): ClaimAnswer => ({
  status: 'answered',
  lines,
  awardId,
})

/** The data does not settle it: an operator looks. */
export const escalateWith = (lines: AnswerLine[], awardId: string | null = null): ClaimAnswer => ({
  status: 'open',
  lines: [...lines, line('looking')],
  awardId,
})
