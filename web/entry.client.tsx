import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/** Only for later visits: it must take nothing from this one. */
const register = () => void navigator.serviceWorker.register('/worker.js').catch(() => undefined)
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register)
}

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
