import { useEffect, useRef } from 'react'

/** Shorter fragments are anchors of the page. */
const secretLengthMin = 40

/**
 * The secret of a mailed link is in the fragment of its URL, which no server, log or referrer receives; it is removed from the URL first.
 * A link that is followed on its own page changes only the fragment, so the hook listens for that.
 */
export function useSecretInAddress(onSecret: (secret: string) => void): void {
  const handleSecret = useRef(onSecret)
  useEffect(() => {
    const readHash = () => {
      const secret = window.location.hash.slice(1)
      if (secret.length < secretLengthMin) return
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
      handleSecret.current(secret)
    }
    readHash()
    window.addEventListener('hashchange', readHash)
    return () => window.removeEventListener('hashchange', readHash)
  }, [])
}
