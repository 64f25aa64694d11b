import type { FastifyReply, FastifyRequest } from 'fastify'
import { isPathAvailable } from '../../domain/brands/gates.ts'
import { problemOf, sendProblem } from '../platform/problem.ts'
import { sendRefusal } from '../platform/refusal.ts'
import { sendStandalone } from '../pages/standalone.ts'
import type { Partners } from './store.ts'
import { escapeHtml, sendPlainPage } from './plain-page.ts'

const noticeCss =
  'small{display:block;margin-top:40px;color:var(--soft);font-size:.875rem}b{overflow-wrap:anywhere;color:var(--ink)}'
const wantsPage = (request: FastifyRequest): boolean =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')

/**
 * Replies to a host name without a partner: 421, as a page for browsers and as a problem for programs. Outside production the reply says
 * how an engineer gives the host to a partner.
 */
export function sendUnknownSite(request: FastifyRequest, reply: FastifyReply, production: boolean): FastifyReply {
  const hint = production ? '' : howToAddHost(request.hostname)
  if (!wantsPage(request)) {
    const title = ['No dining program lives at this address.', hint].filter(Boolean).join(' ')
    return sendProblem(reply, problemOf(421, 'unknown_site', title, request.id))
  }
  const hintLine = hint && `<p><small>${escapeHtml(hint)}</small></p>`
  return sendPlainPage(reply, {
    status: 421,
    title: 'Nothing at this address',
    css: noticeCss,
    main: `<h1>No dining program lives here</h1><p>We could not find a dining program at <b>${escapeHtml(request.hostname)}</b>. Please check the address, or follow the link on your partner’s own site.</p>${hintLine}<small>Reference ${escapeHtml(request.id)}</small>`,
  })
}

const howToAddHost = (host: string): string =>
  `Outside production only: add "${host}" to "hosts" in a partner’s brands/<partner>/brand.json, then run "npm run brands -- apply". The address <partner>.localhost always works.`

const closedRetryAfterS = 60

/**
 * Replies at a host of a partner without valid settings: 503, as a page for browsers and as a problem for programs. The launcher and the
 * log name the faults.
 */
export function sendClosedSite(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!wantsPage(request))
    return sendProblem(reply, problemOf(503, 'site_closed', 'This dining program is not open right now.', request.id))
  return sendPlainPage(reply.header('retry-after', closedRetryAfterS), {
    status: 503,
    title: 'Not open right now',
    css: noticeCss,
    main: `<h1>We’ll be open soon</h1><p>This dining program is not open right now. Please try again in a few minutes.</p><small>Reference ${escapeHtml(request.id)}</small>`,
  })
}

/** The one server route of all pages. */
const everyPage = '/*'
/** The path of a page's data request, such as `/join.data`. */
const pageData = /\.data$/i

/**
 * Whether this partner lacks the called route; the server then returns 404 (P1-035, P1-046). Pages show the partner's
 * not-found page instead. The data request of a page counts as a call.
 */
export function isUnavailable(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? ''
  if (!request.partner || isPathAvailable(request.partner.brand, path)) return false
  return request.routeOptions.url !== everyPage || pageData.test(path)
}

/**
 * Replies for a route that this partner lacks: the partner's not-found page to a browser that opens it as a page, such as `/login/sso`;
 * else a problem.
 */
export function sendUnavailable(
  request: FastifyRequest,
  reply: FastifyReply,
  partners: Pick<Partners, 'mark'>,
): FastifyReply {
  const { partner, url } = request
  if (!partner || !wantsPage(request) || url.startsWith('/api/')) return sendNotFound(request, reply)
  const content = { title: 'notFound.title', text: 'notFound.text', link: 'home' } as const
  return sendStandalone(reply, partner, content, 404, null, partners.mark(partner.id))
}

export const sendNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendRefusal(request, reply, 'not_found')
