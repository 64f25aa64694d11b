import { createHash } from 'node:crypto'
import sharp, { type ResizeOptions, type Sharp } from 'sharp'
import { campaignShapes, drawing, isScene, menuShape, type AnyPreset } from '../../contract/images.ts'
import type { Disk } from './disk.ts'
import type { Drawings, Format, ImageService, Originals, Picture, Subject, Wanted } from './images.ts'
import { placeholder } from './placeholder.ts'
import { newQueue, type Queue } from './queue.ts'

const masterWidth = 600
/** AVIF takes about three times as long as WebP; up to this width nobody notices. Wider ones follow when nobody waits. */
const avifAtOnceWidth = 200
const runningMax = 2
const waitingMax = 150
/** Well under what the server gives a connection. */
const waitMs = 8_000
/** A picture a partner sends may be large, but not a bomb. */
const pixelsMax = 50_000_000
/** What a page of a menu lies on where it has another shape. */
const menuPaper = '#ffffff'

sharp.concurrency(1) // pictures run beside each other instead
sharp.cache(false)

export type ServiceOptions = {
  disk: Disk
  originals: Originals
  drawings: Drawings
  onError?: (error: unknown) => void
  queue?: Queue
}

/** Makes pictures when they are first asked for, keeps them on disk, and never lets more wait than it can make. */
export function imageService({
  disk,
  originals,
  drawings,
  onError = () => undefined,
  queue = newQueue(runningMax, waitingMax, waitMs),
}: ServiceOptions): ImageService {
  const making = new Map<string, Promise<Buffer | null>>()
  const masterOf = masters({ disk, originals, drawings, onError })

  const once = (name: string, make: () => Promise<Buffer>): Promise<Buffer | null> => {
    const known = making.get(name)
    if (known) return known
    const work = queue.add(async () => {
      const bytes = await make()
      await disk.put(name, bytes)
      return bytes
    })
    making.set(name, work)
    void work.catch(() => undefined).finally(() => making.delete(name))
    return work
  }

  const make = async (subject: Subject, { preset, index }: Wanted, format: Format): Promise<Buffer> => {
    const master = await masterOf(subject, preset.ratio, index)
    const sized = sharp(master).resize(preset.width, heightOf(preset.width, preset.ratio))
    return encode(sized, format).toBuffer()
  }

  const nameOf = (subject: Subject, { preset, index }: Wanted, format: Format): string =>
    `${hashOf(drawings, subject, preset.ratio, index)}.${preset.width}.${format}`

  /** The smallest format that the browser reads and that is there or quickly made. */
  const formatNow = (subject: Subject, wanted: Wanted): Format => {
    const avif = wanted.accepts.includes('avif')
    if (avif && (wanted.preset.width <= avifAtOnceWidth || disk.has(nameOf(subject, wanted, 'avif')))) return 'avif'
    return wanted.accepts.includes('webp') ? 'webp' : 'jpeg'
  }

  /** The next visitor gets the smaller file: made when nothing else is, so that nobody waits for it. */
  const makeAvifLater = (subject: Subject, wanted: Wanted): void => {
    const name = nameOf(subject, wanted, 'avif')
    if (!wanted.accepts.includes('avif') || disk.has(name) || !queue.idle()) return
    void once(name, () => make(subject, wanted, 'avif')).catch(onError)
  }

  const etag = (subject: Subject, wanted: Wanted): string => `"${nameOf(subject, wanted, formatNow(subject, wanted))}"`

  return {
    etag,
    async picture(subject, wanted) {
      const format = formatNow(subject, wanted)
      const name = nameOf(subject, wanted, format)
      const bytes = (await disk.get(name)) ?? (await once(name, () => make(subject, wanted, format)))
      if (!bytes) return standIn(subject)
      if (format !== 'avif') makeAvifLater(subject, wanted)
      return { bytes, format, etag: `"${name}"` }
    },
  }
}

