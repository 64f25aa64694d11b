import { useSyncExternalStore } from 'react'
import type { SignedInOperator } from '../contract/api/console/operator-session.ts'

/** `operator` is null before signing in and after the end of a session. `isOver`: a call found that the session had ended. */
export type ConsoleState = { operator: SignedInOperator | null; isOver: boolean }

// In memory only: a reload reads the session from the server.
let session: ConsoleState = { operator: null, isOver: false }
const listeners = new Set<() => void>()

function setSession(next: ConsoleState): void {
  session = next
  for (const listener of listeners) listener()
}

export const beginSession = (operator: SignedInOperator): void => setSession({ operator, isOver: false })
export const endSession = ({ isOver }: { isOver: boolean }): void => setSession({ operator: null, isOver })

/** '' without a session. */
export const currentCsrfToken = (): string => session.operator?.csrfToken ?? ''

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useSession = (): ConsoleState => useSyncExternalStore(subscribe, () => session)
