import type { FastifyInstance } from 'fastify'
import { repeatEvery } from '../../card-network/embedded/webhook.ts'
import { deliverWebhook } from '../../deliver-webhook.ts'
import { webhookSignature, webhookSignatureHeader } from '../webhook.ts'
import type { GiftCardDeps } from './routes.ts'
import { finishEvent, takeDueEvents, type StoredEvent } from './store.ts'

const pollMs = 500
const retryAfterMs = 60_000
const attemptsMax = 5

export type EventDeps = GiftCardDeps & {
  webhookUrl: string
  webhookSecret: string
  fetch: typeof fetch
}

/** Sends the due webhooks, signed as the supplier signs. Makes up to five attempts with the same id, a minute apart. */
export async function sendDueEvents(deps: EventDeps): Promise<void> {
  const now = deps.clock.now()
  for (const event of await takeDueEvents(deps.pool, now, new Date(now.getTime() + retryAfterMs)))
    if ((await send(deps, event)) || event.attempts >= attemptsMax) await finishEvent(deps.pool, event.id)
}

async function send(deps: EventDeps, { id, event, resourceType: type, resourceId, at }: StoredEvent) {
  const payload = { resource: { id: resourceId, type }, meta: {} }
  const body = JSON.stringify({ event, uuid: id, created_utc: at.toISOString(), payload })
  const headers = { [webhookSignatureHeader]: webhookSignature(deps.webhookSecret, Buffer.from(body)) }
  return deliverWebhook(deps.fetch, deps.webhookUrl, { body, headers })
}

/** Sends due webhooks until the app closes. */
export function sendEventsRegularly(app: FastifyInstance, deps: EventDeps): void {
  const logError = (error: unknown) =>
    console.error(`gift cards: ${error instanceof Error ? error.message : String(error)}`)
  app.addHook(
    'onClose',
    repeatEvery(pollMs, () => sendDueEvents(deps), logError),
  )
}
