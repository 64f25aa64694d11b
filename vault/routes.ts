import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  acknowledgeReply,
  acknowledgeRequest,
  pushStatusRequest,
  expiriesReply,
  expiriesRequest,
  forgetRequest,
  listPushesReply,
  listPushesRequest,
  pushReply,
  pushRequest,
  frameLabelDefaults,
  linkSignatureHeader,
  sealingKeys,
  tokenizeRequest,
  vaultPaths,
} from '../contract/vault.ts'
import { isNestedTooDeep, unstorablePath } from '../domain/stored-text.ts'
import { acknowledgeTokens } from './acknowledge.ts'
import type { VaultDeps } from './deps.ts'
import { expiriesOf } from './expiries.ts'
import { fontFamilies } from './fonts.ts'
import { forgetCard } from './forget.ts'
import { framePage } from './frame-page.ts'
import { isLinkSigned } from './link-signature.ts'
import { currentKey } from './sealing-keys.ts'
import { readTicket } from './ticket.ts'
import { tokenize } from './tokenize.ts'
import { readPushStatus, listPushes, pay } from './pay.ts'

/**
 * Replies with application/problem+json: a code and a reference, and nothing of the request. A caller that logs the problem passes the
 * reference of its log entry; otherwise no log has it.
 */
export function sendVaultProblem(
  reply: FastifyReply,
  status: number,
  code: string,
  reference = randomBytes(6).toString('hex'),
): FastifyReply {
  const body = { type: 'about:blank', title: code.replaceAll('_', ' '), status, code, reference }
  return reply.code(status).header('content-type', 'application/problem+json').send(JSON.stringify(body))
}

/** GET /frame?ticket=… returns the card fields. Only the origin that the ticket names can embed them. */
export function frameRoute(app: FastifyInstance, deps: VaultDeps): void {
  const page = framePage()
  app.get<{ Querystring: { ticket?: unknown } }>('/frame', async (request, reply) => {
    const { ticket } = request.query
    const now = deps.clock.now()
    const ticketResult = await readTicket(typeof ticket === 'string' ? ticket : '', deps.linkKey, now)
    // `typeof` only narrows the type: a ticket that is not a text was read as '' and refused.
    if (!ticketResult.ok || typeof ticket !== 'string')
      return sendVaultProblem(reply, 403, ticketResult.ok ? 'ticket_mismatch' : ticketResult.reason)
    const { parentOrigin, nonce, brands, exp } = ticketResult.claims
    const setup = {
      ticket,
      parentOrigin,
      nonce,
      brands,
      key: await currentKey(deps.pool, deps.cipher, now),
      now: now.getTime(),
      lifeMs: exp * 1000 - now.getTime(),
      labels: frameLabelDefaults,
      fonts: fontFamilies,
    }
    return reply
      .header('content-security-policy', page.policy(parentOrigin))
      .type('text/html; charset=utf-8')
      .send(page.html(setup))
  })
}

/** GET /keys returns the current public key, for partners that encrypt cards they have on file. */
export function keyRoute(app: FastifyInstance, deps: VaultDeps): void {
  app.get(vaultPaths.keys, async () => {
    const { kid, jwk } = await currentKey(deps.pool, deps.cipher, deps.clock.now())
    return sealingKeys.parse({ keys: [{ ...jwk, kid, use: 'enc', alg: 'ECDH-ES' }] })
  })
}

/** The site's calls. The parser leaves bodies as bytes, because the signature covers the bytes. A signature expires by real time. */
export function siteRoutes(app: FastifyInstance, deps: VaultDeps): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, callback) =>
    callback(null, body),
  )
  const readSignedBody = (request: FastifyRequest): Buffer | null => {
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const header = String(request.headers[linkSignatureHeader] ?? '')
    return isLinkSigned({ path: request.url, rawBody, header, linkKey: deps.linkKey, now: deps.machineClock.now() })
      ? rawBody
      : null
  }

  app.post(vaultPaths.tokenize, async (request, reply) => {
    const rawBody = readSignedBody(request)
    if (!rawBody) return sendVaultProblem(reply, 401, 'signature_refused')
    const parsed = tokenizeRequest.safeParse(readJson(rawBody))
    return parsed.success ? tokenize(deps, parsed.data) : sendVaultProblem(reply, 400, 'invalid_request')
  })

  app.post(vaultPaths.acknowledge, async (request, reply) => {
    const rawBody = readSignedBody(request)
    if (!rawBody) return sendVaultProblem(reply, 401, 'signature_refused')
    const parsed = acknowledgeRequest.safeParse(readJson(rawBody))
    if (!parsed.success) return sendVaultProblem(reply, 400, 'invalid_request')
    return acknowledgeReply.parse({ unacknowledged: await acknowledgeTokens(deps, parsed.data.tokens) })
  })

  app.post(vaultPaths.expiries, async (request, reply) => {
    const rawBody = readSignedBody(request)
    if (!rawBody) return sendVaultProblem(reply, 401, 'signature_refused')
    const parsed = expiriesRequest.safeParse(readJson(rawBody))
    if (!parsed.success) return sendVaultProblem(reply, 400, 'invalid_request')
    return expiriesReply.parse({ cards: await expiriesOf(deps, parsed.data.tokens) })
  })

  app.post(vaultPaths.forget, async (request, reply) => {
    const rawBody = readSignedBody(request)
    if (!rawBody) return sendVaultProblem(reply, 401, 'signature_refused')
    const parsed = forgetRequest.safeParse(readJson(rawBody))
    if (!parsed.success) return sendVaultProblem(reply, 400, 'invalid_request')
    return (await forgetCard(deps, parsed.data.token))
      ? reply.code(204).send()
      : sendVaultProblem(reply, 503, 'network_unavailable')
  })

  app.post(vaultPaths.pay, async (request, reply) => {
    const rawBody = readSignedBody(request)
    if (!rawBody) return sendVaultProblem(reply, 401, 'signature_refused')
    const push = pushRequest.safeParse(readJson(rawBody))
    if (!push.success) return sendVaultProblem(reply, 400, 'invalid_request')
    const result = await pay(deps, push.data)
    return result === 'conflict' ? sendVaultProblem(reply, 409, 'other_payment') : pushReply.parse(result)
  })

  app.post(vaultPaths.payoutStatus, async (request, reply) => {
    const rawBody = readSignedBody(request)
    if (!rawBody) return sendVaultProblem(reply, 401, 'signature_refused')
    const query = pushStatusRequest.safeParse(readJson(rawBody))
    if (!query.success) return sendVaultProblem(reply, 400, 'invalid_request')
    return pushReply.parse(await readPushStatus(deps, query.data))
  })

  app.post(vaultPaths.listPayouts, async (request, reply) => {
    const rawBody = readSignedBody(request)
    if (!rawBody) return sendVaultProblem(reply, 401, 'signature_refused')
    const query = listPushesRequest.safeParse(readJson(rawBody))
    if (!query.success) return sendVaultProblem(reply, 400, 'invalid_request')
    return listPushesReply.parse({ pushes: await listPushes(deps, query.data) })
  })
}

/** The body as JSON; undefined when it is not JSON, is nested too deep, or has a text that the database cannot store. */
function readJson(bytes: Buffer): unknown {
  const text = bytes.toString()
  if (isNestedTooDeep(text)) return undefined
  try {
    const body: unknown = JSON.parse(text)
    return unstorablePath(body) === null ? body : undefined
  } catch {
    return undefined
  }
}
