import { useEffect } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { useMember } from '../site/partner.ts'

/** Watches a member's session while the page is open. Only members load the watch. */
export function useSessionWatch(): void {
  const isSignedIn = useMember() !== null
  const question = useCopy()('shell.leaving')
  useEffect(() => {
    if (!isSignedIn) return
    // Undefined while the watch loads, null after the cleanup.
    let stop: (() => void) | null | undefined
    // The session may end in another tab while the watch loads.
    const initialCookies = document.cookie
    void import('./session-watch.ts').then(({ watchSession }) => {
      if (stop !== null) stop = watchSession(question, initialCookies)
    })
    return () => {
      stop?.()
      stop = null
    }
  }, [isSignedIn, question])
}
