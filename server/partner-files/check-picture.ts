import sharp from 'sharp'
import type { PictureFacts } from '../../contract/own-pictures.ts'

/** Maximum size of a picture file in bytes. */
export const pictureBytesMax = 8 * 1024 * 1024
/** Maximum number of pixels, against files that are small and unpack to gigabytes. */
const pixelsMax = 40_000_000
/** Largest width and height of the stored picture, in px. */
const storedSideMax = 2_400
/** Largest ratio between the long and the short side. */
const sidesRatioMax = 8

export type CheckedPicture = { bytes: Buffer; facts: PictureFacts }
type Format = { name: string; extension: RegExp; isOf: (bytes: Buffer) => boolean }

const startsWith = (bytes: Buffer, text: string, offset = 0): boolean =>
  bytes.toString('latin1', offset, offset + text.length) === text

/** The only formats that reach a decoder. The first bytes decide, not the name. */
const formats: readonly Format[] = [
  { name: 'JPEG', extension: /\.jpe?g$/, isOf: (bytes) => startsWith(bytes, '\xff\xd8\xff') },
  { name: 'PNG', extension: /\.png$/, isOf: (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n') },
  { name: 'WebP', extension: /\.webp$/, isOf: (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) },
  { name: 'AVIF', extension: /\.avif$/, isOf: (bytes) => /^ftypavi[fs]$/.test(bytes.toString('latin1', 4, 12)) },
]

/** The first bytes of formats that people try, for a message that helps. */
const refusedFormats: readonly [name: string, start: RegExp][] = [
  ['a GIF', /^GIF8/],
  [
    'an SVG, which is allowed only as mark.svg',
    /^\s*(<\?xml[^>]*>\s*)?(<!--(?:(?!-->)[^])*-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg/i,
  ],
  ['a TIFF', /^(II\*\0|MM\0\*)/],
  ['a HEIC', /^.{4}ftyp(heic|heix|mif1)/s],
  ['a PDF', /^%PDF/],
]

/** The reason why the first bytes are none of an allowed picture; undefined for an allowed one. */
function formatProblem(name: string, bytes: Buffer): string | undefined {
  const format = formats.find(({ isOf }) => isOf(bytes))
  if (!format) {
    const start = bytes.toString('latin1', 0, 2_000)
    const refused = refusedFormats.find(([, pattern]) => pattern.test(start))
    return `is ${refused ? refused[0] : 'no picture'}; it must be JPEG, PNG, WebP or AVIF`
  }
  // An address needs no extension.
  if (!name.startsWith('https:') && !format.extension.test(name))
    return `is a ${format.name} by its content; its name must say the same`
  // Decoders show only the first picture of an animated PNG or AVIF, so they do not report it.
  const isAnimated = startsWith(bytes, 'ftypavis', 4) || (format.name === 'PNG' && hasAnimationChunk(bytes))
  return isAnimated ? animatedProblem : undefined
}

const animatedProblem = 'is animated; it must be a single picture'

/** Whether a PNG has the chunk acTL before its pixels, as an animated PNG has. */
function hasAnimationChunk(bytes: Buffer): boolean {
  for (let offset = 8; offset + 8 <= bytes.length;) {
    const type = bytes.toString('latin1', offset + 4, offset + 8)
    if (type === 'acTL') return true
    if (type === 'IDAT') return false
    offset += 12 + bytes.readUInt32BE(offset)
  }
  return false
}

/**
 * Decodes a picture completely and encodes it again, so that what is stored has pixels only: no EXIF data, no position, no color
 * profile, no bytes after the picture. Returns the stored picture, or the rule that the file breaks. `name` is used for its extension.
 */
export async function checkPicture(name: string, bytes: Buffer): Promise<CheckedPicture | string> {
  if (bytes.length > pictureBytesMax)
    return `has ${(bytes.length / 1e6).toFixed(1)} MB; the maximum is ${(pictureBytesMax / 1e6).toFixed(1)} MB`
  const problem = formatProblem(name, bytes)
  if (problem !== undefined) return problem
  try {
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (pages > 1) return animatedProblem
    if (width * height > pixelsMax)
      return `has ${width} × ${height} px; the maximum is ${pixelsMax / 1_000_000} million pixels`
    if (Math.max(width, height) > sidesRatioMax * Math.min(width, height))
      return `has ${width} × ${height} px; one side may be at most ${sidesRatioMax} times the other`
    return await storedForm(bytes)
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return `cannot be decoded: ${reason}`
  }
}

async function storedForm(bytes: Buffer): Promise<CheckedPicture> {
  const { data, info } = await sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'truncated' })
    .autoOrient()
    .toColorspace('srgb')
    .resize(storedSideMax, storedSideMax, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 92, effort: 1 })
    .toBuffer({ resolveWithObject: true })
  const average = await sharp(data).flatten({ background: '#ffffff' }).resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  return { bytes: data, facts: { width: info.width, height: info.height, color: `#${average.toString('hex')}` } }
}
