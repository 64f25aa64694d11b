import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FeedAdapter, FeedCall, ItemFault } from '../../providers/card-feed/card-feed.ts'
import { feedById } from '../../providers/card-feed/read.ts'
import type { Sender } from '../../providers/card-feed/sender.ts'
import { problemOf, sendProblem } from '../platform/problem.ts'
import type { Deps } from '../platform/deps.ts'
import { openInbox, type Inbox } from './inbox.ts'
import type { FeedSettings } from './settings.ts'

/** Largest body of a feed call, in bytes. */
export const feedBodyBytesMax = 10 * 1024 * 1024

type FeedDeps = Pick<Deps, 'pipelineDb' | 'clock' | 'machineClock'>
type FeedRequest = FastifyRequest<{ Params: { network: string; event: string } }>

const path = '/feeds/:network/:event'

/**
 * Receives the feed calls of card networks, issuers and shops: verifies the sender, stores the messages under the sender's name, and
 * then responds. The route has no partner, no cookie and no schema: a message that cannot be read is stored, and the pipeline quarantines
 * it. A call that the adapter cannot split into messages is refused, and nothing of it is stored. The reply names items that cannot be
 * stored and ids that were delivered before with other content.
 */
export function feedRoutes(settings: FeedSettings): (app: FastifyInstance, deps: FeedDeps) => Promise<void> {
  return async (app, deps) => {
    const inbox = openInbox(deps.pipelineDb, deps.clock)
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: feedBodyBytesMax }, (_request, body, finish) =>
        finish(null, body),
      )
      // Signatures cover the bytes on the wire. Compressed bodies are refused: a small body could expand without limit.
      scope.addHook('preParsing', async (request, reply) => {
        if ((request.headers['content-encoding'] ?? 'identity') === 'identity') return undefined
        return sendRefusal(
          reply,
          request,
          415,
          'encoding_unsupported',
          'Send the body as it is, without a content encoding.',
        )
      })
      scope.post(path, (request: FeedRequest, reply) => receive(settings, deps, inbox, request, reply))
    })
  }
}

async function receive(
  settings: FeedSettings,
  deps: FeedDeps,
  inbox: Inbox,
  request: FeedRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { event } = request.params
  const network = feedById(request.params.network)
  if (!network?.eventPattern.test(event))
    return sendRefusal(reply, request, 404, 'not_found', 'There is nothing at this address.')
  const call: FeedCall = {
    event,
    url: `${settings.feedsUrl}/feeds/${network.id}/${event}`,
    headers: request.headers,
    rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    // Signatures are checked against real time, not against the test clock.
    now: deps.machineClock.now(),
  }
  const sender = senderOf(network, settings.senders, call)
  if ('reason' in sender) {
    request.log.warn({ feed: network.id, event, reason: sender.reason }, 'feed call refused')
    const { detail, headers } = network.challenge
    return sendRefusal(reply.headers(headers), request, 401, 'unauthorized', detail)
  }
  const batch = network.split(call)
  if (!batch.ok) return sendRefusal(reply, request, 400, batch.code, batch.detail)
  const outcomes = await inbox.store(batch.messages.map((message) => ({ ...message, provider: sender.source })))
  const conflicts = batch.messages.filter((_, index) => outcomes[index] === 'conflict').map(conflictOf)
  const faults = [...batch.faults, ...conflicts]
  const response = network.reply(faults)
  if (response) return reply.code(response.status).send(response.body)
  return sendRefusal(reply, request, 409, faults[0]?.code ?? 'conflict', faults[0]?.detail ?? '')
}

/** The sender whose secret verifies the call; else the reason of the last failed check, or `no_sender` when the network has no sender. */
function senderOf(network: FeedAdapter, senders: readonly Sender[], call: FeedCall): Sender | { reason: string } {
  let reason = 'no_sender'
  for (const sender of senders) {
    if (sender.network !== network.id) continue
    const verification = network.verify(call, sender.secrets)
    if (verification.ok) return sender
    reason = verification.reason
  }
  return { reason }
}

const conflictOf = ({ deliveryId }: { deliveryId: string }): ItemFault => ({
  id: deliveryId,
  code: 'delivery_conflict',
  detail: 'This message id was delivered before with other content.',
})

function sendRefusal(
  reply: FastifyReply,
  request: FastifyRequest,
  status: number,
  code: string,
  title: string,
): FastifyReply {
  return sendProblem(reply, problemOf(status, code, title, request.id))
}
