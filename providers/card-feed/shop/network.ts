import { createHash } from 'node:crypto'
import type { CardNetwork, UnsignedMessage } from '../card-feed.ts'
import { contentHash } from '../delivery-hash.ts'
import { parseFeedJson } from '../feed-json.ts'
import { fieldsOf, idOf } from '../fields.ts'
import { storable } from '../storable.ts'
import { orderEvent, readOrder } from './read.ts'
import { verifyOrder } from './signature.ts'

/** Shops that members order at online: one signed message for each thing that happens to an order (contract/orders.ts). */
export const shop: CardNetwork = {
  id: 'shop',
  reporter: 'shop',
  events: /^order$/,
  verify: (call, secrets) => verifyOrder({ ...call, secrets }),
  challenge: { detail: 'The signature does not match this body and time.', headers: {} },
  split: ({ rawBody }) => ({ ok: true, messages: [messageOf(storable(rawBody))], faults: [] }),
  answer: (faults) => (faults.length === 0 ? { status: 200, body: { received: true } } : null),
  read: readOrder,
  locations: null,
  readRecord: ({ text }) => messageOf(text),
}

/** The shop's own id of the message; what cannot be read goes by its content. */
function messageOf(body: string): UnsignedMessage {
  const id = idOf(fieldsOf(parseFeedJson(body))?.['eventId'])
  const deliveryId = id ?? `content:${createHash('sha256').update(contentHash(body)).digest('hex')}`
  return { deliveryId, event: orderEvent, body }
}
