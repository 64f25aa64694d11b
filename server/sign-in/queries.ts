import { sql } from 'kysely'
import type { Failures } from '../../domain/sign-in.ts'
import type { Tx } from '../database/connect.ts'
import type { SignInStatus } from '../database/tables.ts'

/** An id of no member. A lookup for an unknown login uses it, so that the work and the reply time are the same (P1-467). */
export const unknownId = '00000000-0000-0000-0000-000000000000'

/**
 * Finds a member by one of these emails, if possible by the first one, or by `number`, the partner number in its stored form; null matches
 * no number. Ignores those who left.
 */
export const findByLogin = (tx: Tx, partnerId: string, emails: readonly string[], number: string | null) =>
  tx
    .selectFrom('member')
    .select(['id', 'password_hash', 'status', 'email_must_change'])
    .where('partner_id', '=', partnerId)
    .where((eb) => eb.or([eb('email', 'in', emails), ...(number === null ? [] : [eb('partner_number', '=', number)])]))
    .where('status', '<>', 'left')
    .orderBy(sql`email = ${emails[0]}`, 'desc')
    .$narrowType<{ status: SignInStatus }>()
    .executeTakeFirst()

/** The hash of the member's password; null for an account without one, as with single sign-on, and for an unknown member. */
export const passwordHashOf = async (tx: Tx, partnerId: string, memberId: string): Promise<string | null> =>
  (
    await tx
      .selectFrom('member')
      .select('password_hash')
      .where('partner_id', '=', partnerId)
      .where('id', '=', memberId)
      .executeTakeFirst()
  )?.password_hash ?? null

export type FailureCounts = Map<string, Failures>

/**
 * The wrong passwords counted so far, by subject (an account, a device or a network address). A subject without a row is left out.
 * `locksRows` locks the rows until the transaction ends, so that concurrent attempts are counted one after the other.
 */
export const failuresOf = async (
  tx: Tx,
  partnerId: string,
  subjects: string[],
  { locksRows = false } = {},
): Promise<FailureCounts> => {
  const rows = await tx
    .selectFrom('sign_in_failure')
    .select(['subject', 'failures', 'first_at', 'locked_until'])
    .where('partner_id', '=', partnerId)
    .where('subject', 'in', subjects)
    // A fixed order prevents deadlocks.
    .orderBy('subject')
    .$if(locksRows, (query) => query.forUpdate())
    .execute()
  return new Map(
    rows.map((row) => [row.subject, { failures: row.failures, firstAt: row.first_at, lockedUntil: row.locked_until }]),
  )
}

/** Inserts missing rows, so that there is a row to lock. Then locks and reads the failures. */
export const lockFailures = async (
  tx: Tx,
  partnerId: string,
  subjects: string[],
  now: Date,
): Promise<FailureCounts> => {
  const noFailures = { partner_id: partnerId, failures: 0, first_at: now, locked_until: null }
  await tx
    .insertInto('sign_in_failure')
    .values(subjects.toSorted().map((subject) => ({ ...noFailures, subject })))
    .onConflict((conflict) => conflict.columns(['partner_id', 'subject']).doNothing())
    .execute()
  return failuresOf(tx, partnerId, subjects, { locksRows: true })
}

export const saveFailure = (tx: Tx, partnerId: string, subject: string, state: Failures) => {
  const row = { failures: state.failures, first_at: state.firstAt, locked_until: state.lockedUntil }
  return tx
    .insertInto('sign_in_failure')
    .values({ partner_id: partnerId, subject, ...row })
    .onConflict((conflict) => conflict.columns(['partner_id', 'subject']).doUpdateSet(row))
    .execute()
}

/**
 * Resets the counts. The rows stay: an attempt that waits for the lock of a deleted row would find no row, and two concurrent failures
 * could be counted as one.
 */
export const resetFailures = async (tx: Tx, partnerId: string, subjects: string[], now: Date): Promise<void> => {
  const storedSubjects = [...(await failuresOf(tx, partnerId, subjects, { locksRows: true })).keys()]
  if (storedSubjects.length === 0) return
  await tx
    .updateTable('sign_in_failure')
    .set({ failures: 0, first_at: now, locked_until: null })
    .where('partner_id', '=', partnerId)
    .where('subject', 'in', storedSubjects)
    .execute()
}

/** Sets the email and ends the member's duty to choose another. Throws a unique-key error when another member has the email. */
export const setEmail = (tx: Tx, partnerId: string, memberId: string, email: string) =>
  tx
    .updateTable('member')
    .set({ email, email_must_change: false })
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .execute()

/** Throws a unique-key error when another member has the number. */
export const setPartnerNumber = (tx: Tx, partnerId: string, memberId: string, number: string) =>
  tx
    .updateTable('member')
    .set({ partner_number: number })
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .execute()
