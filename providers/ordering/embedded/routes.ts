import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { z } from '../../../contract/schema.ts'
import { wallClockIn } from '../../card-feed/wall-clock.ts'
import { bearerGuard } from '../../bearer-guard.ts'
import { orderRequest, shopOrder, type OpenReply, type OrderReply } from '../ordering.ts'
import type { ShopSetup } from './client/setup.ts'
import { cartLimits, tipPercents } from './cart.ts'
import { clientScripts, fontOf, endedPage, shopPagePolicy, shopPage, shopStyle } from './page.ts'
import { pickupTimes } from './pickup.ts'
import { decideOrder, menuAt, orderBody, quote, quoteBody, type ShopContext } from './decide-order.ts'
import {
  sessionExists,
  openSession,
  orderOf,
  placeOf,
  placeOrder,
  sessionOf,
  type ShopSession,
  type ShopPlace,
} from './store.ts'

/** Path of the shop in the sandbox. */
export const shopPath = '/shop'

/** Lifetime of a shop session without an order. */
const sessionLifeMs = 4 * 60 * 60_000

export type ShopDeps = {
  pool: pg.Pool
  /** The site's bearer token. */
  key: string
  /** The shop's address for browsers, without a final slash. */
  baseUrl: string
  clock: { now(): Date }
  ids: { next(): string }
}

type TokenParams = { Params: { token: string } }
type ShopVisit = { session: ShopSession; place: ShopPlace; shop: ShopContext }

/** The embedded shop: the site's calls (../README.md) and the page on which members order. */
export function shopRoutes(app: FastifyInstance, deps: ShopDeps): void {
  serviceRoutes(app, deps)
  fileRoutes(app)
  app.get<TokenParams>(`${shopPath}/s/:token`, async (request, reply) => {
    const visit = await visitOf(deps, request.params.token)
    // Without a session the partner's origin is unknown, so no site may frame this page.
    if (!visit) return sendPage(reply.code(404), "'none'", () => endedPage(shopPath))
    const { parentOrigin, theme } = visit.session.request
    const setup = await setupOf(deps, visit)
    return sendPage(reply, parentOrigin, (nonce) => shopPage(nonce, shopPath, setup, theme))
  })
  app.post<TokenParams>(
    `${shopPath}/s/:token/quote`,
    guestCall(deps, quoteBody, async ({ shop }, body, reply) => {
      const totals = quote(shop, body)
      return 'code' in totals ? reply.code(409).send(totals) : totals
    }),
  )
  app.post<TokenParams>(
    `${shopPath}/s/:token/order`,
    guestCall(deps, orderBody, async ({ session, shop }, body, reply) => {
      // A session has one order: a second submit gets the first order in reply.
      const firstOrder = await orderOf(deps.pool, session.key)
      if (firstOrder) return shopOrder.parse(firstOrder)
      const decision = decideOrder(shop, body, deps.ids.next())
      if (!('code' in decision)) return shopOrder.parse(await placeOrder(deps.pool, decision))
      if (decision.code !== 'no_answer') return reply.code(409).send(decision)
      // The note `no answer` (magic.ts) closes the connection without a reply. The shop has stored no order.
      reply.hijack()
      reply.raw.socket?.destroy()
      return reply
    }),
  )
}

/** The site's two calls, server to server. */
function serviceRoutes(app: FastifyInstance, deps: ShopDeps): void {
  const guarded = { onRequest: bearerGuard(deps.key) }
  app.post(`${shopPath}/sessions`, guarded, async (request, reply) => {
    const input = orderRequest.safeParse(request.body)
    if (!input.success)
      return reply.code(400).send({ code: 'invalid_request', field: input.error.issues[0]?.path.join('.') })
    if (!(await placeOf(deps.pool, input.data.merchantId))) return { outcome: 'no_shop' } satisfies OpenReply
    const token = randomBytes(24).toString('base64url')
    const session = { key: input.data.key, token, request: input.data, openedAt: deps.clock.now() }
    const storedSession = await openSession(deps.pool, session)
    return { outcome: 'frame', url: `${deps.baseUrl}${shopPath}/s/${storedSession.token}` } satisfies OpenReply
  })
  app.get<{ Params: { key: string } }>(`${shopPath}/orders/:key`, guarded, async (request, reply) => {
    const order = await orderOf(deps.pool, request.params.key)
    if (order) return { state: 'placed', order: shopOrder.parse(order) } satisfies OrderReply
    if (!(await sessionExists(deps.pool, request.params.key))) return reply.code(404).send({ code: 'unknown_order' })
    return { state: 'open' } satisfies OrderReply
  })
}

