import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PartnerView } from '../../contract/brand.ts'
import type { HandlePage } from '../../contract/pages.ts'
import type { RegisterRoutes } from '../app.ts'
import type { Deps } from '../platform/deps.ts'
import { clientOf } from '../platform/limits.ts'
import type { SignedIn } from '../session/current.ts'
import { sendRefusal } from '../platform/refusal.ts'
import { builtPages } from './built.ts'
import { htmlCache, type HtmlCache } from './cache/html-cache.ts'
import { cacheableRequest } from './cache/cache-key.ts'
import { sendDocument } from './cache/send.ts'
import { liveHandlerLoader } from './dev.ts'
import { formRefusal } from './form-limit.ts'
import { noticeFor, sendNotice } from './maintenance.ts'
import { serveCachedPages } from './cache/serve-cached.ts'
import { newRenderGate } from './render-gate.ts'
import { sendPartnersPage } from './partners-page.ts'
import { isPreviewRequest, personalPage, publicRender, type Pages } from './render.ts'
import { sendStandalone } from './standalone.ts'

/** Concurrent renderings. Above `renderingsMax` only members' pages are rendered, so that visitors cannot shut members out. */
const renderingsMax = 64
const renderingsMembersMax = 96
/** Concurrent renderings for one client, so that a single one cannot take all of them. */
const renderingsClientMax = 24
/** Rate limit per client: far above any person's use, far below what would slow other clients. Cached pages do not count. */
const pagesPerMinute = 600
const retryAfterS = 5
/** Lower than for cached pages (cache/document.ts), because this compression runs at each request. */
const brotliQuality = 5
const memberFault = { title: 'error.title', text: 'error.text', link: 'again' } as const

/**
 * Provides the render function: from the build, or from the sources during development. Each rendering gets it from the
 * returned function, because Vite replaces the render function when a source changes.
 */
export type PageSource = (scope: FastifyInstance) => Promise<() => Promise<HandlePage>>

/**
 * Every path that no other route has is a page, except below /api/. The server reaches the pages only by the function `HandlePage`,
 * so that the router stays inside Vite's module graph.
 */
export const pageRoutes =
  (catalogVersion: () => number | string, source?: PageSource): RegisterRoutes =>
  async (app, deps) => {
    app.all('/api/*', (request, reply) => sendRefusal(request, reply, 'not_found'))
    await app.register(async (scope) => {
      await scope.register(compress, {
        brotliOptions: {
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
        },
        zlibOptions: { flush: constants.Z_SYNC_FLUSH },
      })
      const handle = await (source ?? (deps.config.dev ? liveHandlerLoader : builtPages))(scope)
      const pages: Pages = { app, deps, handle, gate: newRenderGate(renderingsMax, renderingsClientMax) }
      const cache = htmlCache({
        render: publicRender(pages),
        stamp: ({ partner }) =>
          `${deps.partners.version(partner.id)} ${catalogVersion()} ${deps.sandboxClock?.aheadMs() ?? 0}`,
        clock: deps.clock,
        onError: (error) => deps.log.warn({ err: error }, 'failed to render a page for the cache'),
      })
      if (!deps.config.dev) serveCachedPages(app, deps, cache)
      // The router parses form bodies itself.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _payload, next) => next(null))
      const handlePage = pageHandler(pages, cache, scope)
      scope.route({
        method: ['GET', 'HEAD', 'POST'],
        url: '/*',
        handler: (request, reply) =>
          request.partner ? handlePage(request.partner, request, reply) : sendPartners(deps, request, reply),
      })
    })
  }

function pageHandler(pages: Pages, cache: HtmlCache, scope: FastifyInstance) {
  const { deps, gate } = pages
  const checkRateLimit = scope.createRateLimit({ max: pagesPerMinute, timeWindow: 60_000 })
  return async (partner: PartnerView, request: FastifyRequest, reply: FastifyReply) => {
    const refusalStatus = formRefusal(request)
    if (refusalStatus) return reply.code(refusalStatus).header('connection', 'close').send()
    const mark = () => deps.partners.mark(partner.id)
    const switches = [deps.config.maintenance, partner.brand.maintenance]
    const url = request.raw.url ?? '/'
    const notice = noticeFor(switches, url)
    if (notice) return sendNotice(reply, partner, notice, { url, switches, mark: mark() })
    const cacheable =
      deps.config.dev || isPreviewRequest(request, partner)
        ? null
        : cacheableRequest({
            method: request.method,
            url: request.raw.url ?? '/',
            host: request.host,
            protocol: request.protocol,
            partner,
            headers: request.headers,
          })
    const cached = cacheable && cache.getCached(cacheable, request.ip)
    if (!cached) {
      const rate = await checkRateLimit(request)
      // `isAllowed`: the client is on an allow list.
      if (!rate.isAllowed && rate.isExceeded)
        return sendStandalone(reply, partner, 'busy', 429, rate.ttlInSeconds, mark())
    }
    const document = cached ?? (cacheable && (await cache.getOrRender(cacheable, request.ip)))
    if (document) {
      reply.hijack()
      sendDocument(request.raw, reply.raw, document)
      return reply
    }
    let member: SignedIn | null
    try {
      member = await request.signedIn()
    } catch (error) {
      // Without the member there is no page to render, only the error (P1-509).
      request.log.error({ err: error, reference: request.id }, 'failed to load the member')
      return sendStandalone(reply, partner, memberFault, 503, retryAfterS, mark())
    }
    const leave = gate.enter(clientOf(request), member ? renderingsMembersMax : renderingsMax)
    if (!leave) return sendStandalone(reply, partner, 'full', 503, retryAfterS, mark())
    reply.raw.once('close', leave)
    return personalPage(pages, partner, request, reply)
  }
}

async function sendPartners(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  if (request.url !== '/') return sendRefusal(request, reply, 'not_found')
  const port = /:\d+$/.exec(request.host)?.[0] ?? ''
  return sendPartnersPage(reply, deps.partners.all(), (id) => deps.partners.mark(id), port)
}
