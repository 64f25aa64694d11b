import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  acknowledgeReply,
  acknowledgeRequest,
  askPushRequest,
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
  tokeniseRequest,
  vaultPaths,
} from '../contract/vault.ts'
import { acknowledgeTokens } from './acknowledge.ts'
import type { VaultDeps } from './deps.ts'
import { expiriesOf } from './expiries.ts'
import { fontFamilies } from './fonts.ts'
import { forget } from './forget.ts'
import { framePage } from './frame-page.ts'
import { isSigned } from './link-signature.ts'
import { currentKey } from './sealing-keys.ts'
import { readTicket } from './ticket.ts'
import { tokenise } from './tokenise.ts'
import { askPush, listPushes, pay } from './pay.ts'

/** application/problem+json: a code to act on, a reference to look up, nothing of what was sent. */
export function problem(
  reply: FastifyReply,
  status: number,
  code: string,
  reference = randomBytes(6).toString('hex'),
): FastifyReply {
  const body = { type: 'about:blank', title: code.replaceAll('_', ' '), status, code, reference }
  return reply.code(status).header('content-type', 'application/problem+json').send(JSON.stringify(body))
}

/** GET /frame?ticket=…: the card fields, for the one origin the ticket names. */
export function frameRoute(app: FastifyInstance, deps: VaultDeps): void {
  const page = framePage()
  app.get<{ Querystring: { ticket?: unknown } }>('/frame', async (request, reply) => {
    const { ticket } = request.query
    const now = deps.clock.now()
    const said = await readTicket(typeof ticket === 'string' ? ticket : '', deps.linkKey, now)
    if (!said.ok || typeof ticket !== 'string') return problem(reply, 403, said.ok ? 'ticket_mismatch' : said.because)
    const { parentOrigin, nonce, brands, exp } = said.claims
    const setup = {
      ticket,
      parentOrigin,
      nonce,
      brands,
      key: await currentKey(deps.pool, deps.boxes, now),
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

/** GET /keys: the public key of today, for partners that seal cards they have on file. */
export function keyRoute(app: FastifyInstance, deps: VaultDeps): void {
  app.get(vaultPaths.keys, async () => {
    const { kid, jwk } = await currentKey(deps.pool, deps.boxes, deps.clock.now())
    return sealingKeys.parse({ keys: [{ ...jwk, kid, use: 'enc', alg: 'ECDH-ES' }] })
  })
}

/** The site's calls. Bodies come as bytes, since it is the bytes that are signed. */
export function cardRoutes(app: FastifyInstance, deps: VaultDeps): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const signedBody = (request: FastifyRequest): Buffer | null => {
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const header = String(request.headers[linkSignatureHeader] ?? '')
    return isSigned({ path: request.url, rawBody, header, linkKey: deps.linkKey, now: deps.machineClock.now() })
      ? rawBody
      : null
  }

  app.post(vaultPaths.tokenise, async (request, reply) => {
    const rawBody = signedBody(request)
    if (!rawBody) return problem(reply, 401, 'signature_refused')
    const parsed = tokeniseRequest.safeParse(readJson(rawBody))
    return parsed.success ? tokenise(deps, parsed.data) : problem(reply, 400, 'invalid_request')
  })

  app.post(vaultPaths.acknowledge, async (request, reply) => {
    const rawBody = signedBody(request)
    if (!rawBody) return problem(reply, 401, 'signature_refused')
    const parsed = acknowledgeRequest.safeParse(readJson(rawBody))
    if (!parsed.success) return problem(reply, 400, 'invalid_request')
    return acknowledgeReply.parse({ unacknowledged: await acknowledgeTokens(deps, parsed.data.tokens) })
  })

  app.post(vaultPaths.expiries, async (request, reply) => {
    const rawBody = signedBody(request)
    if (!rawBody) return problem(reply, 401, 'signature_refused')
    const parsed = expiriesRequest.safeParse(readJson(rawBody))
    if (!parsed.success) return problem(reply, 400, 'invalid_request')
    return expiriesReply.parse({ cards: await expiriesOf(deps, parsed.data.tokens) })
  })

  app.post(vaultPaths.forget, async (request, reply) => {
    const rawBody = signedBody(request)
    if (!rawBody) return problem(reply, 401, 'signature_refused')
    const parsed = forgetRequest.safeParse(readJson(rawBody))
    if (!parsed.success) return problem(reply, 400, 'invalid_request')
    return (await forget(deps, parsed.data.token)) ? reply.code(204).send() : problem(reply, 503, 'network_unavailable')
  })

  app.post(vaultPaths.pay, async (request, reply) => {
    const rawBody = signedBody(request)
    if (!rawBody) return problem(reply, 401, 'signature_refused')
    const push = pushRequest.safeParse(readJson(rawBody))
    if (!push.success) return problem(reply, 400, 'invalid_request')
    const answer = await pay(deps, push.data)
    return answer === 'conflict' ? problem(reply, 409, 'other_payment') : pushReply.parse(answer)
  })

  app.post(vaultPaths.askPayout, async (request, reply) => {
    const rawBody = signedBody(request)
    if (!rawBody) return problem(reply, 401, 'signature_refused')
    const query = askPushRequest.safeParse(readJson(rawBody))
    if (!query.success) return problem(reply, 400, 'invalid_request')
    return pushReply.parse(await askPush(deps, query.data))
  })

  app.post(vaultPaths.listPayouts, async (request, reply) => {
    const rawBody = signedBody(request)
    if (!rawBody) return problem(reply, 401, 'signature_refused')
    const query = listPushesRequest.safeParse(readJson(rawBody))
    if (!query.success) return problem(reply, 400, 'invalid_request')
    return listPushesReply.parse({ pushes: await listPushes(deps, query.data) })
  })
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}
