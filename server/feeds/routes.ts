import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { storable } from '../../providers/card-feed/storable.ts'
import { kardMessages, type ItemFault } from '../../providers/card-feed/kard/items.ts'
import { kardAuthorised } from '../../providers/card-feed/kard/token.ts'
import { fidelMessage } from '../../providers/card-feed/fidel/message.ts'
import { verifyFidel } from '../../providers/card-feed/fidel/signature.ts'
import { problem, sendProblem } from '../platform/problem.ts'
import { registered } from '../platform/route.ts'
import type { Deps } from '../platform/deps.ts'
import { openInbox, type Inbox } from './inbox.ts'
import type { FeedSettings } from './settings.ts'

/** Largest body a card network may send. */
export const feedBodyBytesMax = 10 * 1024 * 1024
const eventName = /^[a-z][a-z.-]{0,99}$/

type FeedDeps = Pick<Deps, 'pipelineDb' | 'clock'>

/**
 * Where the card networks deliver (design §3.1): prove who calls over the raw bytes, store, and only then answer.
 * No partner, no cookie, no shape of ours: a message that is wrong inside is stored and parked later, never lost.
 */
export function feedRoutes(settings: FeedSettings): (app: FastifyInstance, deps: FeedDeps) => Promise<void> {
  return async (app, deps) => {
    const inbox = openInbox(deps.pipelineDb, deps.clock)
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: feedBodyBytesMax }, (_request, body, done) =>
        done(null, body),
      )
      // Signatures cover the bytes on the wire; unpacking them is a gift to whoever sends a small body that grows.
      scope.addHook('preParsing', async (request, reply) => {
        if ((request.headers['content-encoding'] ?? 'identity') === 'identity') return undefined
        return refused(
          reply,
          request,
          415,
          'encoding_unsupported',
          'Send the body as it is, without a content encoding.',
        )
      })
      const calls = { fidel: '/feeds/fidel/:event', kard: '/feeds/kard/transactions' }
      for (const path of Object.values(calls)) registered.push({ method: 'POST', path, who: 'network', limit: 'none' })
      scope.post<{ Params: { event: string } }>(calls.fidel, (request, reply) =>
        fidel(settings, deps, inbox, request, reply),
      )
      scope.post(calls.kard, (request, reply) => kard(settings, inbox, request, reply))
    })
  }
}

async function fidel(
  settings: FeedSettings,
  deps: FeedDeps,
  inbox: Inbox,
  request: FastifyRequest<{ Params: { event: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { event } = request.params
  const rawBody = bytesOf(request)
  if (!eventName.test(event)) return refused(reply, request, 404, 'not_found', 'There is nothing at this address.')
  const url = `${settings.feedsUrl}/feeds/fidel/${event}`
  const verified = verifyFidel({
    rawBody,
    url,
    headers: request.headers,
    secrets: settings.fidelSecrets,
    now: deps.clock.now(),
  })
  if (!verified.ok) {
    request.log.warn({ feed: 'fidel', event, because: verified.because }, 'feed call refused')
    return refused(reply, request, 401, 'unauthorized', 'The signature does not match this body, address and time.')
  }
  const [stored] = await inbox.store([fidelMessage(event, storable(rawBody), request.headers['fidel-message-id'])])
  if (stored === 'reused')
    return refused(reply, request, 409, 'delivery_reused', 'This message id was delivered before with other content.')
  return reply.code(200).send({ received: true }) // older receivers' rule: only 200 counts as delivered
}

async function kard(
  settings: FeedSettings,
  inbox: Inbox,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!kardAuthorised(request.headers.authorization, settings.kardTokens)) {
    request.log.warn({ feed: 'kard', because: 'token_wrong' }, 'feed call refused')
    return refused(
      reply.header('www-authenticate', 'Bearer'),
      request,
      401,
      'unauthorized',
      'The bearer token is missing or not valid.',
    )
  }
  const list = kardMessages(storable(bytesOf(request)))
  if (!list.ok) return refused(reply, request, 400, list.code, list.detail)
  const outcomes = await inbox.store(list.messages)
  const errors = list.faults.map((fault) => itemError(fault, '400'))
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome !== 'reused') continue
    const id = list.messages[index]?.deliveryId ?? ''
    errors.push(
      itemError({ id, code: 'delivery_reused', detail: 'This id was delivered before with other content.' }, '409'),
    )
  }
  const data = { type: 'transactions', attributes: { status: 'queued' } }
  return errors.length > 0 ? reply.code(207).send({ errors, data }) : reply.code(202).send({ data })
}

type ItemError = { id: string; status: string; code: string; title: string; detail: string }

/** The provider's own form of an item error, with our stable code. */
function itemError(fault: Omit<ItemFault, 'code'> & { code: string }, status: string): ItemError {
  return { id: fault.id, status, code: fault.code, title: 'This item was not taken', detail: fault.detail }
}

function bytesOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
}

function refused(
  reply: FastifyReply,
  request: FastifyRequest,
  status: number,
  code: string,
  title: string,
): FastifyReply {
  return sendProblem(reply, problem(status, code, title, request.id))
}
