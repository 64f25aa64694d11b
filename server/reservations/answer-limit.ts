/** An order without an answer for so long is given up; asking for it and taking it back take ten seconds at most. */
export const answeredWithinMs = 15_000

/** Whether the time to answer an order is over. */
export const isUnanswered = ({ status, asked_at }: { status: string; asked_at: Date }, now: Date): boolean =>
  status === 'asked' && isTooLate(asked_at, now)
/** Whether the service had its time to answer what it was asked for then. */
export const isTooLate = (askedAt: Date, now: Date): boolean => now.getTime() - askedAt.getTime() > answeredWithinMs
