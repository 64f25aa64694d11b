import type { Reading } from '../../contract/feed.ts'
import type { ReportSource } from '../../domain/dines/reports.ts'
import type { CardNetwork } from './card-feed.ts'
import { claimSource, readClaim } from './claim/read.ts'
import { fidel } from './fidel/network.ts'
import { kard } from './kard/network.ts'
import { networkOf } from './sender.ts'
import { shop } from './shop/network.ts'

/** The card networks this platform understands. */
export const cardNetworks: readonly CardNetwork[] = [fidel, kard]
/** All that reports on a feed: card networks, issuers, and the shops of online orders. */
export const feeds: readonly CardNetwork[] = [...cardNetworks, shop]

export const networkNamed = (id: string): CardNetwork | undefined => feeds.find((network) => network.id === id)

/** Who reports under this source. */
export const reporterOf = (source: string): ReportSource =>
  source === claimSource ? 'claim' : (networkNamed(networkOf(source))?.reporter ?? 'network')

/**
 * One message stored under `source` in the normal form, or why not. Its event keeps the source: that is where its ids are unique.
 * Never throws, so one bad message never stops those behind it.
 */
export function readMessage(source: string, event: string, body: string, deliveryId: string): Reading {
  if (source === claimSource) return readClaim({ event, body, deliveryId })
  const network = networkNamed(networkOf(source))
  if (!network) return { ok: false, reason: 'unknown_event', detail: `no feed is called ${source.slice(0, 40)}` }
  const reading = network.read({ event, body, deliveryId })
  return reading.ok && reading.event ? { ok: true, event: { ...reading.event, provider: source } } : reading
}
