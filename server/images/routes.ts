import type { FastifyInstance, FastifyReply } from 'fastify'
import { getImage } from '../../contract/api/images.ts'
import type { QueryOf } from '../../contract/endpoint.ts'
import {
  brandPictureSource,
  campaignShapes,
  imageVersion,
  isPreset,
  type AnyPreset,
  type ImageName,
} from '../../contract/images.ts'
import { diskCache } from '../../providers/images/disk.ts'
import type { Drawings, Format, ImageSubject } from '../../providers/images/images.ts'
import { originals } from '../../providers/images/originals.ts'
import { imageService } from '../../providers/images/service.ts'
import { imageSource } from '../catalog/entries.ts'
import { findMerchant } from '../catalog/queries.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'

const daySeconds = 86_400
const yearSeconds = 31_536_000

type ImageDeps = Pick<Deps, 'db' | 'partners' | 'log'> & { config: Pick<Deps['config'], 'imagesDir' | 'picturesDir'> }

/**
 * Serves pictures of restaurants, menus and partners. Renders each at its first request and caches it in IMAGES_DIR. `drawings`
 * supplies a picture where no original exists.
 */
export const imageRoutes = (drawings: Drawings) => (app: FastifyInstance, deps: ImageDeps) => {
  const service = imageService({
    drawings,
    disk: diskCache(deps.config.imagesDir),
    originals: originals({
      folder: deps.config.picturesDir,
      origins: (process.env['IMAGE_ORIGINS'] ?? '').split(',').filter(Boolean),
    }),
    onError: (error) => deps.log.warn({ err: error }, 'failed to read a picture'),
  })
  // Pictures are the same for all visitors: a shared cache must not store a visitor's cookie.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/images/')) reply.removeHeader('set-cookie')
  })
  route(app, getImage, { limit: '1200/min', caller: 'anyone' }, async ({ params, query, request, reply }) => {
    const preset = presetOf(params.kind, query)
    if (!preset) return refuse('invalid_request')
    const source = await sourceFinders[params.kind](deps, params.id)
    if (!source || (source.subject.kind === 'menu' && query.n >= source.subject.images.length))
      return refuse('unknown_image')
    const { subject } = source
    const options = { preset, index: query.n, accepts: acceptedFormats(request.headers.accept ?? '') }
    // Caches may store only the current version for a year, because the content of other addresses changes.
    const isCurrent = query.v === source.version
    const etag = service.etag(subject, options)
    if (request.headers['if-none-match'] === etag) return sendImage(reply, etag, isCurrent, 304)
    const picture = await service.picture(subject, options)
    // A plain color replaces the picture while too many requests wait, so no cache may store it.
    if (picture.isPlaceholder) {
      await reply.type(`image/${picture.format}`).header('cache-control', 'no-store').send(picture.bytes)
      return undefined
    }
    return sendImage(reply.type(`image/${picture.format}`), picture.etag, isCurrent, 200, picture.bytes)
  })
}

async function sendImage(
  reply: FastifyReply,
  etag: string,
  isCurrent: boolean,
  status: 200 | 304,
  bytes?: Buffer,
): Promise<undefined> {
  const cache = isCurrent
    ? `public, max-age=${yearSeconds}, immutable`
    : `public, max-age=${daySeconds}, stale-while-revalidate=${7 * daySeconds}`
  await reply.code(status).header('cache-control', cache).header('etag', etag).header('vary', 'accept').send(bytes)
  return undefined
}

function acceptedFormats(header: string): Format[] {
  return (['avif', 'webp'] as const).filter((format) => header.includes(`image/${format}`))
}

/**
 * The width and ratio of a picture; null for a pair that is not offered. A partner's content names a picture by its number only; such a
 * picture gets the wide campaign size.
 */
function presetOf(kind: ImageName['kind'], { w, r }: QueryOf<typeof getImage>): AnyPreset | null {
  const { wide } = campaignShapes
  const requested = w && r ? { width: w, ratio: r } : null
  const preset = kind === 'brand' && !w && !r ? { width: wide.widths[0], ratio: wide.ratio } : requested
  return preset && isPreset(kind, preset) ? preset : null
}

type FoundSource = { subject: ImageSubject; version: string } | null

async function findMenuSource({ db }: ImageDeps, id: string): Promise<FoundSource> {
  const merchant = await findMerchant(db, id)
  if (!merchant) return null
  const images = merchant.record.menuImages
  return { subject: { kind: 'menu', id, images }, version: imageVersion(images) }
}

function findPartnerSource({ partners }: ImageDeps, id: string): FoundSource {
  const partner = partners.byId(id)
  if (!partner) return null
  const content = brandPictureSource(partner.brand)
  return { subject: { kind: 'brand', id, ...content }, version: imageVersion(content) }
}

async function findMerchantSource({ db }: ImageDeps, id: string): Promise<FoundSource> {
  const merchant = await findMerchant(db, id)
  if (!merchant) return null
  const content = imageSource(merchant.record)
  return { subject: { kind: 'merchant', id, ...content }, version: imageVersion(content) }
}

const sourceFinders: Record<ImageName['kind'], (deps: ImageDeps, id: string) => FoundSource | Promise<FoundSource>> = {
  brand: findPartnerSource,
  merchant: findMerchantSource,
  menu: findMenuSource,
}
