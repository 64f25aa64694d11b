export const lockMs = 30 * 60_000 // (M2-263)
/** Wrong passwords before an account locks for strangers, and before one client may not try any account. */
export const failuresMax = { account: 5, device: 5, client: 30 } as const

/** From so many wrong passwords on, a sign-in wants the human check as well. Behind one address may be a whole office. */
export const humanCheckAfter = { account: 3, device: 3, client: 10 } as const

export type Failures = { failures: number; firstAt: Date; lockedUntil: Date | null }
export type Subject = keyof typeof failuresMax

export const isLocked = (state: Failures | undefined, now: Date): boolean =>
  state?.lockedUntil != null && state.lockedUntil > now

/** Whether so many wrong passwords were counted lately that a programme may be trying them. */
export function needsHumanCheck(states: Readonly<Partial<Record<Subject, Failures | undefined>>>, now: Date): boolean {
  return (Object.entries(states) as [Subject, Failures | undefined][]).some(
    ([subject, state]) =>
      state && state.failures >= humanCheckAfter[subject] && now.getTime() - state.firstAt.getTime() <= lockMs,
  )
}

/** Counts one more wrong password. A count older than the lock's length starts anew, so that typos of last week do not add up. */
export function countFailure(state: Failures | undefined, subject: Subject, now: Date): Failures {
  const stale =
    !state ||
    state.failures === 0 ||
    now.getTime() - state.firstAt.getTime() > lockMs ||
    (state.lockedUntil !== null && state.lockedUntil <= now)
  const failures = stale ? 1 : state.failures + 1
  return {
    failures,
    firstAt: stale ? now : state.firstAt,
    lockedUntil: failures >= failuresMax[subject] ? new Date(now.getTime() + lockMs) : null,
  }
}

export type Locks = { client: boolean; account: boolean; device: boolean }
export type Lock = 'account_locked' | 'network_locked'

/**
 * What keeps a password from being tried now, or null (D3-002, D3-003). A device that signed in before is asked for its own count alone, so that
 * neither strangers who guess at the account nor strangers behind the same address lock a member out. To everybody else a locked client says the same
 * about every account, and then the account's lock counts.
 */
export function lockOf(locks: Locks, isKnownDevice: boolean): Lock | null {
  if (isKnownDevice) return locks.device ? 'account_locked' : null
  if (locks.client) return 'network_locked'
  return locks.account ? 'account_locked' : null
}
