import { useEffect, useRef } from 'react'

/** Shorter words behind a `#` name a place on the page. */
const secretMin = 40

/**
 * What a mailed link carries behind its `#`: no server, log or referrer ever sees it, and it leaves the address before anything else happens.
 * A link that is followed on its own page changes nothing but the `#`, so that is listened for.
 */
export function useSecretInAddress(onSecret: (secret: string) => void): void {
  const take = useRef(onSecret)
  useEffect(() => {
    const look = () => {
      const secret = window.location.hash.slice(1)
      if (secret.length < secretMin) return
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
      take.current(secret)
    }
    look()
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [])
}
