/** A payout that the partner rejected, with the number and name check it was sent with. */
export type RejectedLine = { code: string; memberNumber: string; nameCheck: string }

/**
 * Whether postings of a member wait: a number the partner does not know, or whose account is closed, until the number changes; a
 * name that does not match until number or name changes; anything else until an operator releases it.
 */
export function blocksPostings(reject: RejectedLine, current: { memberNumber: string; nameCheck: string }): boolean {
  if (reject.code === 'unknown_number' || reject.code === 'number_closed')
    return reject.memberNumber === current.memberNumber
  if (reject.code === 'name_mismatch')
    return reject.memberNumber === current.memberNumber && reject.nameCheck === current.nameCheck
  return true
}
