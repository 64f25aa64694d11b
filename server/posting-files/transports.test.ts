import { generateKeyPairSync, randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openSftpServer } from '../../checks/fixtures/sftp-server.ts'
import { postingFilesMount, postingRoutes, sandboxPostingKey } from '../../providers/posting-files/embedded/routes.ts'
import { hostKeyFingerprint } from '../../providers/posting-files/sftp.ts'
import { loadConfig, secretCharactersMin } from '../config.ts'
import { postingTransports } from './transports.ts'

/** The key that a partner shares with the site for posting over HTTPS. */
const key = randomBytes(32).toString('base64url')
const sandboxKey = 'a key of the sandbox'
const clock = { now: () => new Date('2026-03-04T12:00:00Z') }
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
})
const overHttps = { partner: 'meridian-air', way: 'https', url: 'https://posting.meridian.example' }
const overSftp = {
  partner: 'meridian-air',
  way: 'sftp',
  host: 'sftp.example',
  user: 'damask',
  inbox: '/in',
  outbox: '/out',
  hostKey: `SHA256:${'A'.repeat(43)}`,
}

const file = { partner: 'meridian-air', number: 7, text: 'a posting file' }
let receiver: FastifyInstance
let address: string
let sftpServer: Awaited<ReturnType<typeof openSftpServer>>
/** The files that a partner received over HTTPS, by partner and number. */
const receivedFiles = new Map<string, string>()
/** The key with which the receiver checks the files of a partner. */
let keyOf: (partner: string) => string
beforeAll(async () => {
  receiver = Fastify({ forceCloseConnections: true })
  const receive = async (partner: string, number: number, text: string) => {
    receivedFiles.set(`${partner} ${number}`, text)
    return 'created' as const
  }
  postingRoutes(receiver, {
    keyOf: (partner) => keyOf(partner),
    clock,
    partner: { receive, acknowledgment: async () => null },
  })
  address = await receiver.listen({ port: 0, host: '127.0.0.1' })
  sftpServer = await openSftpServer()
})
afterEach(() => {
  vi.restoreAllMocks()
  receivedFiles.clear()
})
afterAll(() => Promise.all([receiver.close(), sftpServer.close()]))

/** The transports of a site with these entries and this key. `sandbox`: '1' where the sandbox receives posting files. */
function transportsOf(entries: object | object[], secret = key, sandbox = '0') {
  const env = {
    SANDBOX_URL: address,
    SANDBOX_POSTING_KEY: sandboxKey,
    SECRET_KEY: 'x'.repeat(32),
    SITE_KEY: 'y'.repeat(32),
    SANDBOX_POSTING_FILES: sandbox,
    POSTING_PARTNERS: JSON.stringify([entries].flat()),
    POSTING_KEY_MERIDIAN_AIR: secret,
    POSTING_KEY_ALDER_HOTELS: secret,
  }
  return postingTransports(env, loadConfig(env), clock)
}

test('each listed partner has a transport, also with two keys or another partner’s address; an unlisted partner has none', () => {
  const transports = transportsOf(overHttps, `${key},${key}`)
  expect([transports('meridian-air') === null, transports('alder-hotels')]).toEqual([false, null])
  expect(transportsOf(overSftp, privateKey)('meridian-air')).not.toBeNull()
  const atOneAddress = transportsOf([overHttps, { ...overHttps, partner: 'alder-hotels' }])
  expect([atOneAddress('meridian-air') === null, atOneAddress('alder-hotels') === null]).toEqual([false, false])
  // The site trims the spaces around a key.
  const shortestKey = 'k'.repeat(secretCharactersMin)
  expect(transportsOf(overHttps, ` ${shortestKey}, ${shortestKey} `)('meridian-air')).not.toBeNull()
})

test('a partner that is not listed has a transport where the sandbox receives posting files', () => {
  expect(transportsOf(overHttps, key, '1')('alder-hotels')).not.toBeNull()
})

test('the sandbox receives a file that is signed with the key of its partner', async () => {
  keyOf = (partner) => sandboxPostingKey(sandboxKey, partner)
  expect(await transportsOf([], key, '1')('meridian-air')?.send(file)).toBe('received')
  expect([...receivedFiles]).toEqual([['meridian-air 7', file.text]])
})

test('a listed partner receives a file at its address, signed with its key', async () => {
  keyOf = () => key
  const realFetch = fetch
  const origin = 'https://posting.meridian.example'
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) =>
    realFetch(url instanceof URL ? url.href.replace(origin, address) : '', init),
  )
  const url = `${origin}${postingFilesMount}/meridian-air`
  expect(await transportsOf({ ...overHttps, url })('meridian-air')?.send(file)).toBe('received')
  expect([...receivedFiles]).toEqual([['meridian-air 7', file.text]])
})

test('a listed partner receives a file in the inbox of its SFTP server', async () => {
  const { port, hostKey, privateKey: sitePrivateKey } = sftpServer
  const entry = { ...overSftp, host: '127.0.0.1', port, hostKey: hostKeyFingerprint(hostKey) }
  expect(await transportsOf(entry, sitePrivateKey)('meridian-air')?.send(file)).toBe('received')
  expect([...sftpServer.files].map(([path, bytes]) => [path, bytes.toString()])).toEqual([
    ['/in/meridian-air-000007.posting', file.text],
  ])
})

test.each([
  ['text that is not JSON', '[', 'POSTING_PARTNERS is not JSON.'],
  ['a partner twice', JSON.stringify([overHttps, overHttps]), 'POSTING_PARTNERS names a partner twice.'],
])('%s in the settings stops the start', (_case, entries, problem) => {
  const env = { SECRET_KEY: 'x'.repeat(32), SITE_KEY: 'y'.repeat(32), POSTING_PARTNERS: entries }
  const keys = { POSTING_KEY_MERIDIAN_AIR: key }
  expect(() => postingTransports({ ...env, ...keys }, loadConfig(env), clock)).toThrow(problem)
})

test.each([
  ['a missing key', overHttps, '', 'POSTING_KEY_MERIDIAN_AIR is missing'],
  ['an empty second key, which would let anyone sign', overHttps, `${key},`, 'POSTING_KEY_MERIDIAN_AIR is too short'],
  ['a key that is short without its spaces', overHttps, ` ${'k'.repeat(31)}`, 'POSTING_KEY_MERIDIAN_AIR is too short'],
  ['a text that is not a private key', overSftp, key, 'POSTING_KEY_MERIDIAN_AIR is not a private key'],
  ['an address without TLS', { ...overHttps, url: 'http://posting.example' }, key, 'POSTING_PARTNERS 0.url'],
  [
    'an address that ends in a slash',
    { ...overHttps, url: 'https://posting.example/' },
    key,
    'POSTING_PARTNERS 0.url: must not end in a slash',
  ],
  ['no host key', { ...overSftp, hostKey: '' }, privateKey, 'POSTING_PARTNERS 0.hostKey'],
  ['a folder with a path traversal', { ...overSftp, inbox: '/in/../..' }, privateKey, 'POSTING_PARTNERS 0.inbox'],
  ['a partner that is not an id', { ...overHttps, partner: '../air' }, key, 'POSTING_PARTNERS 0.partner'],
])('%s stops the start without showing the key', (_case, entries, secret, problem) => {
  expect(() => transportsOf(entries, secret)).toThrow(problem)
  // Every message contains the empty string, so a missing key is replaced with a text that no message has.
  expect(() => transportsOf(entries, secret)).not.toThrow(secret === '' ? 'no such text' : secret)
})
