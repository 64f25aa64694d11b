import { countFailure, isLocked } from '../../domain/sign-in.ts'
import type { Tx } from '../database/connect.ts'
import { unknownId } from '../sign-in/queries.ts'
import { updateOperator, type lockOperator } from './sign-in-queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof lockOperator>>>

/** Whether an account can sign in now: it is set up, has access and is not locked. */
export const canSignIn = (row: Row, now: Date): boolean =>
  row.disabled_at === null && row.password_hash !== null && (row.locked_until === null || row.locked_until <= now)

/**
 * Counts a wrong password or second factor. Without a row it does the same work, so that timing does not reveal whether the account
 * exists. A locked account counts no more failures, so its lockout is not extended.
 */
export async function countSignInFailure(tx: Tx, row: Row | undefined, now: Date): Promise<void> {
  const { failures, failed_at, locked_until } = row ?? { failures: 0, failed_at: null, locked_until: null }
  const previous = failed_at === null ? undefined : { failures, firstAt: failed_at, lockedUntil: locked_until }
  const next = previous && isLocked(previous, now) ? previous : countFailure(previous, 'account', now)
  const changes = { failures: next.failures, failed_at: next.firstAt, locked_until: next.lockedUntil }
  await updateOperator(tx, row?.id ?? unknownId, changes)
}
