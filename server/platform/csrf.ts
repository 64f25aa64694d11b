import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { csrfHeader, csrfPlaceholder } from '../../contract/api/session.ts'

/**
 * The token of a partner, a visitor cookie and a session cookie ('' without a session): it works only in that browser, only on that
 * partner's site and only until the browser signs in or out.
 */
export function csrfTokenFor(key: string, partnerId: string, visitor: string, sessionToken: string): string {
  return createHmac('sha256', key).update(`${partnerId}\n${visitor}\n${sessionToken}`).digest('base64url')
}

function isSameToken(a: string, b: string): boolean {
  const aBytes = Buffer.from(a)
  const bBytes = Buffer.from(b)
  return aBytes.length === bBytes.length && timingSafeEqual(aBytes, bBytes)
}

/**
 * Whether the request came from another origin, such as another subdomain: by Sec-Fetch-Site, or by Origin for a browser that does not send
 * it. False when the request has neither header.
 */
export function isCrossOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  // `none`: the person typed the address or opened a bookmark.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.origin
  return origin !== undefined && !origin.endsWith(`://${request.host}`)
}

/**
 * Whether the request came from another origin, or lacks the signed token of its partner, visitor and session (P1-630). The page's
 * placeholder never passes (P1-344).
 */
export function failsCsrfCheck(request: FastifyRequest): boolean {
  if (isCrossOrigin(request)) return true
  const token = request.headers[csrfHeader]
  if (typeof token !== 'string' || token === csrfPlaceholder || !request.partner) return true
  return !isSameToken(token, request.csrfToken())
}
