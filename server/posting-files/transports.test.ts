import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { loadConfig, secretCharactersMin } from '../config.ts'
import { postingTransports } from './transports.ts'

const key = randomBytes(32).toString('base64url')
const clock = { now: () => new Date('2026-03-04T12:00:00Z') }
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
})
const overHttps = { partner: 'meridian-air', way: 'https', url: 'https://posting.meridian.example' }
const overSftp = {
  ...{ partner: 'meridian-air', way: 'sftp', host: 'sftp.example', user: 'damask', inbox: '/in', outbox: '/out' },
  hostKey: `SHA256:${'A'.repeat(43)}`,
}

/** The transports of a site with this entry and key. */
function waysOf(listed: object | object[], secret = key, sandbox = '0') {
  const env = {
    ...{ SECRET_KEY: 'x'.repeat(32), SITE_KEY: 'y'.repeat(32), SANDBOX_POSTING_FILES: sandbox },
    ...{ POSTING_PARTNERS: JSON.stringify([listed].flat()) },
    ...{ POSTING_KEY_MERIDIAN_AIR: secret, POSTING_KEY_ALDER_HOTELS: secret },
  }
  return postingTransports(env, loadConfig(env), clock)
}

test('a listed partner has a transport, and another partner has none', () => {
  const ways = waysOf(overHttps, `${key},${key}`)
  expect([ways('meridian-air') === null, ways('alder-hotels')]).toEqual([false, null])
  expect(waysOf(overSftp, privateKey)('meridian-air')).not.toBeNull()
  const both = waysOf([overHttps, { ...overHttps, partner: 'alder-hotels' }])
  expect([both('meridian-air') === null, both('alder-hotels') === null]).toEqual([false, false])
  const shortest = 'k'.repeat(secretCharactersMin)
  expect(waysOf(overHttps, ` ${shortest}, ${shortest} `)('meridian-air')).not.toBeNull()
})

test('the sandbox receives the files of a partner that is not listed, where it runs', () => {
  expect(waysOf(overHttps, key, '1')('alder-hotels')).not.toBeNull()
})

test.each([
  ['text that is not JSON', '[', 'POSTING_PARTNERS is not JSON.'],
  ['a partner twice', JSON.stringify([overHttps, overHttps]), 'POSTING_PARTNERS names a partner twice.'],
])('%s in the settings stops the start', (_case, listed, problem) => {
  const env = { ...{ SECRET_KEY: 'x'.repeat(32), SITE_KEY: 'y'.repeat(32) }, POSTING_PARTNERS: listed }
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
])('%s stops the start without showing the key', (_, listed, secret, problem) => {
  expect(() => waysOf(listed, secret)).toThrow(problem)
  expect(() => waysOf(listed, secret)).not.toThrow(secret === '' ? 'no such text' : secret)
})
