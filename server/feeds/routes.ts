import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FeedAdapter, FeedCall, ItemFault, Verification } from '../../providers/card-feed/card-feed.ts'
import { feedById } from '../../providers/card-feed/read.ts'
import type { Sender } from '../../providers/card-feed/sender.ts'
import { problemOf, sendProblem } from '../platform/problem.ts'
import type { Deps } from '../platform/deps.ts'
import { clientOf } from '../platform/limits.ts'
import { openInbox, type Inbox } from './inbox.ts'
import { openIntake, type Intake, type IntakeLimits } from './intake.ts'
import type { FeedSettings } from './settings.ts'

/** Largest body of a feed call, in bytes. */
export const feedBodyBytesMax = 10 * 1024 * 1024
const intakeLimits: IntakeLimits = {
  knownBytesMax: 96 * 1024 * 1024,
  strangerBytesMax: 24 * 1024 * 1024,
  clientBytesMax: feedBodyBytesMax,
}

type FeedDeps = Pick<Deps, 'pipelineDb' | 'clock' | 'machineClock'>
type FeedRequest = FastifyRequest<{ Params: { network: string; event: string } }>
type FeedContext = { settings: FeedSettings; deps: FeedDeps; inbox: Inbox; intake: Intake }

const path = '/feeds/:network/:event'

/**
 * Receives the feed calls of card networks, issuers and shops: verifies the sender, stores the messages under the sender's name, and
 * then responds. The route has no partner, no cookie and no schema: a message that cannot be read is stored, and the pipeline quarantines
 * it. A call that the adapter cannot split into messages is refused, and nothing of it is stored. The reply names items that cannot be
 * stored and ids that were delivered before with other content.
 */
export function feedRoutes(
  settings: FeedSettings,
  limits = intakeLimits,
): (app: FastifyInstance, deps: FeedDeps) => Promise<void> {
  return async (app, deps) => {
    const inbox = openInbox(deps.pipelineDb, deps.clock)
    const context = { settings, deps, inbox, intake: openIntake(limits) }
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: feedBodyBytesMax }, (_request, body, finish) =>
        finish(null, body),
      )
      scope.post(
        path,
        { onRequest: async (request: FeedRequest, reply) => refuseEarly(context, request, reply) },
        (request, reply) => receive(context, request, reply),
      )
    })
  }
}

/** Refuses what the headers show before the body is read: an unauthenticated caller cannot fill the memory. */
function refuseEarly(context: FeedContext, request: FeedRequest, reply: FastifyReply): FastifyReply | undefined {
  const { deps, settings, intake } = context
  const network = networkOf(request)
  if (!network) return sendRefusal(reply, request, 404, 'not_found', 'There is nothing at this address.')
  // Signatures cover the bytes on the wire. Compressed bodies are refused: a small body could expand without limit.
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
    return sendRefusal(
      reply,
      request,
      415,
      'encoding_unsupported',
      'Send the body as it is, without a content encoding.',
    )
  // A body without an announced length can be of any allowed length.
  const bytes = Number(request.headers['content-length'] ?? feedBodyBytesMax)
  if (bytes > feedBodyBytesMax) return sendRefusal(reply, request, 413, 'too_large', 'The body is too large.')
  const client = clientOf(request)
  const now = deps.machineClock.now()
  const admission = intake.admit(client, bytes, now.getTime())
  if (admission === 'too_many_failures')
    return sendRefusal(reply, request, 429, 'too_many_requests', 'Too many calls from this address were refused.')
  if (admission === 'too_many_bytes')
    return sendRefusal(reply, request, 503, 'overloaded', 'Too many calls are being read. Send this one again.')
  const call = { event: request.params.event, url: urlOf(settings, request), headers: request.headers, now }
  const sender = senderOf(network, settings.senders, (secrets) => network.verifyHeaders(call, secrets))
  if ('reason' in sender) {
    admission.leave()
    return refuseSender(context, network, request, reply, sender.reason)
  }
  reply.raw.once('close', admission.leave)
  return undefined
}

async function receive(context: FeedContext, request: FeedRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { settings, deps, inbox, intake } = context
  const network = networkOf(request)
  if (!network) return sendRefusal(reply, request, 404, 'not_found', 'There is nothing at this address.')
  const call: FeedCall = {
    event: request.params.event,
    url: urlOf(settings, request),
    headers: request.headers,
    rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    // Signatures are checked against real time, not against the test clock.
    now: deps.machineClock.now(),
  }
  const sender = senderOf(network, settings.senders, (secrets) => network.verify(call, secrets))
  if ('reason' in sender) return refuseSender(context, network, request, reply, sender.reason)
  intake.addSuccess(clientOf(request), call.now.getTime())
  const batch = network.split(call)
  if (!batch.ok) return sendRefusal(reply, request, 400, batch.code, batch.detail)
  const outcomes = await inbox.store(batch.messages.map((message) => ({ ...message, provider: sender.source })))
  const conflicts = batch.messages.filter((_, index) => outcomes[index] === 'conflict').map(conflictOf)
  const faults = [...batch.faults, ...conflicts]
  const response = network.reply(faults)
  if (response) return reply.code(response.status).send(response.body)
  return sendRefusal(reply, request, 409, faults[0]?.code ?? 'conflict', faults[0]?.detail ?? '')
}

/** The network of the address; null when the network or its event is unknown. */
function networkOf({ params: { network: id, event } }: FeedRequest): FeedAdapter | null {
  const network = feedById(id)
  return network?.eventPattern.test(event) ? network : null
}

/** The address as registered at the network. */
const urlOf = ({ feedsUrl }: FeedSettings, { params: { network, event } }: FeedRequest): string =>
  `${feedsUrl}/feeds/${network}/${event}`

function refuseSender(
  { deps, intake }: FeedContext,
  network: FeedAdapter,
  request: FeedRequest,
  reply: FastifyReply,
  reason: string,
): FastifyReply {
  intake.addFailure(clientOf(request), deps.machineClock.now().getTime())
  request.log.warn({ feed: network.id, event: request.params.event, reason }, 'feed call refused')
  const { detail, headers } = network.challenge
  return sendRefusal(reply.headers(headers), request, 401, 'unauthorized', detail)
}

/** The sender whose secrets pass the check; else the reason of the last failed check, or `no_sender` when the network has no sender. */
function senderOf(
  network: FeedAdapter,
  senders: readonly Sender[],
  verify: (secrets: readonly string[]) => Verification,
): Sender | { reason: string } {
  let reason = 'no_sender'
  for (const sender of senders) {
    if (sender.network !== network.id) continue
    const verification = verify(sender.secrets)
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
