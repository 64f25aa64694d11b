import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendNotFound } from '../brands/not-found.ts'
import type { Partners } from '../brands/store.ts'
import { publicPages, sitemapPartCount, sitemapChunks } from './sitemap.ts'

const sitemapPartRoute = '/sitemap-:part(^\\d{1,4}).xml'
const maxAgeSeconds = 3600
const rateLimit = { max: 60, timeWindow: 60_000 }

/** Serves robots.txt and the sitemap: all public pages of the partner and all restaurants. */
export function seoRoutes(catalog: { ids(): Iterable<string>; size(): { merchants: number } }) {
  return (app: FastifyInstance, { partners }: { partners: Partners }): void => {
    const config = { rateLimit }
    const pagesOf = (request: FastifyRequest): string[] =>
      request.partner ? publicPages(request.partner.brand, partners.content(request.partner.id).live) : []

    app.get('/robots.txt', { config }, (request, reply) => {
      if (!request.partner) return sendNotFound(request, reply)
      const disallowLines = ['/api/', '/account', '/SignOut', '/stgtools'].map((path) => `Disallow: ${path}`)
      const sitemapLine = `Sitemap: ${originOf(request)}/sitemap.xml`
      return cacheable(reply, 'text/plain').send(['User-agent: *', ...disallowLines, '', sitemapLine, ''].join('\n'))
    })

    app.get('/sitemap.xml', { config }, (request, reply) => {
      if (!request.partner) return sendNotFound(request, reply)
      const partCount = sitemapPartCount(catalog.size().merchants)
      const entries = Array.from({ length: partCount }, (_, index) => {
        return `<sitemap><loc>${originOf(request)}/sitemap-${index + 1}.xml</loc></sitemap>`
      })
      return cacheable(reply, 'application/xml').send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>\n`,
      )
    })

    app.get<{ Params: { part: string } }>(sitemapPartRoute, { config }, (request, reply) => {
      const part = Number(request.params.part)
      const partCount = sitemapPartCount(catalog.size().merchants)
      if (!request.partner || part < 1 || part > partCount) return sendNotFound(request, reply)
      return cacheable(reply, 'application/xml').send(
        Readable.from(sitemapChunks(originOf(request), pagesOf(request), catalog.ids(), { part, partCount })),
      )
    })
  }
}

const cacheable = (reply: FastifyReply, type: string): FastifyReply =>
  reply.type(`${type}; charset=utf-8`).header('cache-control', `public, max-age=${maxAgeSeconds}`)

/** The canonical origin of a partner's pages: its first own host name, else the requested host. */
function originOf(request: FastifyRequest): string {
  const [host] = request.partner?.brand.hosts ?? []
  return host ? `https://${host}` : `${request.protocol}://${request.host}`
}
