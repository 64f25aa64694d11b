import { mayTrack } from '../visitor/privacy.ts'

/**
 * Events for a partner's own tags (P1-501 to P1-503). Without a tag on the page nothing reads them. None are added where the page may not
 * track.
 */
export type DataEvent =
  | { event: 'pageview'; path: string; title: string }
  | { event: 'pwaPrompt'; outcome: 'offered' | 'accepted' | 'dismissed' }
  | { event: 'secureCardEntry'; outcome: 'loaded' | 'failed' }

declare global {
  interface Window {
    dataLayer?: object[]
  }
}

export function pushEvent(event: DataEvent): void {
  if (!('window' in globalThis) || !mayTrack()) return
  window.dataLayer ??= []
  window.dataLayer.push(event)
}
