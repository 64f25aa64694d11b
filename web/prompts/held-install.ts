import { pushEvent } from '../tracking/data-layer.ts'

/** Chromium's install event, which the DOM types do not have yet. */
export type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }
const isOffer = (event: Event): event is InstallEvent => 'prompt' in event

/** Holds the browser's install prompt until the visitor asks for it; cleared after acceptance or installation (P1-370). */
export function createInstallPrompt(page: EventTarget) {
  let offer: InstallEvent | null = null
  const listeners = new Set<() => void>()
  const setOffer = (next: InstallEvent | null) => {
    offer = next
    for (const listener of listeners) listener()
  }
  page.addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return
    event.preventDefault()
    setOffer(event)
    pushEvent({ event: 'pwaPrompt', outcome: 'offered' })
  })
  page.addEventListener('appinstalled', () => setOffer(null))
  return {
    isAvailable: (): boolean => offer !== null,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Shows the browser's install prompt. An event allows this once, so it is cleared regardless of the outcome. */
    async ask(): Promise<boolean> {
      const current = offer
      if (!current) return false
      const { outcome } = await current.prompt()
      if (offer === current) setOffer(null)
      pushEvent({ event: 'pwaPrompt', outcome })
      return outcome === 'accepted'
    },
  }
}

/** Listens from the first script on, because the event may come before the banner has loaded. */
export const install = createInstallPrompt('window' in globalThis ? window : new EventTarget())
