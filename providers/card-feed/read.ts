import type { Reading } from '../../contract/feed.ts'
import type { FeedReader } from './card-feed.ts'
import { readFidel } from './fidel/read.ts'
import { readKard } from './kard/read.ts'

/** The feeds this platform understands. */
export const feedReaders: Readonly<Record<string, FeedReader>> = { fidel: readFidel, kard: readKard }

/** One stored message in the normal form, or why not. Never throws, so one bad message never stops those behind it. */
export function readMessage(provider: string, event: string, body: string, deliveryId: string): Reading {
  const reader = Object.hasOwn(feedReaders, provider) ? feedReaders[provider] : undefined
  if (!reader) return { ok: false, reason: 'unknown_event', detail: `no feed is called ${provider.slice(0, 40)}` }
  return reader({ event, body, deliveryId })
}
