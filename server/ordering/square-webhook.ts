import type { FastifyReply } from 'fastify'
import { readSquareEvent } from '../../providers/ordering/square/event.ts'
import { isSquareSigned, squareSignatureHeader } from '../../providers/ordering/square/signature.ts'
import type { RegisterRoutes } from '../app.ts'
import { openInbox } from '../feeds/inbox.ts'
import type { Deps } from '../platform/deps.ts'
import { isEventTimeOutOfRange, webhookRoute, type WebhookCall } from '../platform/webhook.ts'
import type { SquareConnection } from './source.ts'
import { followUpOrder, type SquareFollowUpDeps } from './square-follow-up.ts'

export const squareWebhookPath = '/webhooks/square'
const bodyBytesMax = 256 * 1024

/**
 * Receives the webhooks of sellers at Square. A webhook only names an order. The site reads that order from Square and stores it as an
 * order message of contract/orders.ts when a member's card paid it. Without settings the address answers 404.
 */
export const squareWebhook =
  (connection: SquareConnection | null): RegisterRoutes =>
  async (app, deps) => {
    if (!connection) return
    const inbox = openInbox(deps.pipelineDb, deps.clock)
    const receiver = { ...connection, clock: deps.machineClock, followUpDeps: { ...deps, inbox, ...connection } }
    await webhookRoute(app, { path: squareWebhookPath, bodyBytesMax }, (call) => receive(receiver, call))
  }

type Receiver = Pick<SquareConnection, 'settings'> & { clock: Deps['machineClock']; followUpDeps: SquareFollowUpDeps }

async function receive(receiver: Receiver, { request, reply, rawBody, reject }: WebhookCall): Promise<FastifyReply> {
  const { keys, webhookUrl: url } = receiver.settings
  if (!isSquareSigned({ url, keys }, rawBody, request.headers[squareSignatureHeader]))
    return reject(401, 'unauthorized', 'The signature of this webhook is missing or wrong.')
  const event = readSquareEvent(rawBody)
  if (!event) return reject(400, 'invalid_request', 'This is not an event we can read.')
  if (isEventTimeOutOfRange(event.createdAt, receiver.clock.now()))
    return reject(400, 'event_outdated', 'The time of this event is too far from now.')
  if (event.orderId === null) return reply.code(200).send({ outcome: 'ignored' })
  const outcome = await followUpOrder(receiver.followUpDeps, event.sellerId, event.orderId)
  request.log.info({ squareEvent: event.id, outcome }, 'square webhook')
  // Square resends the event after an error status, so that no order is lost while the site cannot read it.
  if (outcome === 'away') return reject(503, 'unavailable', 'The order could not be read. Send the event again.')
  return reply.code(200).send({ outcome })
}
