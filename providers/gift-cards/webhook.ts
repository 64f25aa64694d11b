import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from '../../contract/schema.ts'
import type { GiftCardResource } from './gift-cards.ts'
import { jsonOf } from '../json-body.ts'

export const webhookSignatureHeader = 'tremendous-webhook-signature'

/** Events of orders and of reward deliveries; everything else in the account is acknowledged and left alone. */
const followed = /^(ORDERS|REWARDS)\./

const event = z.object({
  event: z.string().max(80),
  /** The delivery's own id: a repeat carries the same. */
  uuid: z.uuid(),
  created_utc: z.string().max(40),
  payload: z.object({ resource: z.object({ id: z.string().min(1).max(100), type: z.string().max(40) }) }),
})

export type GiftCardEvent = { id: string; event: string; createdAt: Date; resource: GiftCardResource | null }

/** `sha256=` and the HMAC-SHA256 of the raw body in hexadecimal. Source: https://developers.tremendous.com/docs/webhooks-1 */
export const webhookSignature = (secret: string, rawBody: Buffer): string =>
  `sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`

/** Whether a body was signed with one of the secrets: two while one replaces the other. */
export function isSigned(rawBody: Buffer, signature: string, secrets: readonly string[]): boolean {
  const received = Buffer.from(signature)
  return secrets
    .map((secret) => Buffer.from(webhookSignature(secret, rawBody)))
    .some((expected) => expected.length === received.length && timingSafeEqual(expected, received))
}

/** An event as sent; null when it cannot be read. `resource` is null for what no order or reward is behind. */
export function readEvent(rawBody: Buffer): GiftCardEvent | null {
  const read = event.safeParse(jsonOf(rawBody)).data
  const createdAt = new Date(read?.created_utc ?? '')
  if (!read || Number.isNaN(createdAt.getTime())) return null
  const { id, type } = read.payload.resource
  const isFollowed = followed.test(read.event) && (type === 'orders' || type === 'rewards')
  return { id: read.uuid, event: read.event, createdAt, resource: isFollowed ? { type, id } : null }
}
