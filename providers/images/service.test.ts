import { mkdtemp, readdir, rm, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { campaignShapes, imageRatios, imageWidths, type BrandPictureSource } from '../../contract/images.ts'
import { diskCache } from './disk.ts'
import type { Drawings, Format, ImageSubject, PictureRequest } from './images.ts'
import { originals } from './originals.ts'
import { placeholderColor, placeholders } from './placeholder.ts'
import { newQueue } from './queue.ts'
import { imageService } from './service.ts'

/** Time limit for background work, long enough for a busy machine. */
const waitMs = 15_000
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'damask images '))
})
// AVIF files for later requests may still be written when the last test ends.
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))

const ember: ImageSubject = {
  kind: 'merchant',
  id: 'ember',
  cuisines: ['Pizza'],
  city: 'Chicago',
  neighborhood: 'Pilsen',
  images: [],
}
const brandSource: BrandPictureSource = {
  colors: { brand: '#1f4d38', accent: '#a8842f', paper: '#faf6ec', sunken: '#f0e9d8', ink: '#10261c' },
  pictures: ['table', 'feast', 'close', 'evening', 'morning', 'bill'],
}
const eveningBrand: ImageSubject = { kind: 'brand', id: 'harbor', ...brandSource, pictures: ['evening'] }
const requestFor = (change: Partial<PictureRequest> = {}): PictureRequest => ({
  preset: { width: 200, ratio: '1.4' },
  index: 0,
  accepts: ['avif', 'webp'],
  ...change,
})
const service = (name = 'cache', drawings: Drawings = placeholders) =>
  imageService({
    drawings,
    disk: diskCache(join(folder, name)),
    originals: originals({ folder: join(folder, 'pictures'), origins: [] }),
  })

test.each(imageWidths.flatMap((width) => imageRatios.map((ratio) => ({ width, ratio }))))(
  'a picture of width $width and ratio $ratio has exactly that shape [P1-500]',
  async (preset) => {
    const picture = await service().picture(ember, requestFor({ preset, accepts: ['webp'] }))
    const { width, height, format } = await sharp(picture?.bytes).metadata()
    expect({ width, height, format }).toEqual({
      width: preset.width,
      height: Math.round(preset.width / Number(preset.ratio)),
      format: 'webp',
    })
  },
)

test.each<[Format[], 200 | 600, string]>([
  [['avif', 'webp'], 200, 'avif'],
  [['avif', 'webp'], 600, 'webp'], // faster to render during a request; AVIF follows
  [['webp'], 200, 'webp'],
  [[], 600, 'jpeg'],
])('a browser that accepts %j gets a width of %i as %s [P1-500]', async (accepts, width, format) => {
  const picture = await service().picture(ember, requestFor({ accepts, preset: { width, ratio: '1.6' } }))
  expect(picture?.format).toBe(format)
})

test('two simultaneous requests get the same bytes from one file on disk, and another service gives the same entity tag', async () => {
  const images = service('one')
  const requestPicture = () => images.picture(eveningBrand, requestFor())
  const pictures = await Promise.all([requestPicture(), requestPicture()])
  const otherPicture = await service('two').picture(eveningBrand, requestFor())
  expect(pictures[0]?.bytes.equals(pictures[1]?.bytes ?? Buffer.of())).toBe(true)
  expect(pictures[0]?.etag).toBe(otherPicture?.etag)
  expect(
    (await readdir(join(folder, 'one'), { recursive: true })).filter((name) => name.endsWith('.avif')),
  ).toHaveLength(1)
})

test('shows a restaurant’s own picture instead of a drawing', async () => {
  await mkdir(join(folder, 'pictures'), { recursive: true })
  await writeFile(
    join(folder, 'pictures', 'front.png'),
    await sharp({ create: { width: 900, height: 300, channels: 3, background: '#00ff00' } })
      .png()
      .toBuffer(),
  )
  const picture = await service().picture({ ...ember, images: ['front.png'] }, requestFor({ accepts: ['webp'] }))
  const { dominant } = await sharp(picture?.bytes).stats()
  expect(dominant.g).toBeGreaterThan(200)
  expect(dominant.r).toBeLessThan(40)
})

test('a partner shows the image file that it names instead of a scene', async () => {
  await mkdir(join(folder, 'pictures', 'harbor'), { recursive: true })
  const blue = { create: { width: 1800, height: 750, channels: 3, background: '#0000ff' } } as const
  await sharp(blue)
    .jpeg()
    .toFile(join(folder, 'pictures', 'harbor', 'hero.jpg'))
  const partner: ImageSubject = { kind: 'brand', id: 'harbor', ...brandSource, pictures: ['harbor/hero.jpg', 'table'] }
  const preset = { width: 1600, ratio: '2.4' } as const
  const [ownPicture, scene] = await Promise.all(
    [0, 1].map((index) => service('own').picture(partner, requestFor({ preset, index, accepts: ['webp'] }))),
  )
  expect((await sharp(ownPicture?.bytes).stats()).dominant.b).toBeGreaterThan(200)
  expect((await sharp(scene?.bytes).stats()).dominant.b).toBeLessThan(100)
  expect(await sharp(ownPicture?.bytes).metadata()).toMatchObject({ width: 1600, height: 667 })
})

test.each([
  ['../secrets/secret-key'],
  ['/etc/hostname'],
  ['http://169.254.169.254/latest'],
  ['http://localhost:1/x.png'],
  ['missing.png'],
  ['file:///etc/hostname'],
])('the reference %s gives no original', async (reference) =>
  expect(
    await originals({ folder: join(folder, 'pictures'), origins: ['https://pictures.example'] }).read(reference),
  ).toBeNull(),
)

