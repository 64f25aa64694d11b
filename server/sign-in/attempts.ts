import {
  countFailure,
  isLocked,
  lockOf,
  needsHumanCheck as failuresNeedHumanCheck,
  type Lock,
  type FailureSubject,
} from '../../domain/sign-in.ts'
import type { Tx } from '../database/connect.ts'
import { isKnownDevice } from '../session/queries.ts'
import { failuresOf, lockFailures, unknownId, resetFailures, saveFailure, type FailureCounts } from './queries.ts'
import type { Subjects } from './subjects.ts'

/** One password attempt: the subjects that a wrong password can count against, and their earlier failures. */
export type SignInAttempt = { subjects: Subjects; hasKnownDevice: boolean; failures: FailureCounts }

/** Reads the state before an attempt. Runs the same statements whether or not the member exists. */
export async function readAttempt(
  tx: Tx,
  partnerId: string,
  { subjects, memberId, deviceHash }: { subjects: Subjects; memberId: string | undefined; deviceHash: Buffer },
): Promise<SignInAttempt> {
  const hasKnownDevice = await isKnownDevice(tx, partnerId, memberId ?? unknownId, deviceHash)
  return { subjects, hasKnownDevice, failures: await failuresOf(tx, partnerId, Object.values(subjects)) }
}

/**
 * A wrong password on a known device counts against that device and not against the account, so that other clients cannot use up the
 * device's attempts. It always counts against the `client` too, which is the network address.
 */
const countedSubjectsOf = ({ hasKnownDevice }: SignInAttempt): FailureSubject[] => [
  hasKnownDevice ? 'device' : 'account',
  'client',
]

/** The lock that prevents this attempt, or null. */
export function lockOn({ subjects, hasKnownDevice, failures }: SignInAttempt, now: Date): Lock | null {
  const isSubjectLocked = (subject: FailureSubject) => isLocked(failures.get(subjects[subject]), now)
  return lockOf(
    { client: isSubjectLocked('client'), account: isSubjectLocked('account'), device: isSubjectLocked('device') },
    hasKnownDevice,
  )
}

export function attemptNeedsHumanCheck(attempt: SignInAttempt, now: Date): boolean {
  const countedFailures = countedSubjectsOf(attempt).map((subject) => [
    subject,
    attempt.failures.get(attempt.subjects[subject]),
  ])
  return failuresNeedHumanCheck(Object.fromEntries(countedFailures), now)
}

/**
 * Records the result; returns the lock that refuses the attempt, or null. A correct password resets the counts of the account and the
 * device, never of the client. Concurrent attempts are recorded one after the other. When one of them locks, those recorded after it are
 * refused and not counted, whether their password is right or wrong. So parallel guesses get no more tries than sequential ones.
 */
export async function recordResult(
  tx: Tx,
  partnerId: string,
  attempt: SignInAttempt,
  { isCorrect, now }: { isCorrect: boolean; now: Date },
): Promise<Lock | null> {
  const { subjects } = attempt
  const countedSubjects = countedSubjectsOf(attempt)
  const subjectNames = countedSubjects.map((subject) => subjects[subject])
  const counts = isCorrect
    ? await failuresOf(tx, partnerId, subjectNames, { locksRows: true })
    : await lockFailures(tx, partnerId, subjectNames, now)
  const lock = lockOn({ ...attempt, failures: counts }, now)
  if (lock) return lock
  if (isCorrect) await resetFailures(tx, partnerId, [subjects.account, subjects.device], now)
  else
    for (const subject of countedSubjects)
      await saveFailure(tx, partnerId, subjects[subject], countFailure(counts.get(subjects[subject]), subject, now))
  return null
}