function fileRoutes(app: FastifyInstance): void {
  const scripts = clientScripts()
  const style = shopStyle()
  const withFileHeaders = (reply: FastifyReply, type: string) =>
    reply.header('cache-control', 'no-cache').header('x-content-type-options', 'nosniff').type(type)
  app.get<{ Params: { file: string } }>(`${shopPath}/client/:file`, async (request, reply) => {
    const script = scripts.get(request.params.file)
    return script === undefined
      ? reply.code(404).send('')
      : withFileHeaders(reply, 'text/javascript; charset=utf-8').send(script)
  })
  app.get(`${shopPath}/shop.css`, async (_request, reply) =>
    withFileHeaders(reply, 'text/css; charset=utf-8').send(style),
  )
  app.get<{ Params: { file: string } }>(`${shopPath}/fonts/:file`, async (request, reply) => {
    const font = fontOf(request.params.file)
    return font
      ? withFileHeaders(reply, 'font/woff2').header('cache-control', 'public, max-age=604800').send(font)
      : reply.code(404).send('')
  })
}

/** The session of a page's token with its restaurant. Null for an unknown or expired token, or a restaurant without the shop. */
async function visitOf(deps: ShopDeps, token: string): Promise<ShopVisit | null> {
  const session = await sessionOf(deps.pool, token)
  const now = deps.clock.now()
  if (!session) return null
  const isOver = now.getTime() - session.openedAt.getTime() > sessionLifeMs
  // A session with an order never expires, because the guest may have missed the first reply.
  if (isOver && !(await orderOf(deps.pool, session.key))) return null
  const place = await placeOf(deps.pool, session.request.merchantId)
  return place && { session, place, shop: { place, request: session.request, now } }
}

/** A call of the page, authorized only by the token in its address: 400 for an invalid body, 410 when the session is over. */
const guestCall =
  <T extends z.ZodType>(
    deps: ShopDeps,
    shape: T,
    work: (visit: ShopVisit, body: z.output<T>, reply: FastifyReply) => Promise<unknown>,
  ) =>
  async (request: FastifyRequest<TokenParams>, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    const body = shape.safeParse(request.body)
    if (!body.success)
      return reply.code(400).send({ code: 'invalid_request', field: body.error.issues[0]?.path.join('.') ?? '' })
    const visit = await visitOf(deps, request.params.token)
    return visit ? work(visit, body.data, reply) : reply.code(410).send({ code: 'session_over' })
  }

async function setupOf(deps: ShopDeps, { session, place, shop }: ShopVisit): Promise<ShopSetup> {
  const { key, token, request } = session
  const order = await orderOf(deps.pool, key)
  return {
    parentOrigin: request.parentOrigin,
    nonce: request.nonce,
    address: `${shopPath}/s/${token}`,
    place: { id: place.id, name: place.name, address: place.address, phone: place.phone },
    guest: request.guest.name,
    menu: menuAt(shop),
    times: pickupTimes(place, shop.now),
    today: (wallClockIn(place.timezone, shop.now) ?? shop.now.toISOString()).slice(0, 10),
    cards: request.cards,
    tipPercents: [...tipPercents],
    tipMaxMinor: cartLimits.tipMinor,
    countMax: cartLimits.count,
    order: order && shopOrder.parse(order),
  }
}

/** Sends a page that only `ancestor`, a source of `frame-ancestors`, may frame. */
function sendPage(reply: FastifyReply, ancestor: string, html: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-security-policy', shopPagePolicy(nonce, ancestor))
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(html(nonce))
}
