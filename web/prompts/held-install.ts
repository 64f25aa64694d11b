import { pushEvent } from '../tracking/data-layer.ts'

/** Chromium's offer to install; not yet part of the DOM types. */
export type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }
const isOffer = (event: Event): event is InstallEvent => 'prompt' in event

/** Holds the browser's install prompt until the visitor asks for it; cleared after acceptance or installation (P1-370). */
export function holdInstall(page: EventTarget) {
  let offer: InstallEvent | null = null
  const listeners = new Set<() => void>()
  const hold = (next: InstallEvent | null) => {
    offer = next
    for (const listener of listeners) listener()
  }
  page.addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return
    event.preventDefault()
    hold(event)
    pushEvent({ event: 'pwaPrompt', outcome: 'offered' })
  })
  page.addEventListener('appinstalled', () => hold(null))
  return {
    held: (): boolean => offer !== null,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Shows the browser's own question. An offer can be asked once, so it is gone whatever the answer. */
    async ask(): Promise<boolean> {
      const current = offer
      if (!current) return false
      const { outcome } = await current.prompt()
      if (offer === current) hold(null)
      pushEvent({ event: 'pwaPrompt', outcome })
      return outcome === 'accepted'
    },
  }
}

/** Listens from the first script on: the offer may come before anything that shows it. */
export const install = holdInstall('window' in globalThis ? window : new EventTarget())
