import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/**
 * False on the server and until the component is hydrated. Until then a component renders what the server rendered, without the data that
 * only the browser has. The component also disables a button that only a script handles, because a press on it would be lost.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
