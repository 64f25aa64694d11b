/** A payout that the partner rejected, with the number and name check it was sent with. */
export type RejectedLine = { code: string; memberNumber: string; nameCheck: string }

/**
 * Whether a rejection blocks further postings of a member. An unknown number or closed account blocks until the number changes, a name
 * mismatch until number or name changes, any other code until an operator releases it.
 */
export function blocksPostings(reject: RejectedLine, current: { memberNumber: string; nameCheck: string }): boolean {
  if (reject.code === 'unknown_number' || reject.code === 'number_closed')
    return reject.memberNumber === current.memberNumber
  if (reject.code === 'name_mismatch')
    return reject.memberNumber === current.memberNumber && reject.nameCheck === current.nameCheck
  return true
}
