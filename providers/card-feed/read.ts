import type { FeedReading } from '../../contract/feed.ts'
import type { ReportSource } from '../../domain/dines/reports.ts'
import type { FeedAdapter } from './card-feed.ts'
import { claimSource, readClaim } from './claim/read.ts'
import { fidelFeed } from './fidel/network.ts'
import { kardFeed } from './kard/network.ts'
import { networkOf } from './sender.ts'
import { shopFeed } from './shop/network.ts'

/** The feeds of card purchases: Fidel reports as a card network, Kard for issuers. */
export const cardFeeds: readonly FeedAdapter[] = [fidelFeed, kardFeed]
/** All feeds: card networks, issuers, and the shops of online orders. */
export const feeds: readonly FeedAdapter[] = [...cardFeeds, shopFeed]

export const feedById = (id: string): FeedAdapter | undefined => feeds.find((feed) => feed.id === id)

/** The kind of reporter of a source. An unknown source counts as a card network. */
export const reporterOf = (source: string): ReportSource =>
  source === claimSource ? 'claim' : (feedById(networkOf(source))?.reporter ?? 'network')

/**
 * Converts one message stored under `source` to the normal form, or returns a reason. The event keeps the source, because its ids
 * are unique per source. Does not throw, so one bad message does not stop the queue.
 */
export function readMessage(source: string, event: string, body: string, deliveryId: string): FeedReading {
  if (source === claimSource) return readClaim({ event, body, deliveryId })
  const feed = feedById(networkOf(source))
  if (!feed) return { ok: false, reason: 'unknown_event', detail: `no feed is called ${source.slice(0, 40)}` }
  const reading = feed.read({ event, body, deliveryId })
  return reading.ok && reading.event ? { ok: true, event: { ...reading.event, provider: source } } : reading
}
