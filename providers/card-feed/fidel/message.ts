import { createHash } from 'node:crypto'
import { contentHash } from '../delivery-hash.ts'
import type { MessageWithoutSender } from '../card-feed.ts'
import { idOf } from '../fields.ts'

/**
 * The inbox message of one webhook. `fidel-message-id` stays the same across retries and replays. Without it (older accounts,
 * files) a hash of event and content replaces it.
 */
export function fidelMessage(event: string, body: string, messageId: unknown): MessageWithoutSender {
  const deliveryId =
    idOf(messageId) ?? `content:${createHash('sha256').update(event).update(contentHash(body)).digest('hex')}`
  return { deliveryId, event, body }
}
