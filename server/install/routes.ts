import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PartnerView } from '../../contract/brand.ts'
import { sendNotFound } from '../brands/not-found.ts'
import { standalonePage } from '../pages/standalone.ts'
import type { Deps } from '../platform/deps.ts'
import { drawIcon, iconKinds, type IconKind } from './icons.ts'
import { webManifest } from './manifest.ts'
import { workerSourceFactory } from './service-worker-source.ts'

const daySeconds = 86_400
const offlinePath = '/offline.html'

const sharedPaths = /^\/(worker\.js|offline\.html|manifest\.webmanifest|icons\/)/

type InstallDeps = Pick<Deps, 'partners' | 'config'>

/** Makes a partner's site installable: manifest, icons, service worker and offline page. */
export function installRoutes(app: FastifyInstance, { partners, config }: InstallDeps): void {
  const workerSourceOf = workerSourceFactory()
  const icons = new Map<string, Promise<Buffer>>()
  const iconOf = ({ id, brand }: PartnerView, kind: IconKind): Promise<Buffer> => {
    const mark = partners.mark(id)
    const cacheKey = createHash('sha256').update(`${kind} ${brand.theme.light.paper} ${mark}`).digest('base64')
    const cached = icons.get(cacheKey)
    if (cached) return cached
    // The cache holds a few icons per partner. Every change of a mark or color adds more, so the site clears the cache above 1,000 icons.
    if (icons.size > 1_000) icons.clear()
    const icon = drawIcon(mark, brand.theme.light.paper, kind)
    icons.set(cacheKey, icon)
    icon.catch(() => icons.delete(cacheKey))
    return icon
  }

  // These files are the same for all visitors of a partner, so they carry no visitor's cookie.
  app.addHook('onSend', async (request, reply) => {
    if (sharedPaths.test(request.url)) reply.removeHeader('set-cookie')
  })
  app.get('/worker.js', (request, reply) =>
    forPartner(request, reply, (partner) => {
      const imageSource = partner.brand.imageRoute.startsWith('/') ? '' : ` ${new URL(partner.brand.imageRoute).origin}`
      // The policy of this reply allows the worker only fetches, from the site and the host of images.
      // Development has an empty worker, because files change.
      return reply
        .type('text/javascript; charset=utf-8')
        .header('content-security-policy', `default-src 'none'; connect-src 'self'${imageSource}`)
        .send(config.dev ? '' : workerSourceOf(partner, partners.version(partner.id), offlinePath))
    }),
  )
  app.get(offlinePath, (request, reply) =>
    forPartner(request, reply, (partner) => {
      const { html, policy } = standalonePage(partner, 'offline', partners.mark(partner.id))
      return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html)
    }),
  )
  app.get('/manifest.webmanifest', (request, reply) =>
    forPartner(request, reply, (partner) =>
      reply
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify(webManifest(partner, partners.version(partner.id)))),
    ),
  )
  app.get<{ Params: { name: string } }>('/icons/:name', (request, reply) =>
    forPartner(request, reply, async (partner) => {
      const kind = request.params.name.replace(/\.png$/, '')
      if (!Object.hasOwn(iconKinds, kind) || partners.mark(partner.id) === '') return sendNotFound(request, reply)
      const bytes = await iconOf(partner, kind as IconKind)
      return reply.type('image/png').header('cache-control', `public, max-age=${daySeconds}`).send(bytes)
    }),
  )
}

/** Replies on a partner's host only. Browsers revalidate each time (`no-cache`), unless `send` sets another cache-control. */
function forPartner(
  request: FastifyRequest,
  reply: FastifyReply,
  send: (partner: PartnerView) => FastifyReply | Promise<FastifyReply>,
): FastifyReply | Promise<FastifyReply> {
  if (!request.partner) return sendNotFound(request, reply)
  reply.header('cache-control', 'no-cache')
  return send(request.partner)
}
