import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/** The service worker serves later visits only, so it is registered after the page has loaded. */
const register = () => void navigator.serviceWorker.register('/worker.js').catch(() => undefined)
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register)
}

// In a separate task from the evaluation of the page's modules, so that the browser handles input between the two.
setTimeout(() =>
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />)
  }),
)
