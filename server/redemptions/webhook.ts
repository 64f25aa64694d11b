import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSigned, readEvent, webhookSignatureHeader, type GiftCardEvent } from '../../providers/gift-cards/webhook.ts'
import type { Db } from '../database/connect.ts'
import { enqueueJobs } from '../jobs/enqueue.ts'
import type { Deps } from '../platform/deps.ts'
import { problem, sendProblem } from '../platform/problem.ts'
import { rateLimit, registered } from '../platform/route.ts'
import type { RedemptionSources } from './sources.ts'

export const giftCardWebhookPath = '/webhooks/gift-cards'
const bodyBytesMax = 64 * 1024
/** The house stops retrying long before; an older event is a replay. */
const eventAgeMaxMs = 7 * 86_400_000
/** How far the house's clock may be ahead of ours. */
const clockSkewMs = 5 * 60_000
const limit = '600/min'

type House = NonNullable<RedemptionSources['giftCards']>
type WebhookDeps = Pick<Deps, 'pipelineDb' | 'clock'>

/**
 * Receives the webhooks of the gift-card house. A webhook moves no money: it queues a job that asks the house about the order, and only
 * that answer counts. A repeated event changes nothing.
 */
export async function giftCardWebhook(app: FastifyInstance, deps: WebhookDeps, house: House): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytesMax }, (_request, body, done) =>
      done(null, body),
    )
    registered.push({ method: 'POST', path: giftCardWebhookPath, who: 'network', limit })
    scope.post(giftCardWebhookPath, { config: { rateLimit: rateLimit(limit), who: 'network' } }, (request, reply) =>
      receive(deps, house, request, reply),
    )
  })
}

async function receive(
  deps: WebhookDeps,
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const signature = request.headers[webhookSignatureHeader]
  if (typeof signature !== 'string' || !isSigned(rawBody, signature, house.webhookSecrets))
    return refused(request, reply, 401, 'unauthorized', 'The signature of this webhook is missing or wrong.')
  const event = readEvent(rawBody)
  if (!event) return refused(request, reply, 400, 'invalid_request', 'This is not an event we can read.')
  const age = deps.clock.now().getTime() - event.createdAt.getTime()
  if (age > eventAgeMaxMs || age < -clockSkewMs)
    return refused(request, reply, 400, 'event_outdated', 'The time of this event is too far from now.')
  return answer(deps, house, event, request, reply)
}

async function answer(
  deps: WebhookDeps,
  { house }: House,
  event: GiftCardEvent,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!event.resource) return reply.code(200).send({ outcome: 'ignored' })
  const key = await house.keyOf(event.resource)
  // Without an answer from the house it is unknown whose order this is: the house sends the event again.
  if (key === undefined)
    return refused(request, reply, 503, 'unavailable', 'The order could not be looked up. Send the event again.')
  return reply.code(200).send({ outcome: await followUp(deps, event, key) })
}

/** `repeated`: the event was received before. `unknown_order`: no redemption of ours has this key. */
async function followUp({ pipelineDb, clock }: WebhookDeps, event: GiftCardEvent, key: string | null) {
  return pipelineDb.transaction().execute(async (tx) => {
    const now = clock.now()
    const { numInsertedOrUpdatedRows: added } = await tx
      .insertInto('gift_card_event')
      .values({ id: event.id, event: event.event, received_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (!added) return 'repeated'
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
export const forgetGiftCardEvents = (db: Db, now: Date) =>
  db
    .deleteFrom('gift_card_event')
    .where('received_at', '<', new Date(now.getTime() - eventAgeMaxMs - clockSkewMs))
    .execute()

export const isUuid = (key: string | null): key is string =>
  key !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(key)

const refused = (request: FastifyRequest, reply: FastifyReply, status: number, code: string, title: string) =>
  sendProblem(reply, problem(status, code, title, request.id))
