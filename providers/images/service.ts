import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import type { ImagePreset } from '../../contract/images.ts'
import { compose } from './art/compose.ts'
import { composeHero } from './art/hero.ts'
import type { Disk } from './disk.ts'
import type { Format, ImageService, Originals, Subject, Wanted } from './images.ts'
import { newQueue } from './queue.ts'

/** Part of every name: raise it when pictures are drawn differently. */
const drawing = 'a3'
const masterWidth = 600
const artWidth = 1000
/** AVIF takes about three times as long as WebP; up to this width nobody notices. */
const avifAtOnceWidth = 200
const runningMax = 2
const waitingMax = 150
/** A picture a partner sends may be large, but not a bomb. */
const pixelsMax = 50_000_000

sharp.concurrency(1) // pictures run beside each other instead
sharp.cache(false)

export type ServiceOptions = { disk: Disk; originals: Originals; onError?: (error: unknown) => void }

/** Makes pictures when they are first asked for, keeps them on disk, and never lets more wait than it can make. */
export function imageService({ disk, originals, onError = () => undefined }: ServiceOptions): ImageService {
  const queue = newQueue(runningMax, waitingMax)
  const making = new Map<string, Promise<Buffer>>()
  const masters = new Map<string, Promise<Buffer>>()

  const once = (name: string, make: () => Promise<Buffer>): Promise<Buffer> | null => {
    const known = making.get(name)
    if (known) return known
    const work = queue.add(async () => {
      const bytes = await make()
      await disk.put(name, bytes)
      return bytes
    })
    if (!work) return null
    making.set(name, work)
    void work.catch(() => undefined).finally(() => making.delete(name))
    return work
  }

  const make = async (subject: Subject, { preset, index }: Wanted, format: Format): Promise<Buffer> => {
    const master = await masterOf(subject, preset.ratio, index)
    const sized = sharp(master).resize(preset.width, heightOf(preset.width, preset.ratio))
    return encode(sized, format).toBuffer()
  }

  /** The largest form, from which every preset is cut; two presets asked for together share it. */
  const masterOf = (subject: Subject, ratio: ImagePreset['ratio'], index: number): Promise<Buffer> => {
    const name = `${hashOf(subject, ratio, index)}.master`
    const known = masters.get(name)
    if (known) return known
    const work = (async () => {
      const kept = await disk.get(name)
      if (kept) return kept
      const bytes = (await fromOriginal(subject, ratio, index)) ?? (await drawn(subject, ratio, index))
      await disk.put(name, bytes)
      return bytes
    })()
    masters.set(name, work)
    void work.catch(() => undefined).finally(() => masters.delete(name))
    return work
  }

  const fromOriginal = async (subject: Subject, ratio: ImagePreset['ratio'], index: number): Promise<Buffer | null> => {
    const reference = subject.kind === 'merchant' ? subject.images[index] : undefined
    const original = reference === undefined ? null : await originals.read(reference)
    if (!original) return null
    return sharp(original, { limitInputPixels: pixelsMax })
      .rotate()
      .resize(masterWidth, heightOf(masterWidth, ratio), { fit: 'cover', position: 'attention' })
      .webp({ quality: 92, effort: 1 })
      .toBuffer()
      .catch((error: unknown) => {
        onError(error)
        return null
      })
  }

  const nameOf = (subject: Subject, { preset, index }: Wanted, format: Format): string =>
    `${hashOf(subject, preset.ratio, index)}.${preset.width}.${format}`

  /** The smallest format that the browser reads and that is quickly made. */
  const formatNow = (wanted: Wanted): Format => {
    if (wanted.accepts.includes('avif') && wanted.preset.width <= avifAtOnceWidth) return 'avif'
    return wanted.accepts.includes('webp') ? 'webp' : 'jpeg'
  }

  const etag = (subject: Subject, wanted: Wanted): string =>
    `"${hashOf(subject, wanted.preset.ratio, wanted.index)}-${wanted.preset.width}-${formatNow(wanted)}"`

  return {
    etag,
    async picture(subject, wanted) {
      const format = formatNow(wanted)
      const name = nameOf(subject, wanted, format)
      const bytes = (await disk.get(name)) ?? (await once(name, () => make(subject, wanted, format)))
      return bytes ? { bytes, format, etag: etag(subject, wanted) } : null
    },
  }
}

const heightOf = (width: number, ratio: ImagePreset['ratio']): number => Math.round(width / Number(ratio))

function hashOf(subject: Subject, ratio: string, index: number): string {
  return createHash('sha256')
    .update(JSON.stringify([drawing, subject, ratio, index]))
    .digest('hex')
    .slice(0, 32)
}

async function drawn(subject: Subject, ratio: ImagePreset['ratio'], index: number): Promise<Buffer> {
  const svg = subject.kind === 'brand' ? composeHero(subject.id, Number(ratio)) : compose(subject, Number(ratio), index)
  return sharp(Buffer.from(svg), { density: (72 * masterWidth) / artWidth, limitInputPixels: pixelsMax })
    .resize(masterWidth, heightOf(masterWidth, ratio), { fit: 'cover' })
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
