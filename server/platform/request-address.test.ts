import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { hasRepeatedHost, normalizedHost, normalizeRequestAddress } from './request-address.ts'

const ports = { own: [3000, 8443], canonical: 8443 }

test.each([
  ['Lumen.Example', 'lumen.example'],
  ['lumen.example.', 'lumen.example'],
  ['LUMEN.example.:3000', 'lumen.example:3000'],
  ['lumen.example:443', 'lumen.example'],
  ['lumen.example:80', 'lumen.example'],
  ['lumen.example:8080', 'lumen.example:8443'],
  ['lumen.example:', 'lumen.example:'],
  ['localhost:8080', 'localhost:8080'],
  ['[::1]:8080', '[::1]:8080'],
  ['[2001:DB8::1]:8080', '[2001:db8::1]:8443'],
  ['a b', 'a b'],
  ['', ''],
])('normalizes the host %j to %j [SEC-C7]', (host, expected) => expect(normalizedHost(host, ports)).toBe(expected))

test('a port that is not ours is removed where sites have no port', () =>
  expect(normalizedHost('lumen.example:8080', { own: [3000], canonical: null })).toBe('lumen.example'))

const requestWith = (headers: Record<string, string>, url = '/') => ({ url, headers }) as unknown as IncomingMessage

test.each([
  ['https', 'https'],
  ['http', 'http'],
  ['http, HTTPS', 'https'],
  ['https, javascript', undefined],
  ['javascript', undefined],
  ['', undefined],
])('reads the forwarded scheme %j as %j [SEC-B1]', (scheme, expected) => {
  const request = requestWith({ host: 'a.example', 'x-forwarded-proto': scheme, 'x-forwarded-host': 'evil.example' })
  expect(normalizeRequestAddress(request, ports)).toBe('/')
  expect(request.headers).toEqual({ host: 'a.example', ...(expected ? { 'x-forwarded-proto': expected } : {}) })
})

test.each([
  ['http://Other.example:3000/a?b=/c', '/a?b=/c', 'other.example:3000'],
  ['HTTPS://other.example?b', '/?b', 'other.example'],
  ['http://other.example', '/', 'other.example'],
])('an absolute request target replaces the host: %s', (url, path, host) => {
  const request = requestWith({ host: 'a.example' }, url)
  expect([normalizeRequestAddress(request, ports), request.headers.host]).toEqual([path, host])
})

test.each([
  [['Host', 'a.example', 'accept', 'host'], false],
  [['Host', 'a.example', 'HOST', 'a.example'], true],
  [[], false],
])('the raw headers %j have a repeated host: %s', (rawHeaders, expected) =>
  expect(hasRepeatedHost({ rawHeaders } as IncomingMessage)).toBe(expected),
)
