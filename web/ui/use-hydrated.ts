import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False on the server and until the page's script has taken over. A form with secrets cannot be sent before that: the browser would
 * send it by itself, to an address that shows what was typed.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
