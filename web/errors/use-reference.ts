import { useEffect, useState } from 'react'
import { referenceHeader } from '../../contract/pages.ts'
import { errorPath } from '../paths.ts'

/**
 * The reference of a failure. A gateway's plain 500 brings none, so the browser asks the server for one, and the server logs it with the page.
 * Stays empty while the server cannot be reached.
 */
export function useReference(own: string, isWanted: boolean): string {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    if (own !== '' || !isWanted) return
    void fetch(errorPath({ page: window.location.pathname }), { method: 'HEAD' }).then(
      ({ headers }) => setAsked(headers.get(referenceHeader) ?? ''),
      () => undefined,
    )
  }, [own, isWanted])
  return own || asked
}
