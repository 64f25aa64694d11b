import { useSyncExternalStore } from 'react'
import type { SignedInOperator } from '../contract/api/console/operator-session.ts'

/**
 * `operator` is null before signing in and after the end of a session. `hasExpired`: a call found that the server had ended the session.
 */
export type ConsoleSession = { operator: SignedInOperator | null; hasExpired: boolean }

// In memory only: a reload reads the session from the server.
let session: ConsoleSession = { operator: null, hasExpired: false }
const listeners = new Set<() => void>()

function setSession(next: ConsoleSession): void {
  session = next
  for (const listener of listeners) listener()
}

export const beginSession = (operator: SignedInOperator): void => setSession({ operator, hasExpired: false })
export const endSession = ({ hasExpired }: { hasExpired: boolean }): void => setSession({ operator: null, hasExpired })

/** The token that calls other than GET send; '' without a session. */
export const currentCsrfToken = (): string => session.operator?.csrfToken ?? ''

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useSession = (): ConsoleSession => useSyncExternalStore(subscribe, () => session)
