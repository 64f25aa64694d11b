import type { FastifyReply, FastifyRequest } from 'fastify'
import { readSquareEvent } from '../../providers/ordering/square/event.ts'
import { isSquareSigned, squareSignatureHeader } from '../../providers/ordering/square/signature.ts'
import type { More } from '../app.ts'
import { openInbox } from '../feeds/inbox.ts'
import type { Deps } from '../platform/deps.ts'
import { problem, sendProblem } from '../platform/problem.ts'
import { rateLimit, registered } from '../platform/route.ts'
import type { SquareConnection } from './source.ts'
import { followUpOrder, type SquareReader } from './square-follow-up.ts'

export const squareWebhookPath = '/webhooks/square'
const bodyBytesMax = 256 * 1024
/** Square stops retrying within three days; an older event is a replay. */
const eventAgeMaxMs = 7 * 86_400_000
/** How far Square's clock may be ahead of ours. */
const clockSkewMs = 5 * 60_000
const limit = '600/min'

/**
 * Receives the webhooks of sellers at Square. A webhook only names an order: the order is fetched from Square, and stored as an order
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
        receive({ ...connection, clock: deps.machineClock, reader: { ...deps, inbox, ...connection } }, request, reply),
      )
    })
  }

type Receiver = Pick<SquareConnection, 'settings'> & { clock: Deps['machineClock']; reader: SquareReader }

async function receive(receiver: Receiver, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const no = (status: number, code: string, title: string) =>
    sendProblem(reply, problem(status, code, title, request.id))
  const { keys, webhookUrl: url } = receiver.settings
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  if (!isSquareSigned({ url, keys }, rawBody, request.headers[squareSignatureHeader]))
    return no(401, 'unauthorized', 'The signature of this webhook is missing or wrong.')
  const event = readSquareEvent(rawBody)
  if (!event) return no(400, 'invalid_request', 'This is not an event we can read.')
  const age = receiver.clock.now().getTime() - event.createdAt.getTime()
  if (age > eventAgeMaxMs || age < -clockSkewMs)
    return no(400, 'event_outdated', 'The time of this event is too far from now.')
  if (event.orderId === null) return reply.code(200).send({ outcome: 'ignored' })
  const outcome = await followUpOrder(receiver.reader, event.sellerId, event.orderId)
  request.log.info({ squareEvent: event.id, outcome }, 'square webhook')
  // Square sends the event again, so that no order is lost while Square itself does not answer us.
  if (outcome === 'away') return no(503, 'unavailable', 'The order could not be read. Send the event again.')
  return reply.code(200).send({ outcome })
}
