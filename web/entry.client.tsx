import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/** Runs after the page's load event, because the service worker serves only later visits. The site works without a service worker. */
const registerServiceWorker = () => void navigator.serviceWorker.register('/worker.js').catch(() => undefined)
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') registerServiceWorker()
  else window.addEventListener('load', registerServiceWorker)
}

// Two separate tasks, so that the browser handles input between them. The first number format loads the locale's data, which
// takes about as long as the page's modules.
setTimeout(() => new Intl.NumberFormat('en-US').format(0))
setTimeout(() =>
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />)
  }),
)
