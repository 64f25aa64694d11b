import { createHash } from 'node:crypto'
import sharp, { type ResizeOptions, type Sharp } from 'sharp'
import { campaignShapes, drawingVersion, isScene, menuShape, ownShape, type AnyPreset } from '../../contract/images.ts'
import type { ImageCache } from './disk.ts'
import type { Drawings, Format, ImageService, Originals, Picture, ImageSubject, PictureRequest } from './images.ts'
import { placeholderColor } from './placeholder.ts'
import { newQueue, type Queue } from './queue.ts'

/** Minimum width of a master picture, from which all presets are resized: the widest of the common presets (`imageWidths`). */
const masterWidthMin = 600
/** Widest AVIF picture that a request waits for. AVIF takes three times as long as WebP, so a wider one needs an idle queue. */
const avifImmediateWidthMax = 200
const runningMax = 2
const waitingMax = 150
/** Below the server's connection timeout. */
const waitMs = 8_000
/** Maximum size of an original, against decompression bombs. */
const pixelsMax = 50_000_000
/** Fills a menu picture where its page has another shape or cannot be read. */
const menuPaper = '#ffffff'

sharp.concurrency(1) // the queue runs several pictures at once
sharp.cache(false)

export type ServiceOptions = {
  disk: ImageCache
  originals: Originals
  drawings: Drawings
  onError?: (error: unknown) => void
  queue?: Queue
}

/** Renders pictures on first request, caches them on disk, and limits the waiting requests. */
export function imageService({
  disk,
  originals,
  drawings,
  onError = () => undefined,
  queue = newQueue(runningMax, waitingMax, waitMs),
}: ServiceOptions): ImageService {
  const renderings = new Map<string, Promise<Buffer | null>>()
  const masterOf = masterRenderer({ disk, originals, drawings, onError })

  const renderOnce = (name: string, render: () => Promise<Buffer>): Promise<Buffer | null> => {
    const pending = renderings.get(name)
    if (pending) return pending
    const rendering = queue.add(async () => {
      const bytes = await render()
      await disk.put(name, bytes)
      return bytes
    })
    renderings.set(name, rendering)
    void rendering.catch(() => undefined).finally(() => renderings.delete(name))
    return rendering
  }

  const render = async (subject: ImageSubject, { preset, index }: PictureRequest, format: Format): Promise<Buffer> => {
    const master = await masterOf(subject, preset.ratio, index)
    const picture = sharp(master).resize(preset.width, heightOf(preset.width, preset.ratio), enlargementOf(preset))
    return encode(picture, format).toBuffer()
  }

  const nameOf = (subject: ImageSubject, { preset, index }: PictureRequest, format: Format): string =>
    `${hashOf(drawings, subject, preset.ratio, index)}.${preset.width}.${format}`

  /** AVIF when the browser accepts it and it is cached or quickly rendered; else WebP when the browser accepts it, or JPEG. */
  const immediateFormat = (subject: ImageSubject, request: PictureRequest): Format => {
    const acceptsAvif = request.accepts.includes('avif')
    if (acceptsAvif && (request.preset.width <= avifImmediateWidthMax || disk.has(nameOf(subject, request, 'avif'))))
      return 'avif'
    return request.accepts.includes('webp') ? 'webp' : 'jpeg'
  }

  /** Starts rendering AVIF for later requests, if the queue is idle. */
  const startAvifRendering = (subject: ImageSubject, request: PictureRequest): void => {
    const name = nameOf(subject, request, 'avif')
    if (!request.accepts.includes('avif') || disk.has(name) || !queue.idle()) return
    void renderOnce(name, () => render(subject, request, 'avif')).catch(onError)
  }

  const etag = (subject: ImageSubject, request: PictureRequest): string =>
    `"${nameOf(subject, request, immediateFormat(subject, request))}"`

  return {
    etag,
    async picture(subject, request) {
      const format = immediateFormat(subject, request)
      const name = nameOf(subject, request, format)
      const bytes = (await disk.get(name)) ?? (await renderOnce(name, () => render(subject, request, format)))
      if (!bytes) return placeholderPicture(subject)
      if (format !== 'avif') startAvifRendering(subject, request)
      return { bytes, format, etag: `"${name}"` }
    },
  }
}

/** A plain color, so that overload shows no broken picture. Always WebP, whatever the browser accepts. */
async function placeholderPicture(subject: ImageSubject): Promise<Picture> {
  const background = backgroundOf(subject)
  const bytes = await sharp({ create: { width: 14, height: 10, channels: 3, background } })
    .webp()
    .toBuffer()
  return { bytes, format: 'webp', etag: '', isPlaceholder: true }
}

function backgroundOf(subject: ImageSubject): string {
  if (subject.kind === 'menu' || subject.kind === 'own') return menuPaper
  return subject.kind === 'brand' ? subject.colors.brand : placeholderColor(subject)
}

type RenderMaster = (subject: ImageSubject, ratio: AnyPreset['ratio'], index: number) => Promise<Buffer>

