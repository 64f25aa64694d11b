import type { Impression } from '../../contract/api/impressions.ts'
import { apiBase } from '../call.ts'
import { mayTrack } from './privacy.ts'

const path = '/api/Impressions'

export type Fields = Record<string, string | number>
/** What happened; how and when is added as it is recorded (spec 1 §3.8). */
export type Seen = { event: string; merchantId?: string } & Fields

export const record = (seen: Seen, now = new Date()): Impression => ({
  channel: 'web',
  dateTime: now.toISOString(),
  userAgent: navigator.userAgent.slice(0, 400),
  ...seen,
})

/** By beacon, which outlives the page. Nobody hears of a failure (spec 1 §7). */
export function send(impressions: readonly Impression[]): void {
  if (impressions.length === 0 || !mayTrack()) return
  const body = new Blob([JSON.stringify(impressions)], { type: 'application/json' })
  try {
    navigator.sendBeacon(apiBase() + path, body)
  } catch {
    // A list of what was looked at is not worth a word to the one who looks.
  }
}
