import { useEffect, useState } from 'react'

/**
 * The reference of a failure. A gateway's plain 500 has none, so the browser requests one from the server, which logs it with the page.
 * Stays empty while the server is unreachable.
 */
export function useReference(loaded: string, isNeeded: boolean): string {
  const [fetched, setFetched] = useState('')
  useEffect(() => {
    if (loaded !== '' || !isNeeded) return
    void import('./fetch-reference.ts').then(({ fetchReference }) => fetchReference()).then(setFetched, () => undefined)
  }, [loaded, isNeeded])
  return loaded || fetched
}
