import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getImage } from '../../contract/api/images.ts'
import { diskCache } from '../../providers/images/disk.ts'
import type { Format, Subject } from '../../providers/images/images.ts'
import { originals } from '../../providers/images/originals.ts'
import { imageService } from '../../providers/images/service.ts'
import { findMerchant } from '../catalogue/queries.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'

const dayS = 86_400
const yearS = 31_536_000
const retryAfterS = 2

type Needs = Pick<Deps, 'db' | 'partners' | 'log'> & { config: Pick<Deps['config'], 'dataDir'> }

/** Pictures of restaurants and partners, made when first asked for and kept in DATA_DIR/images. */
export function imageRoutes(app: FastifyInstance, deps: Needs): void {
  const service = imageService({
    disk: diskCache(join(deps.config.dataDir, 'images')),
    originals: originals({
      folder: join(deps.config.dataDir, 'pictures'),
      origins: (process.env['IMAGE_ORIGINS'] ?? '').split(',').filter(Boolean),
    }),
    onError: (error) => deps.log.warn({ err: error }, 'a picture could not be read'),
  })
  // The same for everybody: no visitor's cookie may ride along into a shared cache.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/images/')) reply.removeHeader('set-cookie')
  })
  route(app, getImage, { limit: '1200/min', who: 'anyone' }, async ({ params, query, request, reply }) => {
    const subject = params.kind === 'brand' ? partnerSubject(deps, params.id) : await merchantSubject(deps, params.id)
    if (!subject) return refuse('unknown_image')
    const wanted = {
      preset: { width: query.w, ratio: query.r },
      index: query.n,
      accepts: accepted(request.headers.accept ?? ''),
    }
    const etag = service.etag(subject, wanted)
    if (request.headers['if-none-match'] === etag) return answer(reply, etag, query.v, 304)
    const picture = await service.picture(subject, wanted)
    if (!picture) {
      reply.header('retry-after', retryAfterS)
      return refuse('overloaded')
    }
    return answer(reply.type(`image/${picture.format}`), etag, query.v, 200, picture.bytes)
  })
}

async function answer(
  reply: FastifyReply,
  etag: string,
  version: string | undefined,
  status: 200 | 304,
  bytes?: Buffer,
): Promise<undefined> {
  const cache =
    version === undefined
      ? `public, max-age=${dayS}, stale-while-revalidate=${7 * dayS}`
      : `public, max-age=${yearS}, immutable`
  await reply.code(status).header('cache-control', cache).header('etag', etag).header('vary', 'accept').send(bytes)
  return undefined
}

function accepted(header: FastifyRequest['headers']['accept'] & string): Format[] {
  return (['avif', 'webp'] as const).filter((format) => header.includes(`image/${format}`))
}

const partnerSubject = ({ partners }: Needs, id: string): Subject | null =>
  partners.byId(id) ? { kind: 'brand', id } : null

async function merchantSubject({ db }: Needs, id: string): Promise<Subject | null> {
  const found = await findMerchant(db, id)
  if (!found) return null
  const { cuisines, city, neighborhood, images } = found.record
  return { kind: 'merchant', id, cuisines, city, neighborhood, images }
}
