import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PartnerView } from '../../contract/brand.ts'
import type { HandlePage } from '../../contract/pages.ts'
import type { More } from '../app.ts'
import type { Deps } from '../platform/deps.ts'
import type { SignedIn } from '../session/current.ts'
import { sendRefusal } from '../platform/refusal.ts'
import { builtPages } from './built.ts'
import { htmlCache, type HtmlCache } from './cache/html-cache.ts'
import { cacheableRequest } from './cache/cache-key.ts'
import { sendDocument } from './cache/send.ts'
import { livePages } from './dev.ts'
import { noticeFor, sendNotice } from './maintenance.ts'
import { answerInFront } from './front.ts'
import { newGate } from './gate.ts'
import { sendPartnersPage } from './partners-page.ts'
import { asksForPreview, personalPage, publicRender, type Pages } from './render.ts'
import { sendStandalone } from './standalone.ts'

/** Renderings under way at a time; who is signed in is let in when visitors are no longer. */
const renderingsMax = 64
const renderingsMembersMax = 96
/** Renderings a client may cause: far beyond any person, far below what keeps a server from others. Kept pages are not counted. */
const pagesPerMinute = 600
const retryAfterS = 5
const memberFault = { title: 'error.title', text: 'error.text', link: 'again' } as const

/** Where the one function comes from: what was built, or the sources themselves. */
export type PageSource = (scope: FastifyInstance) => Promise<() => Promise<HandlePage>>

/** Every address that is no call belongs to the pages. Their seam is one function, so the router never leaves Vite's graph. */
export const pageRoutes =
  (catalogueVersion: () => number | string, source?: PageSource): More =>
  async (app, deps) => {
    app.all('/api/*', (request, reply) => sendRefusal(request, reply, 'not_found'))
    await app.register(async (scope) => {
      await scope.register(compress, {
        brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
        zlibOptions: { flush: constants.Z_SYNC_FLUSH },
      })
      const handle = await (source ?? (deps.config.dev ? livePages : builtPages))(scope)
      const pages: Pages = { app, deps, handle, gate: newGate(renderingsMax) }
      const cache = htmlCache({
        render: publicRender(pages),
        stamp: ({ partner }) =>
          `${deps.partners.version(partner.id)} ${catalogueVersion()} ${deps.sandboxClock?.aheadMs() ?? 0}`,
        clock: deps.clock,
        onError: (error) => deps.log.warn({ err: error }, 'a page was not kept'),
      })
      if (!deps.config.dev) answerInFront(app, deps, cache)
      // The router reads form bodies itself.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
      const answer = answerPage(pages, cache, scope)
      scope.route({
        method: ['GET', 'HEAD', 'POST'],
        url: '/*',
        handler: (request, reply) =>
          request.partner ? answer(request.partner, request, reply) : partners(deps, request, reply),
      })
    })
  }

function answerPage(pages: Pages, cache: HtmlCache, scope: FastifyInstance) {
  const { deps, gate } = pages
  const limit = scope.createRateLimit({ max: pagesPerMinute, timeWindow: 60_000 })
  return async (partner: PartnerView, request: FastifyRequest, reply: FastifyReply) => {
    const mark = () => deps.partners.mark(partner.id)
    const switches = [deps.config.maintenance, partner.brand.maintenance]
    const url = request.raw.url ?? '/'
    const notice = noticeFor(switches, url)
    if (notice) return sendNotice(reply, partner, notice, { url, switches, mark: mark() })
    const question =
      deps.config.dev || asksForPreview(request, partner)
        ? null
        : cacheableRequest(
            {
              method: request.method,
              url: request.raw.url ?? '/',
              host: request.host,
              protocol: request.protocol,
              partner,
              headers: request.headers,
            },
            deps.config.port,
          )
    const ready = question && cache.at(question, request.ip)
    if (!ready) {
      const counted = await limit(request)
      if (!counted.isAllowed && counted.isExceeded)
        return sendStandalone(reply, partner, 'busy', 429, counted.ttlInSeconds, mark())
    }
    const document = ready ?? (question && (await cache.get(question, request.ip)))
    if (document) {
      reply.hijack()
      sendDocument(request.raw, reply.raw, document)
      return reply
    }
    let member: SignedIn | null
    try {
      member = await request.signedIn()
    } catch (error) {
      // The member could not be loaded: without a member there is no page to render, only the error (P1-509).
      request.log.error({ err: error, reference: request.id }, 'the member could not be loaded')
      return sendStandalone(reply, partner, memberFault, 503, retryAfterS, mark())
    }
    const leave = gate.enter(member ? renderingsMembersMax : renderingsMax)
    if (!leave) return sendStandalone(reply, partner, 'full', 503, retryAfterS, mark())
    reply.raw.once('close', leave)
    return personalPage(pages, partner, request, reply)
  }
}

async function partners(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  if (request.url !== '/') return sendRefusal(request, reply, 'not_found')
  const port = /:\d+$/.exec(request.host)?.[0] ?? ''
  return sendPartnersPage(reply, deps.partners.all(), (id) => deps.partners.mark(id), port)
}
