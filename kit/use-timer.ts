import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `callback` once, `ms` milliseconds after the component appeared; never when `ms` is null. A new `ms` or `key` restarts the timer.
 */
export function useTimeout(callback: () => void, ms: number | null, key?: string | number): void {
  const call = useEffectEvent(callback)
  useEffect(() => {
    if (ms === null) return undefined
    const timer = setTimeout(() => call(), ms)
    return () => clearTimeout(timer)
  }, [ms, key])
}

/** Calls `callback` every `ms` milliseconds; null pauses. */
export function useInterval(callback: () => void, ms: number | null): void {
  const call = useEffectEvent(callback)
  useEffect(() => {
    if (ms === null) return undefined
    const timer = setInterval(() => call(), ms)
    return () => clearInterval(timer)
  }, [ms])
}
