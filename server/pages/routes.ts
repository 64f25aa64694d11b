import { randomBytes } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import { createRequest } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PartnerView } from '../../contract/brand.ts'
import type { HandlePage, PageInfo } from '../../contract/pages.ts'
import type { Deps } from '../platform/deps.ts'
import { problem, sendProblem } from '../platform/problem.ts'
import { builtPages } from './built.ts'
import { livePages } from './dev.ts'
import { sendPartnersPage } from './partners-page.ts'
import { pagePolicy } from './policy.ts'

const apiMethods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const

/** Every address that is no call belongs to the pages. Their seam is one function, so the router never leaves Vite's graph. */
export async function pageRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.all('/api/*', (request, reply) =>
    sendProblem(reply, problem(404, 'not_found', 'There is nothing at this address.', request.id)),
  )
  await app.register(async (pages) => {
    await pages.register(compress, {
      brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
      zlibOptions: { flush: constants.Z_SYNC_FLUSH },
    })
    const handle = deps.config.dev ? await livePages(pages) : await builtPages(pages)
    // The router reads form bodies itself.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null))
    pages.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      handler: (request, reply) =>
        request.partner ? page(app, deps, handle, request.partner, request, reply) : partners(deps, request, reply),
    })
  })
}

async function page(
  app: FastifyInstance,
  deps: Deps,
  handle: () => Promise<HandlePage>,
  partner: PartnerView,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const nonce = deps.config.dev ? undefined : randomBytes(16).toString('base64')
  const signedIn = await request.signedIn()
  const info: PageInfo = {
    partner,
    member: signedIn?.view ?? null,
    nonce,
    staging: !deps.config.production,
    reference: request.id,
    content: (name) =>
      deps.content.entries({ partner, member: signedIn?.view ?? null, preview: asksForPreview(request, partner) }, name),
    inject: injector(app, request),
  }
  const webRequest = createRequest(request.raw, reply.raw, { host: request.host, protocol: `${request.protocol}:` })
  const response = await (await handle())(webRequest, info)
  reply.header('content-security-policy', pagePolicy(nonce, deps.config.vaultOrigin))
  // A page is one person's: nobody in between may keep it.
  if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-store')
  return reply.send(response)
}

/** Drafts are read where the brand's cmsPreview is on and the address asks (spec 1 §6). */
const asksForPreview = (request: FastifyRequest, partner: PartnerView): boolean =>
  partner.brand.cmsPreview && (request.query as Record<string, unknown>)['preview'] === '1'

/** Calls from a page that is being rendered: in process, with the visitor's own cookies and address, as if the browser had made them. */
function injector(app: FastifyInstance, request: FastifyRequest): PageInfo['inject'] {
  const headers: Record<string, string> = {
    host: request.headers.host ?? request.host,
    'sec-fetch-site': 'same-origin',
    cookie: request.headers.cookie ?? '',
  }
  return async (method, url, body) => {
    const known = apiMethods.find((name) => name === method)
    if (!known) throw new Error(`No call is made by ${method}.`)
    const answer = await app.inject({
      method: known,
      url,
      headers,
      remoteAddress: request.ip,
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return { status: answer.statusCode, body: answer.body }
  }
}

async function partners(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  if (request.url !== '/')
    return sendProblem(reply, problem(404, 'not_found', 'There is nothing at this address.', request.id))
  const port = /:\d+$/.exec(request.host)?.[0] ?? ''
  return sendPartnersPage(reply, deps.partners.all(), deps.partners.mark, port)
}
