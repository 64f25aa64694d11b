import { useEffect, useState } from 'react'

/**
 * The reference of a failure. A gateway's plain 500 brings none, so the browser asks the server for one, and the server logs it with the page.
 * Stays empty while the server cannot be reached.
 */
export function useReference(own: string, isWanted: boolean): string {
  const [fetched, setFetched] = useState('')
  useEffect(() => {
    if (own !== '' || !isWanted) return
    void import('./fetch-reference.ts').then(({ fetchReference }) => fetchReference()).then(setFetched, () => undefined)
  }, [own, isWanted])
  return own || fetched
}
