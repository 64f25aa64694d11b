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
import type { Drawings, Format, ImageSubject, Originals } from '../../providers/images/images.ts'
import { originals } from '../../providers/images/originals.ts'
import { ownPictureOf, ownPicturePath, ownPicturesPath } from '../../contract/own-pictures.ts'
import { imageService } from '../../providers/images/service.ts'
import { imageSource } from '../catalog/entries.ts'
import { findMerchant } from '../catalog/queries.ts'
import { storedFileOf, storedReference } from '../partner-files/resolve.ts'
import { readFileBytes } from '../partner-files/stored-files.ts'
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
    originals: withStoredFiles(
      deps,
      originals({
        folder: deps.config.picturesDir,
        origins: (process.env['IMAGE_ORIGINS'] ?? '').split(',').filter(Boolean),
      }),
    ),
    onError: (error) => deps.log.warn({ err: error }, 'failed to read a picture'),
  })
  // Pictures are the same for all visitors: a shared cache must not store a visitor's cookie.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/images/')) reply.removeHeader('set-cookie')
  })
  route(app, getImage, { limit: '1200/min', caller: 'anyone' }, async ({ partner, params, query, request, reply }) => {
    const preset = presetOf(params.kind, query)
    if (!preset) return refuse('invalid_request')
    const source = await sourceFinders[params.kind](deps, params.id, partner.id)
    if (!source || (source.subject.kind === 'menu' && query.n >= source.subject.images.length))
      return refuse('unknown_image')
    const { subject } = source
    const options = { preset, index: query.n, accepts: acceptedFormats(request.headers.accept ?? '') }
    // Caches may store only the current version for a year, because the content of other addresses changes. An own picture never changes.
    const isCurrent = query.v === source.version || params.kind === 'own'
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

/** Reads a partner's stored pictures from the database, so that every node has them. */
const withStoredFiles = ({ db }: ImageDeps, others: Originals): Originals => ({
  read(reference) {
    const stored = storedFileOf(reference)
    return stored ? readFileBytes(db, stored.partnerId, stored.hash) : others.read(reference)
  },
})

type FoundSource = { subject: ImageSubject; version: string } | null

async function findMenuSource({ db }: ImageDeps, id: string): Promise<FoundSource> {
  const merchant = await findMerchant(db, id)
  if (!merchant) return null
  const images = merchant.record.menuImages
  return { subject: { kind: 'menu', id, images }, version: imageVersion(images) }
}

/** Drawn scenes are served on every host, and a partner's own files only on its own hosts. */
function findPartnerSource({ partners }: ImageDeps, id: string, partnerId: string): FoundSource {
  const partner = partners.byId(id)
  if (!partner) return null
  const content = brandPictureSource(partner.brand)
  if (id !== partnerId && content.pictures.some(storedFileOf)) return null
  return { subject: { kind: 'brand', id, ...content }, version: imageVersion(content) }
}

/** An own picture of the partner whose host was requested. The id must be the one that pages have, so one file has one address. */
function findOwnSource({ partners }: ImageDeps, id: string, partnerId: string): FoundSource {
  const requested = ownPictureOf(ownPicturesPath + id)
  const facts = requested && partners.files(partnerId).picture(requested.hash)
  if (!facts || ownPicturePath(requested.hash, facts) !== ownPicturesPath + id) return null
  const images = [storedReference(partnerId, requested.hash)] as const
  return { subject: { kind: 'own', id: requested.hash, images }, version: requested.hash }
}

async function findMerchantSource({ db }: ImageDeps, id: string): Promise<FoundSource> {
  const merchant = await findMerchant(db, id)
  if (!merchant) return null
  const content = imageSource(merchant.record)
  return { subject: { kind: 'merchant', id, ...content }, version: imageVersion(content) }
}

type FindSource = (deps: ImageDeps, id: string, partnerId: string) => FoundSource | Promise<FoundSource>
const sourceFinders: Record<ImageName['kind'], FindSource> = {
  brand: findPartnerSource,
  merchant: findMerchantSource,
  menu: findMenuSource,
  own: findOwnSource,
}
