import { expect, test } from 'vitest'
import { hostJudge, isHealthPath } from './own-hosts.ts'

const verdictAt = (addresses: string[], ...hosts: string[]) =>
  hostJudge(addresses)({
    rawHeaders: ['Accept', 'host', ...hosts.flatMap((host, index) => [index ? 'host' : 'Host', host])],
  })

const publicAddresses = ['https://console.example', 'http://console-1.internal:3002']
test.each([
  ['console.example', 'own'],
  ['CONSOLE.example.:8443', 'own'],
  ['console-1.internal:3002', 'own'],
  ['evil.example', 'other'],
  ['console.example.evil.example', 'other'],
  ['evil@console.example', 'other'],
  ['console.example/evil', 'other'],
  ['localhost', 'other'],
  ['10.0.0.5:3002', 'other'],
  ['', 'other'],
])('a service on public addresses judges the host %j as %s [SEC-C2]', (host, verdict) =>
  expect(verdictAt(publicAddresses, host)).toBe(verdict),
)

test.each([
  ['localhost:3002', 'own'],
  ['127.0.0.1:3002', 'own'],
  ['[::1]:3002', 'own'],
  ['evil.example', 'other'],
  ['localhost.evil.example', 'other'],
  ['0.0.0.0', 'other'],
])('a service on loopback judges the host %j as %s [SEC-C2]', (host, verdict) =>
  expect(verdictAt(['http://localhost:3002'], host)).toBe(verdict),
)

test('several Host headers are no host, and neither is none [SEC-C6]', () => {
  expect(verdictAt(publicAddresses, 'console.example', 'console.example')).toBe('repeated')
  expect(verdictAt(publicAddresses)).toBe('other')
})

test.each([
  ['/healthz', true],
  ['/readyz?x', true],
  ['/healthzz', false],
  ['/api/healthz', false],
])('%s is a health path: %s', (path, expected) => expect(isHealthPath(path)).toBe(expected))
