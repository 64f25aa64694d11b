/** Time for which a lock lasts (M2-263), and within which wrong passwords add up. */
export const lockMs = 30 * 60_000
/** How many wrong passwords lock an account, a known device, or a client (network address). */
export const failuresMax = { account: 5, device: 5, client: 30 } as const

/** Wrong passwords after which a sign-in also needs the human check. `client` is higher: many people may share one network address. */
export const humanCheckAfter = { account: 3, device: 3, client: 10 } as const

export type Failures = { failures: number; firstAt: Date; lockedUntil: Date | null }
export type FailureSubject = keyof typeof failuresMax

export const isLocked = (state: Failures | undefined, now: Date): boolean =>
  state?.lockedUntil != null && state.lockedUntil > now

/** Whether recent wrong passwords suggest a program that guesses, so that the sign-in requires the human check. */
export function needsHumanCheck(
  states: Readonly<Partial<Record<FailureSubject, Failures | undefined>>>,
  now: Date,
): boolean {
  return (Object.entries(states) as [FailureSubject, Failures | undefined][]).some(
    ([subject, state]) =>
      state && state.failures >= humanCheckAfter[subject] && now.getTime() - state.firstAt.getTime() <= lockMs,
  )
}

/**
 * Counts a wrong password, and locks the subject when the count reaches its maximum. The count restarts 30 minutes after its first wrong
 * password, so that old typing errors do not add up. It also restarts after a lock has ended. A wrong password during a lock prolongs the
 * lock.
 */
export function countFailure(state: Failures | undefined, subject: FailureSubject, now: Date): Failures {
  const isStale =
    !state ||
    state.failures === 0 ||
    (state.lockedUntil === null ? now.getTime() - state.firstAt.getTime() > lockMs : state.lockedUntil <= now)
  const failures = isStale ? 1 : state.failures + 1
  return {
    failures,
    firstAt: isStale ? now : state.firstAt,
    lockedUntil: failures >= failuresMax[subject] ? new Date(now.getTime() + lockMs) : null,
  }
}

export type Locks = { client: boolean; account: boolean; device: boolean }
export type Lock = 'account_locked' | 'network_locked'

/**
 * The lock that refuses a password now, or null (D3-002, D3-003). A known device has a separate count. So a stranger who guesses the
 * password, or who shares the network, cannot lock the member out. For other devices the client's lock comes first, because it reveals
 * nothing about an account.
 */
export function lockOf(locks: Locks, isKnownDevice: boolean): Lock | null {
  if (isKnownDevice) return locks.device ? 'account_locked' : null
  if (locks.client) return 'network_locked'
  return locks.account ? 'account_locked' : null
}
