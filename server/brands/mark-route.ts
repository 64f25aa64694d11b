import type { FastifyInstance } from 'fastify'
import type { Deps } from '../platform/deps.ts'
import { markPath } from './document.ts'
import { sendNotFound } from './not-found.ts'

const yearSeconds = 365 * 24 * 3600

/** Serves the partner's symbol as SVG. The URL changes with the symbol, so browsers may cache it for a year. */
export function partnerMarkRoute(app: FastifyInstance, { partners }: Deps): void {
  app.get(markPath, (request, reply) => {
    const svg = request.partner ? partners.mark(request.partner.id) : ''
    if (svg === '') return sendNotFound(request, reply)
    return reply
      .type('image/svg+xml; charset=utf-8')
      .header('cache-control', `public, max-age=${yearSeconds}, immutable`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(svg)
  })
}
