import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  isGiftCardSigned,
  readEvent,
  webhookSignatureHeader,
  type GiftCardEvent,
} from '../../providers/gift-cards/webhook.ts'
import type { Db } from '../database/connect.ts'
import { enqueueJobs } from '../jobs/enqueue.ts'
import type { Deps } from '../platform/deps.ts'
import {
  clockSkewMs,
  eventAgeMaxMs,
  isEventTimeOutOfRange,
  webhookRoute,
  type WebhookCall,
} from '../platform/webhook.ts'
import type { RedemptionSources } from './sources.ts'

export const giftCardWebhookPath = '/webhooks/gift-cards'
const bodyBytesMax = 64 * 1024

type Source = NonNullable<RedemptionSources['giftCards']>
type WebhookDeps = Pick<Deps, 'pipelineDb' | 'clock'>

/**
 * Receives the webhooks of the gift-card provider. A webhook moves no money: it queues a job that asks the provider about the order,
 * and only that reply counts. A repeated event changes nothing.
 */
export const giftCardWebhook = (app: FastifyInstance, deps: WebhookDeps, source: Source): Promise<void> =>
  webhookRoute(app, { path: giftCardWebhookPath, bodyBytesMax }, (call) => receive(deps, source, call))

async function receive(deps: WebhookDeps, source: Source, call: WebhookCall): Promise<FastifyReply> {
  const { request, rawBody, reject } = call
  const signature = request.headers[webhookSignatureHeader]
  if (typeof signature !== 'string' || !isGiftCardSigned(rawBody, signature, source.webhookSecrets))
    return reject(401, 'unauthorized', 'The signature of this webhook is missing or wrong.')
  const event = readEvent(rawBody)
  if (!event) return reject(400, 'invalid_request', 'This is not an event we can read.')
  if (isEventTimeOutOfRange(event.createdAt, deps.clock.now()))
    return reject(400, 'event_outdated', 'The time of this event is too far from now.')
  return handleEvent(deps, source, event, call)
}

async function handleEvent(
  deps: WebhookDeps,
  { provider }: Source,
  event: GiftCardEvent,
  { reply, reject }: WebhookCall,
): Promise<FastifyReply> {
  // The event concerns no order or reward.
  if (!event.resource) return reply.code(200).send({ outcome: 'ignored' })
  const key = await provider.keyOf(event.resource)
  // Without the provider's reply the payout of the order is unknown. After a 503 the provider sends the event again.
  if (key === undefined) return reject(503, 'unavailable', 'The order could not be looked up. Send the event again.')
  return reply.code(200).send({ outcome: await followUp(deps, event, key) })
}

/** Records an event and queues the job. `duplicate`: the event was received before. `unknown_order`: no gift-card payout has this key. */
async function followUp({ pipelineDb, clock }: WebhookDeps, event: GiftCardEvent, key: string | null) {
  return pipelineDb.transaction().execute(async (tx) => {
    const now = clock.now()
    const { numInsertedOrUpdatedRows: insertedRows } = await tx
      .insertInto('gift_card_event')
      .values({ id: event.id, event: event.event, received_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (!insertedRows) return 'duplicate'
    const rows = tx.selectFrom('payout').select(['partner_id', 'id']).where('way', '=', 'gift_card')
    const payouts = isUuid(key) ? await rows.where('id', '=', key).execute() : []
    const jobs = payouts.map(({ partner_id, id }) => ({
      data: { partnerId: partner_id, payoutId: id },
      startAfter: now,
    }))
    await enqueueJobs(tx, 'payout_send', jobs)
    return jobs.length > 0 ? 'followed' : 'unknown_order'
  })
}

/** Deletes events that are too old to be accepted again. */
export const deleteOldGiftCardEvents = (db: Db, now: Date) =>
  db
    .deleteFrom('gift_card_event')
    .where('received_at', '<', new Date(now.getTime() - eventAgeMaxMs - clockSkewMs))
    .execute()

/** Whether a key can be the id of a payout: a UUID in lower case. */
export const isUuid = (key: string | null): key is string =>
  key !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(key)
