import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { detectBrand } from '../../../domain/cards/brand.ts'
import { isExpired } from '../../../domain/cards/expiry.ts'
import { isCardNumber } from '../../../domain/cards/number.ts'
import { z } from '../../../contract/schema.ts'
import type { NetworkDeps } from './deps.ts'
import { cardObject } from './card-object.ts'
import { outcomeFor } from './magic.ts'
import { cardsByMetadata, deleteNetworkCard, insertNetworkCard, type NetworkCard } from './store.ts'

/** How long a call for a card ending in 0119 gets no reply: longer than any caller waits. */
const silenceMs = 30_000

const enrollBody = z.object({
  number: z.string().refine(isCardNumber),
  expMonth: z.int().min(1).max(12),
  expYear: z.int().min(2000).max(2099),
  countryCode: z.string().regex(/^[A-Z]{3}$/),
  termsOfUse: z.literal(true),
  metadata: z.object({ id: z.string().min(1).max(128) }).catchall(z.string().max(256)),
})

const errors = {
  unauthorized: [401, 'Fidel-Key is missing or unknown.'],
  'incorrect-params': [400, 'Some parameters are missing or wrong.'],
  'card-expired': [400, 'The card has expired.'],
  'card-refused': [400, 'The card was refused by its issuer.'],
  'item-save': [409, 'Item already exists.'],
  'item-not-found': [404, 'Item not found.'],
  internal: [500, 'Something went wrong on our side.'],
} as const

function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  code: keyof typeof errors,
  fields: string[] = [],
): FastifyReply {
  const [status, message] = errors[code]
  const metadata = fields.length > 0 ? { metadata: { fields } } : {}
  return reply.code(status).send({ error: { code, message, ...metadata }, resource: request.url, status })
}

/** A card as the real network writes it, and whether its issuer has confirmed it. */
function itemOf(card: NetworkCard, now: Date): Record<string, unknown> {
  return { ...cardObject(card, card.created), linked: card.linkedAt <= now }
}

/** Enrollment as in Fidel's Cards API: POST a card into a program, list by metadata id, DELETE by card id. */
export function enrollRoutes(app: FastifyInstance, deps: NetworkDeps): void {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const expectedDigest = digest(deps.networkKey)
  const hasNetworkKey = (request: FastifyRequest) =>
    timingSafeEqual(digest(String(request.headers['fidel-key'] ?? '')), expectedDigest)
  app.setErrorHandler((error: { statusCode?: number; message: string }, request, reply) => {
    if ((error.statusCode ?? 500) < 500) return sendError(request, reply, 'incorrect-params')
    console.error(`${request.method} ${request.routeOptions.url ?? ''}: ${error.message}`)
    return sendError(request, reply, 'internal')
  })
  const guard = {
    preHandler: async (request: FastifyRequest, reply: FastifyReply) =>
      hasNetworkKey(request) ? undefined : sendError(request, reply, 'unauthorized'),
  }

  app.post<{ Params: { programId: string } }>('/v1/programs/:programId/cards', guard, async (request, reply) => {
    const input = enrollBody.safeParse(request.body)
    if (!input.success)
      return sendError(
        request,
        reply,
        'incorrect-params',
        input.error.issues.map((issue) => issue.path.join('.')),
      )
    const card = newCard(deps, request.params.programId, input.data)
    if (isExpired(card.expMonth, card.expYear, deps.clock.now())) return sendError(request, reply, 'card-expired')
    const outcome = outcomeFor(card.lastNumbers)
    if (outcome === 'refused') return sendError(request, reply, 'card-refused')
    if (outcome === 'broken') return sendError(request, reply, 'internal')
    // With the mark the store recognizes a repeated number and does not keep the number itself.
    const numberMark = createHmac('sha256', deps.networkKey).update(`card number ${input.data.number}`).digest()
    const savedCard = await insertNetworkCard(deps.pool, card, numberMark)
    if (!savedCard) return sendError(request, reply, 'item-save')
    if (outcome === 'timeout') await waitForDisconnect(request)
    return reply.code(201).send({ items: [itemOf(savedCard, deps.clock.now())], resource: request.url, status: 201 })
  })

  app.get<{ Params: { programId: string; metadataId: string } }>(
    '/v1/programs/:programId/metadata/:metadataId/cards',
    guard,
    async (request) => {
      const cards = await cardsByMetadata(deps.pool, request.params.programId, request.params.metadataId)
      return {
        items: cards.map((card) => itemOf(card, deps.clock.now())),
        resource: request.url,
        status: 200,
        count: cards.length,
      }
    },
  )

  app.delete<{ Params: { cardId: string } }>('/v1/cards/:cardId', guard, async (request, reply) =>
    (await deleteNetworkCard(deps.pool, request.params.cardId))
      ? reply.code(204).send()
      : sendError(request, reply, 'item-not-found'),
  )
}

function newCard(deps: NetworkDeps, programId: string, input: z.infer<typeof enrollBody>): NetworkCard {
  const { number, expMonth, expYear, countryCode, metadata } = input
  const lastNumbers = number.slice(-4)
  const now = deps.clock.now()
  return {
    id: deps.ids.next(),
    programId,
    scheme: detectBrand(number) ?? '',
    firstNumbers: number.slice(0, 6),
    lastNumbers,
    expMonth,
    expYear,
    countryCode,
    metadata,
    created: now,
    linkedAt: outcomeFor(lastNumbers) === 'unconfirmed' ? new Date(now.getTime() + deps.confirmAfterMs) : now,
  }
}

/** Resolves when the caller disconnects, as a caller with a time limit does; after `silenceMs` at the latest. */
async function waitForDisconnect(request: FastifyRequest): Promise<void> {
  const disconnected = new Promise<void>((resolve) => request.raw.socket.once('close', () => resolve()))
  const abort = new AbortController()
  await Promise.race([disconnected, delay(silenceMs, undefined, { signal: abort.signal }).catch(() => undefined)])
  abort.abort()
}
