import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { csrfHeader, csrfPlaceholder } from '../../contract/api/session.ts'

/** A token is bound to the partner and the visitor cookie, so that it works in no other browser or program. */
export function issueCsrfToken(key: string, partnerId: string, visitor: string): string {
  return createHmac('sha256', key).update(`${partnerId}\n${visitor}`).digest('base64url')
}

function same(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Whether the browser reports that the request came from another site. For a browser that reports nothing: whether Origin is not ours. */
export function isCrossSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.origin
  return origin !== undefined && !origin.endsWith(`://${request.host}`)
}

/** Checks Fetch Metadata first, the signed token second (P1-630). The page's placeholder never passes (P1-344). */
export function csrfRefused(request: FastifyRequest): boolean {
  if (isCrossSite(request)) return true
  const given = request.headers[csrfHeader]
  if (typeof given !== 'string' || given === csrfPlaceholder || !request.partner) return true
  return !same(given, issueCsrfToken(request.csrfKey, request.partner.id, request.visitor))
}
