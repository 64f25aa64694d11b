import { useEffect, useEffectEvent } from 'react'

/** Listens to an event of the window while the component is shown and `isActive` is true. */
export function useWindowEvent<K extends keyof WindowEventMap>(
  type: K,
  listener: (event: WindowEventMap[K]) => void,
  isActive = true,
): void {
  const listen = useEffectEvent(listener)
  useEffect(() => {
    if (!isActive) return undefined
    const onEvent = (event: WindowEventMap[K]) => listen(event)
    window.addEventListener(type, onEvent)
    return () => window.removeEventListener(type, onEvent)
  }, [type, isActive])
}
