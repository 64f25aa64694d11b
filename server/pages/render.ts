import { randomBytes } from 'node:crypto'
import { createRequest } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyReply, FastifyRequest, LightMyRequestResponse } from 'fastify'
import type { PartnerView } from '../../contract/brand.ts'
import { referenceHeader, type HandlePage, type PageInfo } from '../../contract/pages.ts'
import type { Deps } from '../platform/deps.ts'
import { securityHeaders } from '../platform/headers.ts'
import { clientName } from '../platform/limits.ts'
import { serializeImpersonation } from '../impersonation/view.ts'
import { humanCheckOrigins } from '../human-check/origins.ts'
import { documentOf } from './cache/document.ts'
import type { Render } from './cache/html-cache.ts'
import { userAgentOfVariant } from './cache/cache-key.ts'
import { cookieNames } from '../session/cookies.ts'
import type { RenderGate } from './render-gate.ts'
import { formOrigins } from '../surveys/form-origins.ts'
import { imagesOrigin, mapOrigins, pagePolicy, shopOrigin } from './policy.ts'

const apiMethods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const
/** Statuses of API calls that concern this client or this moment, not the page. */
const temporaryStatuses = new Set([429, 503])

export type Pages = { app: FastifyInstance; deps: Deps; handle: () => Promise<HandlePage>; gate: RenderGate }

const originsFor = (deps: Deps, { brand }: PartnerView) => ({
  vault: deps.config.vaultOrigin,
  images: imagesOrigin(brand.imageRoute),
  map: mapOrigins(brand),
})

const fontStylesOf = ({ partners }: Deps, { id }: PartnerView) => ({ fontStyles: partners.fontStyles(id) })

const timeOf = ({ clock, sandboxClock }: Deps) => ({ now: clock.now(), aheadMs: sandboxClock?.aheadMs() ?? 0 })

/** Streams a page that is rendered for one member or visitor. */
export async function personalPage(
  { app, deps, handle }: Pages,
  partner: PartnerView,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const nonce = deps.config.dev ? undefined : randomBytes(16).toString('base64')
  const member = (await request.signedIn())?.view ?? null
  const preview = isPreviewRequest(request, partner)
  if (errorPageUrl.test(request.url)) logFailure(request, reply)
  const info: PageInfo = {
    partner,
    member,
    impersonation: serializeImpersonation(deps, request),
    nonce,
    ...fontStylesOf(deps, partner),
    ...timeOf(deps),
    staging: !deps.config.production,
    preview,
    withoutStreaming: false,
    reference: request.id,
    content: (name) => deps.content.entries({ partner, member, preview }, name),
    copyState: () => deps.content.copyState(partner, member),
    inject: visitorInjector(app, deps, request, reply),
  }
  const webRequest = createRequest(request.raw, reply.raw, { host: request.host, protocol: `${request.protocol}:` })
  const response = await (await handle())(webRequest, info)
  const { impersonation } = request
  const origins = {
    ...originsFor(deps, partner),
    checks: humanCheckOrigins(partner.brand, request.url),
    forms: await formOrigins(deps, { partner, member, preview }, request.url),
    shop: shopOrigin(deps.config.orderingOrigin, request.url),
    // While an operator impersonates the member, only the console may frame the page. Else only our own origin may.
    ancestors: impersonation ? deps.config.consoleOrigin : undefined,
  }
  reply.header('content-security-policy', pagePolicy(nonce, origins))
  // The page belongs to one person: no proxy may store it.
  if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-store')
  return reply.send(response)
}

const errorPageUrl = /^\/error\/?(\?|$)/i
const pageLengthMax = 200

/** Logs the failure under the reference that the error page shows, since nothing else logged it. */
function logFailure(request: FastifyRequest, reply: FastifyReply): void {
  const { page } = request.query as { page?: unknown }
  const path = typeof page === 'string' ? page.slice(0, pageLengthMax) : undefined
  request.log.warn({ reference: request.id, page: path }, 'showed an error page')
  reply.header(referenceHeader, request.id)
}

/** Drafts are visible when the brand's cmsPreview is on and the URL has `preview=1` (P1-437, P1-481). */
export const isPreviewRequest = (request: FastifyRequest, partner: PartnerView): boolean =>
  partner.brand.cmsPreview && (request.query as Record<string, unknown>)['preview'] === '1'