/** Returns a function that renders master pictures or reads them from disk. Concurrent calls for one master share its rendering. */
function masterRenderer({ disk, originals, drawings, onError }: Required<Omit<ServiceOptions, 'queue'>>): RenderMaster {
  const renderings = new Map<string, Promise<Buffer>>()
  const masterOf: RenderMaster = (subject, ratio, index) => {
    const name = `${hashOf(drawings, subject, ratio, index)}.master`
    const pending = renderings.get(name)
    if (pending) return pending
    const rendering = (async () => {
      const cached = await disk.get(name)
      if (cached) return cached
      const bytes = (await fromOriginal(subject, ratio, index)) ?? (await draw(drawings, subject, ratio, index))
      await disk.put(name, bytes)
      return bytes
    })()
    renderings.set(name, rendering)
    void rendering.catch(() => undefined).finally(() => renderings.delete(name))
    return rendering
  }

  const fromOriginal = async (
    subject: ImageSubject,
    ratio: AnyPreset['ratio'],
    index: number,
  ): Promise<Buffer | null> => {
    const reference = referenceOf(subject, index)
    const original = reference === undefined ? null : await originals.read(reference)
    // A drawing in place of an own picture would be cached although the next read may succeed.
    if (!original && subject.kind === 'own') throw new Error(`the picture ${reference} could not be read`)
    if (!original) return null
    const isMenu = subject.kind === 'menu'
    const width = masterWidthOf(ratio)
    const resizeOptions: ResizeOptions = {
      ...enlargementOf({ ratio }),
      ...(isMenu ? { fit: 'contain', background: menuPaper } : { fit: 'cover', position: 'attention' }),
    }
    // `rotate` without an angle applies the orientation of the file's EXIF data.
    return sharp(original, { limitInputPixels: pixelsMax })
      .rotate()
      .resize(width, heightOf(width, ratio), resizeOptions)
      .webp({ quality: 92, effort: 1 })
      .toBuffer()
      .catch((error: unknown) => {
        onError(error)
        return null
      })
  }
  return masterOf
}

/** Width of a master: the widest preset of its ratio. */
const masterWidthOf = (ratio: AnyPreset['ratio']): number =>
  Math.max(
    masterWidthMin,
    ...[...Object.values(campaignShapes), menuShape, ownShape].flatMap((shape) =>
      shape.ratio === ratio ? shape.widths : [],
    ),
  )

/** Undefined for an own picture, whose height follows from its shape. */
const heightOf = (width: number, ratio: AnyPreset['ratio']): number | undefined =>
  ratio === ownShape.ratio ? undefined : Math.round(width / Number(ratio))

/** A picture that is cropped to a shape must fill it; an own picture is never enlarged. */
const enlargementOf = ({ ratio }: Pick<AnyPreset, 'ratio'>): ResizeOptions => ({
  withoutEnlargement: ratio === ownShape.ratio,
})

/** The image file that a subject names for this picture; undefined where it names none or a drawn scene. A brand's pictures repeat. */
function referenceOf(subject: ImageSubject, index: number): string | undefined {
  if (subject.kind !== 'brand') return subject.images[index]
  const picture = subject.pictures[index % subject.pictures.length]
  return picture === undefined || isScene(picture) ? undefined : picture
}

function hashOf({ id }: Drawings, subject: ImageSubject, ratio: string, index: number): string {
  return createHash('sha256')
    .update(JSON.stringify([drawingVersion, id, subject, ratio, index]))
    .digest('hex')
    .slice(0, 32)
}

async function draw(
  drawings: Drawings,
  subject: ImageSubject,
  ratio: AnyPreset['ratio'],
  index: number,
): Promise<Buffer> {
  const width = masterWidthOf(ratio)
  const height = heightOf(width, ratio)
  if (subject.kind === 'own' || height === undefined) throw new Error('an own picture is never drawn')
  // An unreadable menu page becomes an empty page, because no drawing can replace its text.
  if (subject.kind === 'menu') {
    return sharp({ create: { width, height, channels: 3, background: menuPaper } })
      .webp()
      .toBuffer()
  }
  const svg = drawings.draw(subject, Number(ratio), index)
  // Sharp draws an SVG at its own size at 72 dpi: a higher density draws it at the width of the master.
  const drawnWidth = Number(/ width="(\d+)"/.exec(svg)?.[1])
  return sharp(Buffer.from(svg), { density: (72 * width) / drawnWidth, limitInputPixels: pixelsMax })
    .resize(width, height, { fit: 'cover' })
    .flatten()
    .webp({ quality: 92, effort: 1 })
    .toBuffer()
}

function encode(image: Sharp, format: Format): Sharp {
  switch (format) {
    case 'avif':
      return image.avif({ quality: 55, effort: 2 })
    case 'webp':
      return image.webp({ quality: 80, effort: 3 })
    case 'jpeg':
      // A logo may be transparent, and JPEG is not.
      return image.flatten({ background: '#ffffff' }).jpeg({ quality: 80, progressive: true, mozjpeg: false })
  }
}
