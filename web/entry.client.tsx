import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/** Only for later visits: it must take nothing from this one. */
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.addEventListener('load', () => void navigator.serviceWorker.register('/worker.js').catch(() => undefined))

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