/** What a page shows behind a picture anyway: nobody sees a broken one because many came at once. */
async function standIn(subject: Subject): Promise<Picture> {
  const background = groundOf(subject)
  const bytes = await sharp({ create: { width: 14, height: 10, channels: 3, background } })
    .webp()
    .toBuffer()
  return { bytes, format: 'webp', etag: '', standIn: true }
}

function groundOf(subject: Subject): string {
  if (subject.kind === 'menu') return menuPaper
  return subject.kind === 'brand' ? subject.colors.brand : placeholder(subject)
}

type Masters = (subject: Subject, ratio: AnyPreset['ratio'], index: number) => Promise<Buffer>

/** The largest form, from which every preset is cut; two presets asked for together share it. */
function masters({ disk, originals, drawings, onError }: Required<Omit<ServiceOptions, 'queue'>>): Masters {
  const making = new Map<string, Promise<Buffer>>()
  const masterOf: Masters = (subject, ratio, index) => {
    const name = `${hashOf(drawings, subject, ratio, index)}.master`
    const known = making.get(name)
    if (known) return known
    const work = (async () => {
      const kept = await disk.get(name)
      if (kept) return kept
      const bytes = (await fromOriginal(subject, ratio, index)) ?? (await draw(drawings, subject, ratio, index))
      await disk.put(name, bytes)
      return bytes
    })()
    making.set(name, work)
    void work.catch(() => undefined).finally(() => making.delete(name))
    return work
  }

  const fromOriginal = async (subject: Subject, ratio: AnyPreset['ratio'], index: number): Promise<Buffer | null> => {
    const reference = referenceOf(subject, index)
    const original = reference === undefined ? null : await originals.read(reference)
    if (!original) return null
    const isMenu = subject.kind === 'menu'
    const width = masterWidthOf(ratio)
    const fit: ResizeOptions = isMenu
      ? { fit: 'contain', background: menuPaper }
      : { fit: 'cover', position: 'attention' }
    return sharp(original, { limitInputPixels: pixelsMax })
      .rotate()
      .resize(width, heightOf(width, ratio), fit)
      .webp({ quality: 92, effort: 1 })
      .toBuffer()
      .catch((error: unknown) => {
        onError(error)
        return null
      })
  }
  return masterOf
}

/** The widest preset of the ratio: smaller ones are cut from it. */
const masterWidthOf = (ratio: AnyPreset['ratio']): number =>
  Math.max(
    masterWidth,
    ...[...Object.values(campaignShapes), menuShape].flatMap((shape) => (shape.ratio === ratio ? shape.widths : [])),
  )

const heightOf = (width: number, ratio: AnyPreset['ratio']): number => Math.round(width / Number(ratio))

/** The image file that a subject names for this picture; undefined where it names none. */
function referenceOf(subject: Subject, index: number): string | undefined {
  if (subject.kind !== 'brand') return subject.images[index]
  const picture = subject.pictures[index % subject.pictures.length]
  return picture === undefined || isScene(picture) ? undefined : picture
}

function hashOf({ id }: Drawings, subject: Subject, ratio: string, index: number): string {
  return createHash('sha256')
    .update(JSON.stringify([drawing, id, subject, ratio, index]))
    .digest('hex')
    .slice(0, 32)
}

async function draw(drawings: Drawings, subject: Subject, ratio: AnyPreset['ratio'], index: number): Promise<Buffer> {
  // Words are not invented: a page that cannot be had is an empty one.
  if (subject.kind === 'menu') {
    const [width, height] = [masterWidthOf(ratio), heightOf(masterWidthOf(ratio), ratio)]
    return sharp({ create: { width, height, channels: 3, background: menuPaper } })
      .webp()
      .toBuffer()
  }
  const svg = drawings.draw(subject, Number(ratio), index)
  const [width, height] = [masterWidthOf(ratio), heightOf(masterWidthOf(ratio), ratio)]
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
      return image.jpeg({ quality: 80, progressive: true, mozjpeg: false })
  }
}
