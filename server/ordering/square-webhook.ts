import type { FastifyReply, FastifyRequest } from 'fastify'
import { orderEvent } from '../../providers/card-feed/shop/read.ts'
import { readSquareEvent } from '../../providers/ordering/square/event.ts'
import { readSquareOrder, squareMessage } from '../../providers/ordering/square/message.ts'
import { isSquareSigned, squareSignatureHeader } from '../../providers/ordering/square/signature.ts'
import { squareSource } from '../../providers/ordering/square/source.ts'
import type { More } from '../app.ts'
import { openInbox, type Inbox } from '../feeds/inbox.ts'
import type { Deps } from '../platform/deps.ts'
import { problem, sendProblem } from '../platform/problem.ts'
import { rateLimit, registered } from '../platform/route.ts'
import type { SquareConnection } from './source.ts'
import { cardOfSquareOrder, nameCard } from './square-cards.ts'

export const squareWebhookPath = '/webhooks/square'
const bodyBytesMax = 256 * 1024
/** Square stops retrying within three days; an older event is a replay. */
const eventAgeMaxMs = 7 * 86_400_000
/** How far Square's clock may be ahead of ours. */
const clockSkewMs = 5 * 60_000
const limit = '600/min'

type WebhookDeps = Pick<Deps, 'db' | 'pipelineDb' | 'machineClock'>

/**
 * Receives the webhooks of one seller at Square. A webhook only names an order: the order is fetched from Square, and stored as an order
 * message of contract/orders.ts when a member's card paid it. Without settings there is no such address.
 */
export const squareWebhook =
  (connection: SquareConnection | null): More =>
  async (app, deps) => {
    if (!connection) return
    const inbox = openInbox(deps.pipelineDb, deps.clock)
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytesMax }, (_request, body, done) =>
        done(null, body),
      )
      registered.push({ method: 'POST', path: squareWebhookPath, who: 'network', limit })
      scope.post(squareWebhookPath, { config: { rateLimit: rateLimit(limit), who: 'network' } }, (request, reply) =>
        receive({ deps, inbox, ...connection }, request, reply),
      )
    })
  }

type Receiver = SquareConnection & { deps: WebhookDeps; inbox: Inbox }

async function receive(receiver: Receiver, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const no = (status: number, code: string, title: string) =>
    sendProblem(reply, problem(status, code, title, request.id))
  const { keys, webhookUrl: url } = receiver.settings
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  if (!isSquareSigned({ url, keys }, rawBody, request.headers[squareSignatureHeader]))
    return no(401, 'unauthorized', 'The signature of this webhook is missing or wrong.')
  const event = readSquareEvent(rawBody)
  if (!event) return no(400, 'invalid_request', 'This is not an event we can read.')
  const age = receiver.deps.machineClock.now().getTime() - event.createdAt.getTime()
  if (age > eventAgeMaxMs || age < -clockSkewMs)
    return no(400, 'event_outdated', 'The time of this event is too far from now.')
  if (event.orderId === null) return reply.code(200).send({ outcome: 'ignored' })
  const outcome = await followUp(receiver, event.orderId)
  request.log.info({ squareEvent: event.id, outcome }, 'square webhook')
  // Square sends the event again, so that no order is lost while Square itself does not answer us.
  if (outcome === 'away') return no(503, 'unavailable', 'The order could not be read. Send the event again.')
  return reply.code(200).send({ outcome })
}

/** What became of the order as it is at Square now. Nothing is stored unless all of it was read. */
async function followUp({ deps, inbox, square }: Receiver, orderId: string): Promise<string> {
  const reply = await square.read(orderId)
  if (reply.outcome !== 'order') return reply.outcome
  const reading = readSquareOrder(reply.order, reply.payments)
  if (!reading.ok) return reading.because
  const card = await cardOfSquareOrder(deps.pipelineDb, reading)
  if (!card) return 'no_member'
  await nameCard(deps.db, card)
  const { cardToken, clientOrderId, chargedMinor } = card
  const message = squareMessage(reading.facts, { cardToken, clientOrderId, chargedMinor })
  const [stored] = await inbox.store([
    { provider: squareSource, deliveryId: message.eventId, event: orderEvent, body: JSON.stringify(message) },
  ])
  return stored === 'added' ? 'stored' : 'repeated'
}
