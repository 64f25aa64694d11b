import { createServer, type RequestListener, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchPicture, isPublicAddress } from './fetch-picture.ts'

let server: Server
let origin = ''
let port = 0
const requests: string[] = []
const replies: Record<string, RequestListener> = {
  '/hero.jpg': (_request, response) => void response.end('picture'),
  '/moved.jpg': (_request, response) => void response.writeHead(302, { location: '/hero.jpg' }).end(),
  '/gone.jpg': (_request, response) => void response.writeHead(404).end(),
  '/large.jpg': (_request, response) => void response.end(Buffer.alloc(2_000_000)),
}
beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '')
    replies[request.url ?? '']?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' ? (address?.port ?? 0) : 0
  origin = `http://127.0.0.1:${port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const fetchFrom = (path: string, isAllowedAddress?: (address: string) => boolean) =>
  fetchPicture(`${origin}${path}`, {
    origins: [origin],
    bytesMax: 1_000_000,
    ...(isAllowedAddress && { isAllowedAddress }),
  })

test('fetches a picture of an allowed origin [OPS-B8]', async () => {
  expect(String(await fetchFrom('/hero.jpg', () => true))).toBe('picture')
})

test.each([
  ['follows no redirect', '/moved.jpg', / answered with 302$/],
  ['reports a status', '/gone.jpg', / answered with 404$/],
  ['stops at the maximum size', '/large.jpg', / has more than 1\.0 MB$/],
])('%s [OPS-B8]', async (_what, path, expected) => {
  expect(await fetchFrom(path, () => true)).toEqual(expect.stringMatching(expected))
})

test('calls no origin that the configuration does not allow, and no private address that a name leads to [OPS-B8]', async () => {
  const before = requests.length
  expect(await fetchPicture('https://pictures.example/a.jpg', { origins: [origin], bytesMax: 10 })).toBe(
    'IMAGE_ORIGINS does not allow https://pictures.example',
  )
  expect(await fetchFrom('/hero.jpg')).toBe('127.0.0.1 is not a public address')
  const named = `http://localhost:${port}`
  expect(await fetchPicture(`${named}/hero.jpg`, { origins: [named], bytesMax: 10 })).toMatch(
    /is not a public address$/,
  )
  expect(requests.length).toBe(before)
})

test('reports an address that cannot be read, and does not throw', async () => {
  expect(await fetchPicture('https://[', { origins: [origin], bytesMax: 10 })).toBe('https://[ is not an address')
})

test.each([
  ['8.8.8.8', true],
  ['172.15.255.255', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['192.168.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['2002:7f00:1::', false],
  ['localhost', false],
])('the address %s is public: %s [OPS-B8]', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic))
