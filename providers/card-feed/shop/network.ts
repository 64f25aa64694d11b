import { createHash } from 'node:crypto'
import type { FeedAdapter, MessageWithoutSender } from '../card-feed.ts'
import { contentHash } from '../delivery-hash.ts'
import { parseFeedJson } from '../feed-json.ts'
import { jsonObjectOf, idOf } from '../fields.ts'
import { storableText } from '../storable.ts'
import { orderEventName, readOrderMessage } from './read.ts'
import { verifyOrderHeaders, verifyOrderSignature } from './signature.ts'

/** Shops for online orders: one signed message for each change of an order (contract/orders.ts). */
export const shopFeed: FeedAdapter = {
  id: 'shop',
  reporter: 'shop',
  eventPattern: /^order$/,
  verifyHeaders: verifyOrderHeaders,
  verify: (call, secrets) => verifyOrderSignature({ ...call, secrets }),
  challenge: { detail: 'The signature does not match this body and time.', headers: {} },
  split: ({ rawBody }) => ({ ok: true, messages: [messageOf(storableText(rawBody))], faults: [] }),
  reply: (faults) => (faults.length === 0 ? { status: 200, body: { received: true } } : null),
  read: readOrderMessage,
  locations: null,
  readRecord: ({ text }) => messageOf(text),
}

/** The inbox message of an order message. Its delivery id is the shop's `eventId`, or a hash of the content when there is none. */
function messageOf(body: string): MessageWithoutSender {
  const id = idOf(jsonObjectOf(parseFeedJson(body))?.['eventId'])
  // Hashes the hash, as fidel/message.ts does with the event name. Another formula would give a resent message another id.
  const deliveryId = id ?? `content:${createHash('sha256').update(contentHash(body)).digest('hex')}`
  return { deliveryId, event: orderEventName, body }
}
