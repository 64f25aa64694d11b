import { pushEvent } from '../tracking/data-layer.ts'

/** Chromium's `beforeinstallprompt` event, which TypeScript's DOM types lack. */
export type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }
const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event

/** Holds the browser's install prompt until the person has answered it or the app is installed (P1-370). */
export function createInstallPrompt(page: EventTarget) {
  let installEvent: InstallEvent | null = null
  const listeners = new Set<() => void>()
  const setInstallEvent = (event: InstallEvent | null) => {
    installEvent = event
    for (const listener of listeners) listener()
  }
  page.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return
    event.preventDefault()
    setInstallEvent(event)
    pushEvent({ event: 'pwaPrompt', outcome: 'offered' })
  })
  page.addEventListener('appinstalled', () => setInstallEvent(null))
  return {
    isAvailable: (): boolean => installEvent !== null,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /**
     * Shows the browser's install prompt. Resolves to whether the person accepted; false when no prompt is available. Browsers allow
     * one prompt per event, so the event is cleared whatever the person chooses, unless a newer event has replaced it.
     */
    async show(): Promise<boolean> {
      const current = installEvent
      if (!current) return false
      const { outcome } = await current.prompt()
      if (installEvent === current) setInstallEvent(null)
      pushEvent({ event: 'pwaPrompt', outcome })
      return outcome === 'accepted'
    },
  }
}

/**
 * Created when the first script loads, because the browser may fire the event before the banner has loaded. No prompt is available on the
 * server.
 */
export const installPrompt = createInstallPrompt('window' in globalThis ? window : new EventTarget())