test('a broken original still gives a picture of the requested size', async () => {
  await mkdir(join(folder, 'pictures'), { recursive: true })
  await writeFile(join(folder, 'pictures', 'broken.png'), 'not a picture')
  const picture = await service().picture({ ...ember, images: ['broken.png'] }, requestFor())
  expect(await sharp(picture.bytes).metadata()).toMatchObject({ width: 200, height: 143 })
})

test('a full queue refuses a job at once, and the newest waiting job runs first', async () => {
  const queue = newQueue(1, 2, 60_000)
  const startedJobs: string[] = []
  const gates = new Map<string, () => void>()
  const startJob = (name: string) => () =>
    new Promise<string>((resolve) => void (startedJobs.push(name), gates.set(name, () => resolve(name))))
  const [first, second, third, fourth] = ['a', 'b', 'c', 'd'].map((name) => queue.add(startJob(name)))
  expect(await fourth).toBeNull()
  expect(startedJobs).toEqual(['a'])
  gates.get('a')?.()
  await first
  await expect.poll(() => startedJobs).toEqual(['a', 'c'])
  gates.get('c')?.()
  expect(await third).toBe('c')
  await expect.poll(() => startedJobs).toEqual(['a', 'c', 'b'])
  gates.get('b')?.()
  expect(await second).toBe('b')
  expect(queue.idle()).toBe(true)
})

test('a job that waited too long is refused and never runs', async () => {
  vi.useFakeTimers()
  const queue = newQueue(1, 2, 8_000)
  const working = Promise.withResolvers<string>()
  const first = queue.add(() => working.promise)
  const second = queue.add(() => Promise.reject(new Error('must not run')))
  await vi.advanceTimersByTimeAsync(8_000)
  vi.useRealTimers()
  expect(await second).toBeNull()
  working.resolve('a')
  expect(await first).toBe('a')
  expect(queue.idle()).toBe(true)
})

test('the service sends a plain color in place of a picture when its queue is full', async () => {
  // A queue without room for waiting jobs refuses every job, because each job waits first.
  const fullQueue = newQueue(1, 0, 1)
  const busyService = imageService({
    drawings: placeholders,
    disk: diskCache(join(folder, 'crowded')),
    originals: originals({ folder, origins: [] }),
    queue: fullQueue,
  })
  const picture = await busyService.picture(ember, requestFor())
  expect(picture).toMatchObject({ format: 'webp', isPlaceholder: true })
  const { data } = await sharp(picture.bytes).raw().toBuffer({ resolveWithObject: true })
  const color = `#${data.subarray(0, 3).toString('hex')}`
  // The red part of the color, within 5: WebP is lossy.
  expect(Number.parseInt(color.slice(1, 3), 16)).toBeCloseTo(
    Number.parseInt(placeholderColor(ember).slice(1, 3), 16),
    -1,
  )
})

test('a placeholder is the same on every call, a well-formed image, and in its restaurant’s color', async () => {
  const subjects = [ember, { ...ember, id: 'other' }, eveningBrand] as const
  for (const subject of subjects) {
    const svg = placeholders.draw(subject, 1.4, 0)
    expect(placeholders.draw(subject, 1.4, 0)).toBe(svg)
    await expect(sharp(Buffer.from(svg)).metadata()).resolves.toMatchObject({ format: 'svg', width: 1000, height: 714 })
  }
  expect(placeholderColor(ember)).toMatch(/^#[0-9a-f]{6}$/)
  expect(placeholders.draw(ember, 1.4, 0)).toContain(placeholderColor(ember))
})

test('changed drawings never return a file of the former drawings', async () => {
  const red: Drawings = {
    id: 'red',
    draw: () =>
      '<svg xmlns="http://www.w3.org/2000/svg" width="70" height="50"><rect width="70" height="50" fill="#f00"/></svg>',
  }
  const formerPicture = await service('shared').picture(ember, requestFor({ accepts: ['webp'] }))
  const redPicture = await service('shared', red).picture(ember, requestFor({ accepts: ['webp'] }))
  expect(redPicture.etag).not.toBe(formerPicture.etag)
  // Red: sharp names the middle of a range of 16 values, so 248 for 255 and 8 for 0.
  expect((await sharp(redPicture.bytes).stats()).dominant).toMatchObject({ r: 248, g: 8, b: 8 })
})

test.each(Object.values(campaignShapes).flatMap(({ ratio, widths }) => widths.map((width) => ({ ratio, width }))))(
  'a campaign picture of width $width and ratio $ratio has exactly that shape',
  async (preset) => {
    const picture = await service().picture(
      { kind: 'brand', id: 'harbor', ...brandSource },
      requestFor({ preset, accepts: ['webp'], index: 3 }),
    )
    const { width, height } = await sharp(picture?.bytes).metadata()
    expect({ width, height }).toEqual({ width: preset.width, height: Math.round(preset.width / Number(preset.ratio)) })
  },
)

test('a later request for a wide picture gets AVIF, which the service rendered after the first reply [P1-500]', async () => {
  const images = service('later')
  const requestPicture = () => images.picture(eveningBrand, requestFor({ preset: { width: 500, ratio: '1.4' } }))
  const first = await requestPicture()
  expect(first?.format).toBe('webp')
  const later = await vi.waitUntil(async () => {
    const picture = await requestPicture()
    return picture?.format === 'avif' ? picture : null
  }, waitMs)
  expect((await sharp(later.bytes).metadata()).compression).toBe('av1')
  expect(later.etag).not.toBe(first?.etag)
})
