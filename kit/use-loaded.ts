import { useCallback, useEffect, useEffectEvent, useState } from 'react'

type Result<T> =
  | { state: 'ready'; data: T }
  | { state: 'failed'; data: T | undefined; error: unknown }
  | { state: 'loading'; data: T | undefined }

/** `data` is the last result. While a new key loads, it is the result of the previous key. */
export type Loaded<T> = (Result<T> | { state: 'idle'; data: T | undefined }) & { reload: () => void }

type Options = {
  /** Debounce: how long a key must stay the same before it loads, in milliseconds. */
  delayMs?: number
}

/**
 * Loads data after a component mounts, after each change of `key`, and on `reload`. `key` names everything that `load` depends on; null
 * loads nothing. `previous` is the last data. A new key, a reload or unmounting cancels a request: its signal aborts, and its reply is
 * ignored. A page that needs the data from the start uses its loader instead.
 */
export function useLoaded<T>(
  key: string | null,
  load: (signal: AbortSignal, previous: T | undefined) => Promise<T>,
  { delayMs = 0 }: Options = {},
): Loaded<T> {
  const [reloadCount, setReloadCount] = useState(0)
  const [latest, setLatest] = useState<Result<T> & { requestKey: string }>({
    state: 'loading',
    data: undefined,
    requestKey: '',
  })
  const requestKey = `${reloadCount} ${key}`
  const start = useEffectEvent((signal: AbortSignal) => load(signal, latest.data))
  useEffect(() => {
    if (key === null) return undefined
    const request = new AbortController()
    const run = async () => {
      const result = await start(request.signal).then(
        (data) => ({ state: 'ready', data }) as const,
        (error: unknown) => ({ state: 'failed', error }) as const,
      )
      if (request.signal.aborted) return
      setLatest((before) => ({ data: before.data, ...result, requestKey }))
      // A refused call resolves; a rejection is an unexpected error.
      if (result.state === 'failed') reportError(result.error)
    }
    // `void` makes `timer` undefined, which `clearTimeout` ignores.
    const timer = delayMs === 0 ? void run() : setTimeout(() => void run(), delayMs)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [key, requestKey, delayMs])
  const reload = useCallback(() => setReloadCount((count) => count + 1), [])
  if (key === null) return { state: 'idle', data: latest.data, reload }
  return latest.requestKey === requestKey ? { ...latest, reload } : { state: 'loading', data: latest.data, reload }
}
