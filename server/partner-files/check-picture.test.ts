import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { checkPicture } from './check-picture.ts'

const gps = { IFD0: { Copyright: 'Ana Ruiz' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 52/1 0/1' } }
const canvas = (width: number, height: number, background = '#2050c0') =>
  sharp({ create: { width, height, channels: 3, background } })

let jpeg: Buffer
let noise: Buffer
beforeAll(async () => {
  jpeg = await canvas(1600, 900).withExif(gps).jpeg().toBuffer()
  const pixels = Buffer.from(Array.from({ length: 300 * 200 * 3 }, (_, index) => (index * 7919) % 251))
  noise = await sharp(pixels, { raw: { width: 300, height: 200, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
})

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** A PNG of a few hundred bytes that unpacks to 900 million pixels. */
function pngBomb(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(30_000, 0)
  header.writeUInt32BE(30_000, 4)
  header.writeUInt8(1, 8) // one bit for each pixel
  const pixels = deflateSync(Buffer.alloc(100_000))
  return Buffer.concat([pngSignature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

async function animatedPng(): Promise<Buffer> {
  const png = await canvas(64, 64).png().toBuffer()
  const headerEnd = 8 + 25 // the signature and the chunk IHDR
  return Buffer.concat([png.subarray(0, headerEnd), chunk('acTL', Buffer.alloc(8)), png.subarray(headerEnd)])
}

const animated = (format: 'gif' | 'webp') =>
  sharp(Buffer.concat([Buffer.alloc(32 * 32 * 3, 90), Buffer.alloc(32 * 32 * 3, 200)]), {
    raw: { width: 32, height: 64, channels: 3, pageHeight: 32 },
  })
    [format]({ loop: 0 })
    .toBuffer()
const svg = Buffer.from(
  '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
)

test.each<[string, string, () => Buffer | Promise<Buffer>, RegExp]>([
  ['a truncated JPEG', 'a.jpg', () => noise.subarray(0, noise.length / 2), /^cannot be decoded: /],
  ['a JPEG of which only the start is left', 'a.jpg', () => noise.subarray(0, 12), /^cannot be decoded: /],
  [
    'an SVG with a script, renamed',
    'a.jpg',
    () => svg,
    /^is an SVG, which is allowed only as mark\.svg; it must be JPEG/,
  ],
  ['an animated GIF', 'a.png', () => animated('gif'), /^is a GIF; it must be JPEG, PNG, WebP or AVIF$/],
  ['an animated WebP', 'a.webp', () => animated('webp'), /^is animated; it must be a single picture$/],
  ['an animated PNG', 'a.png', animatedPng, /^is animated; it must be a single picture$/],
  ['an animated AVIF', 'a.avif', () => Buffer.from('\0\0\0\x20ftypavis', 'latin1'), /^is animated/],
  [
    'a PNG by another name',
    'a.jpg',
    () => canvas(64, 64).png().toBuffer(),
    /^is a PNG by its content; its name must say the same$/,
  ],
  [
    'a strip',
    'a.png',
    () => canvas(4_000, 40).png().toBuffer(),
    /^has 4000 × 40 px; one side may be at most 8 times the other$/,
  ],
  ['a web page', 'a.jpg', () => Buffer.from('<!doctype html><script>alert(1)</script>'), /^is no picture; /],
  ['an archive', 'a.png', () => deflateSync(Buffer.alloc(1_000)), /^is no picture; /],
  // A pattern that tries every division of the comments would never end.
  ['300 comments of XML', 'a.png', () => Buffer.from('<!---->'.repeat(300)), /^is no picture; /],
  ['no bytes', 'a.png', () => Buffer.alloc(0), /^is no picture; /],
  [
    'a PNG with garbage after its signature',
    'a.png',
    () => Buffer.concat([pngSignature, Buffer.alloc(99, 7)]),
    /^cannot be decoded: /,
  ],
  ['nine million bytes', 'a.jpg', () => Buffer.alloc(9_000_000), /^has 9\.0 MB; the maximum is 8\.4 MB$/],
])('refuses %s as %s [OPS-B8]', async (_what, name, bytes, expected) => {
  expect(await checkPicture(name, await bytes())).toEqual(expect.stringMatching(expected))
})

test('refuses a PNG of 30,000 × 30,000 px by its header, without unpacking it [OPS-B8]', async () => {
  expect(await checkPicture('bomb.png', pngBomb())).toBe('has 30000 × 30000 px; the maximum is 40 million pixels')
})

const stored = async (name: string, bytes: Buffer) => {
  const result = await checkPicture(name, bytes)
  if (typeof result === 'string') throw new Error(result)
  return result
}

test('stores pixels only: no position, no author, no bytes after the picture [OPS-B8]', async () => {
  expect((await sharp(jpeg).metadata()).exif?.toString('latin1')).toContain('Ana Ruiz')
  const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert(document.domain)</script>PK\x03\x04')])
  const { bytes } = await stored('hero.jpg', polyglot)
  const { exif, icc, xmp, iptc, format } = await sharp(bytes).metadata()
  expect({ exif, icc, xmp, iptc, format }).toEqual({ format: 'webp' })
  for (const text of ['Ana Ruiz', '<script>', 'PK\x03\x04']) expect(bytes.includes(text)).toBe(false)
})

test('applies the orientation of EXIF data: a phone’s portrait stays a portrait [OPS-B8]', async () => {
  const edge = await canvas(40, 100, '#ff0000').toBuffer({ resolveWithObject: true })
  const lying = await canvas(200, 100, '#0000ff')
    .composite([{ input: edge.data, raw: { ...edge.info, channels: 3 }, gravity: 'west' }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { bytes, facts } = await stored('phone.jpeg', lying)
  expect(facts).toMatchObject({ width: 100, height: 200 })
  // Orientation 6 turns the left edge to the top.
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const redAt = (y: number) => (data[(y * info.width + 50) * info.channels] ?? 0) > 128
  expect([redAt(10), redAt(190)]).toEqual([true, false])
})

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'accepts a %s, keeps its shape, and limits it to 2,400 px a side [OPS-B8]',
  async (format) => {
    const large = await canvas(3_000, 1_500, '#c03020')[format]().toBuffer()
    const { facts } = await stored(`large.${format}`, large)
    expect(facts).toMatchObject({ width: 2400, height: 1200 })
    expect(facts.color).toMatch(/^#[bc][\da-f][23][\da-f][12][\da-f]$/)
  },
)

test('keeps the transparency of a logo [OPS-B8]', async () => {
  const logo = await sharp({ create: { width: 80, height: 60, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  expect((await sharp((await stored('logo.png', logo)).bytes).metadata()).hasAlpha).toBe(true)
})
