import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False on the server and until the page's script, or that of a part which comes later, has taken over. A form with secrets cannot be sent
 * before that: the browser would send it by itself, to an address that shows what was typed. Nor is a press on a button lost.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
