import { createHash } from 'node:crypto'
import { contentHash } from '../delivery-hash.ts'
import type { UnsignedMessage } from '../card-feed.ts'
import { idOf } from '../fields.ts'

/**
 * The inbox message of one webhook. `fidel-message-id` stays the same across retries and replays; where it is missing
 * (older accounts, files), what was said stands in.
 */
export function fidelMessage(event: string, body: string, messageId: unknown): UnsignedMessage {
  const deliveryId =
    idOf(messageId) ?? `content:${createHash('sha256').update(event).update(contentHash(body)).digest('hex')}`
  return { deliveryId, event, body }
}
