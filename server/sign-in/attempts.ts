import { countFailure, isLocked, type Subject } from '../../domain/sign-in.ts'
import type { Tx } from '../database/connect.ts'
import { failuresOf, heldFailures, saveFailure } from './queries.ts'

/** Who a wrong password counts against, by the name it is kept under. */
export type Counted = { as: Subject; subject: string }

/**
 * Whether one of them was locked by others that were tried at the same time: while a password was hashed, many more may have been guessed.
 */
export async function lockedMeanwhile(tx: Tx, partnerId: string, counted: readonly Counted[], now: Date) {
  const names = counted.map(({ subject }) => subject)
  const since = await failuresOf(tx, partnerId, names, true)
  return names.some((subject) => isLocked(since.get(subject), now))
}

/** Counts one more wrong password; of many at once each is counted. */
export async function countWrong(tx: Tx, partnerId: string, counted: readonly Counted[], now: Date): Promise<void> {
  const names = counted.map(({ subject }) => subject)
  const before = await heldFailures(tx, partnerId, names, now)
  for (const { as, subject } of counted)
    await saveFailure(tx, partnerId, subject, countFailure(before.get(subject), as, now))
}
