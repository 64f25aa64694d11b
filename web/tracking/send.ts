import type { Impression } from '../../contract/api/impressions.ts'
import { apiBase } from '../api/page-values.ts'
import { mayTrack } from '../visitor/privacy.ts'

const impressionsPath = '/api/Impressions'

type EventOf<I> = I extends Impression ? Omit<I, 'channel' | 'dateTime' | 'userAgent'> : never
/** An event. `impressionOf` adds channel, time and user agent (P1-307). */
export type ImpressionEvent = EventOf<Impression>

export const impressionOf = (event: ImpressionEvent, now = new Date()): Impression => ({
  channel: 'web',
  dateTime: now.toISOString(),
  userAgent: navigator.userAgent.slice(0, 400), // the maximum of the call
  ...event,
})

/**
 * Sends by beacon, which the browser delivers even after the page has closed. Failures are silent (P1-484). Sends nothing where the page
 * may not track.
 */
export function sendImpressions(impressions: readonly Impression[]): void {
  if (impressions.length === 0 || !mayTrack()) return
  const body = new Blob([JSON.stringify(impressions)], { type: 'application/json' })
  try {
    navigator.sendBeacon(apiBase() + impressionsPath, body)
  } catch {
    // Visitors need no message when an impression is lost.
  }
}
