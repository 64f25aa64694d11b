/** A payout that the partner rejected. `memberNumber` and `nameCheck` are those of the rejected line. */
export type RejectedLine = { code: string; memberNumber: string; nameCheck: string }

/**
 * Whether a rejection blocks further postings of a member. An unknown or closed number blocks until the number changes, a name mismatch
 * until number or name changes. Any other code blocks until an operator retries the payout: callers leave out retried payouts.
 */
export function blocksPostings(reject: RejectedLine, current: { memberNumber: string; nameCheck: string }): boolean {
  if (reject.code === 'unknown_number' || reject.code === 'number_closed')
    return reject.memberNumber === current.memberNumber
  if (reject.code === 'name_mismatch')
    return reject.memberNumber === current.memberNumber && reject.nameCheck === current.nameCheck
  return true
}