/**
 * Renders a page for all visitors, from the cacheable request alone and without cookies. Returns null, and the page is not cached,
 * when one of its calls failed, or when the response is not HTML with status 200 or sets a cookie. Throws when too many pages are
 * being rendered, or when a call got 429 or 503: such a status concerns this client or this moment, not the page.
 */
export function publicRender({ app, deps, handle, gate }: Pages): Render {
  return async ({ partner, url, host, protocol, variant }, address) => {
    const leave = gate.enter(clientName(address))
    if (!leave) throw new Error('too many pages are being rendered')
    try {
      // Hexadecimal, because cache/late-scripts.ts puts it into a regular expression.
      const nonce = randomBytes(16).toString('hex')
      const call = injector(app, address, { host })
      const statuses = new Set<number>()
      const info: PageInfo = {
        partner,
        member: null,
        nonce,
        ...fontStylesOf(deps, partner),
        ...timeOf(deps),
        staging: !deps.config.production,
        withoutStreaming: true,
        reference: '',
        content: (name) => deps.content.entries({ partner, member: null, preview: false }, name),
        inject: async (...request) => {
          const reply = await call(...request)
          statuses.add(reply.status)
          return reply
        },
      }
      const headers = { accept: 'text/html', 'user-agent': userAgentOfVariant(variant) }
      const response = await (await handle())(new Request(`${protocol}://${host}${url}`, { headers }), info)
      const html = await response.text()
      if ([...statuses].some((status) => temporaryStatuses.has(status)))
        throw new Error('a call of the page was refused with 429 or 503')
      const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false
      const isPublic = isHtml && response.status === 200 && !response.headers.has('set-cookie')
      if (!isPublic || [...statuses].some((status) => status >= 400)) return null
      return await documentOf(html, nonce, originsFor(deps, partner), securityHeaders(deps.config.production))
    } finally {
      leave()
    }
  }
}

/**
 * Makes the API calls of one member's or visitor's page. A posted form may sign that person in or out: the cookies that
 * its calls set go to the browser with the page, and the later calls of the same page send them.
 */
function visitorInjector(
  app: FastifyInstance,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): PageInfo['inject'] {
  const cookies = new Map(Object.entries(request.cookies).map(([name, value]) => [name, value ?? '']))
  // The first request of a browser has no visitor cookie; its reply sets one.
  cookies.set(cookieNames(deps.config.production).visitor, request.visitor)
  const headers = { host: request.host, 'user-agent': request.headers['user-agent'] ?? '', ...forwardingOf(request) }
  const call = injector(app, request.socket.remoteAddress ?? '', headers, (response) => {
    if (request.method !== 'POST') return
    for (const { name, value, maxAge, expires } of response.cookies) {
      if (value === '' || maxAge === 0 || (expires && expires.getTime() <= 0)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const setCookie = response.headers['set-cookie']
    if (setCookie !== undefined) reply.header('set-cookie', setCookie)
  })
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  return (method, url, body, callHeaders = {}) => call(method, url, body, { cookie: cookieHeader(), ...callHeaders })
}

/** What proxies reported about the request. The calls of its page have the same client and scheme. */
const forwardingOf = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    ['x-forwarded-for', 'x-forwarded-proto'].flatMap((name) =>
      headers[name] === undefined ? [] : [[name, String(headers[name])]],
    ),
  )

/** Makes API calls in the same process, as if the browser had made them. */
function injector(
  app: FastifyInstance,
  remoteAddress: string,
  extraHeaders: Record<string, string>,
  onReply: (reply: LightMyRequestResponse) => void = () => undefined,
): PageInfo['inject'] {
  const headers: Record<string, string> = { 'sec-fetch-site': 'same-origin', ...extraHeaders }
  return async (method, url, body, callHeaders = {}) => {
    const apiMethod = apiMethods.find((name) => name === method)
    if (!apiMethod) throw new Error(`the API has no method ${method}`)
    const response = await app.inject({
      method: apiMethod,
      url,
      headers: { ...headers, ...callHeaders },
      remoteAddress,
      ...(body === undefined ? {} : { payload: body as object }),
    })
    onReply(response)
    return { status: response.statusCode, body: response.body }
  }
}
