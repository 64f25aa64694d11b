import { mayTrack } from './privacy.ts'

/** What the site tells a partner's own tags (spec 1 §7). Nobody listens unless the partner puts a tag there. */
export type DataEvent =
  | { event: 'pageview'; path: string; title: string }
  | { event: 'pwaPrompt'; outcome: 'offered' | 'accepted' | 'dismissed' }
  | { event: 'secureCardEntry'; outcome: 'loaded' | 'failed' }

declare global {
  interface Window {
    dataLayer?: object[]
  }
}

export function tell(event: DataEvent): void {
  if (!('window' in globalThis) || !mayTrack()) return
  window.dataLayer ??= []
  window.dataLayer.push(event)
}
