import { useEffect, useRef } from 'react'

/** Shorter fragments are anchors of the page. */
const secretLengthMin = 40

/**
 * Passes the secret of a mailed link to `onSecret`. The secret is in the fragment of the URL, which no server, log or referrer receives.
 * The hook first removes it from the URL. A link to the page that is already open changes only the fragment and fires `hashchange`.
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
