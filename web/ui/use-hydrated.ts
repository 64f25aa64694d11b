import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/**
 * False on the server and until the component is hydrated. Until then forms with secrets are disabled, because the browser would send
 * them itself and put the typed text into the URL. Buttons are disabled too, because a press on them would be lost.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
