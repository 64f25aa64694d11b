import { useEffect } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { useMember } from '../site/partner.ts'

/** A member's session is watched for as long as the page stands; what does it comes for members only. */
export function useSessionWatch(): void {
  const signedIn = useMember() !== null
  const question = useCopy()('shell.leaving')
  useEffect(() => {
    if (!signedIn) return
    let stop: (() => void) | null | undefined
    // The session may end in another tab while what watches it is still on its way.
    const before = document.cookie
    void import('./session-watch.ts').then(({ watchSession }) => {
      if (stop !== null) stop = watchSession(question, before)
    })
    return () => {
      stop?.()
      stop = null
    }
  }, [signedIn, question])
}
