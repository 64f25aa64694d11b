import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from '../../contract/schema.ts'
import type { GiftCardResource } from './gift-cards.ts'
import { jsonOf } from '../json-body.ts'

export const webhookSignatureHeader = 'tremendous-webhook-signature'

/** Events of orders and rewards. The site answers other events with 200 and ignores them. */
const handledEvents = /^(ORDERS|REWARDS)\./

const event = z.object({
  event: z.string().max(80),
  /** The event's id; a repeated event has the same id. */
  uuid: z.uuid(),
  created_utc: z.string().max(40),
  payload: z.object({ resource: z.object({ id: z.string().min(1).max(100), type: z.string().max(40) }) }),
})

export type GiftCardEvent = { id: string; event: string; createdAt: Date; resource: GiftCardResource | null }

/** `sha256=` and the HMAC-SHA256 of the raw body in hexadecimal. Source: https://developers.tremendous.com/docs/webhooks-1 */
export const webhookSignature = (secret: string, rawBody: Buffer): string =>
  `sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`

/** Whether one of the secrets signed the body; there are two during a rotation. Compares in constant time. */
export function isGiftCardSigned(rawBody: Buffer, signature: string, secrets: readonly string[]): boolean {
  const received = Buffer.from(signature)
  return secrets
    .map((secret) => Buffer.from(webhookSignature(secret, rawBody)))
    .some((expected) => expected.length === received.length && timingSafeEqual(expected, received))
}

/** Reads an event; null when it is invalid. `resource` is null when the event concerns no order or reward. */
export function readEvent(rawBody: Buffer): GiftCardEvent | null {
  const parsed = event.safeParse(jsonOf(rawBody)).data
  const createdAt = new Date(parsed?.created_utc ?? '')
  if (!parsed || Number.isNaN(createdAt.getTime())) return null
  const { id, type } = parsed.payload.resource
  const isHandled = handledEvents.test(parsed.event) && (type === 'orders' || type === 'rewards')
  return { id: parsed.uuid, event: parsed.event, createdAt, resource: isHandled ? { type, id } : null }
}
