import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testSender } from '../../checks/fixtures/real-vault.ts'
import { configuredPayer } from './registry.ts'
import { pushSettings } from './visa-direct-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'push-'))
const writePem = (name: string) => {
  writeFileSync(join(folder, name), `PEM of ${name}`)
  return join(folder, name)
}
const complete = {
  VISA_DIRECT_URL: 'https://api.visa.com',
  VISA_DIRECT_USER: 'user',
  VISA_DIRECT_PASSWORD: 'password',
  VISA_DIRECT_CERT_FILE: writePem('cert.pem'),
  VISA_DIRECT_KEY_FILE: writePem('key.pem'),
  VISA_DIRECT_SENDER: JSON.stringify(testSender),
}

test('configures no payouts without an address', () => {
  expect(pushSettings({})).toBeNull()
})

test('reads the client certificate and the sender of Visa Direct', () => {
  expect(pushSettings(complete)).toMatchObject({
    url: 'https://api.visa.com',
    identity: { cert: 'PEM of cert.pem', key: 'PEM of key.pem' },
    sender: { acquiringBin: '408999' },
  })
})

test('uses the sandbox key for an address on this machine', () => {
  const settings = { VISA_DIRECT_URL: 'http://localhost:3003', SANDBOX_CARD_PUSH_KEY: 'key' }
  expect(pushSettings(settings)).toMatchObject({ user: 'sandbox', password: 'key', identity: null })
  expect(() => pushSettings({ ...settings, SANDBOX_CARD_PUSH_KEY: '' })).toThrow('SANDBOX_CARD_PUSH_KEY is missing')
})

test.each([
  // All but the address, without which there are no payouts.
  ...Object.keys(complete)
    .slice(1)
    .map((name): [object, string] => [{ [name]: '' }, `${name} is missing`]),
  [{ VISA_DIRECT_URL: 'http://api.visa.com' }, 'must begin with https://'],
  [{ VISA_DIRECT_CERT_FILE: '/nowhere' }, 'Cannot read'],
  [{ VISA_DIRECT_SENDER: '{' }, 'VISA_DIRECT_SENDER is not JSON'],
  [{ VISA_DIRECT_SENDER: '{}' }, 'VISA_DIRECT_SENDER acquiringBin: Invalid input'],
])('refuses to start with %j', (change, problem) => {
  expect(() => pushSettings({ ...complete, ...change })).toThrow(problem)
})

test('the vault has a payer when the settings of Visa Direct are complete, and none without settings', () => {
  expect(configuredPayer({})).toBeNull()
  expect(configuredPayer(complete)).toMatchObject({ push: expect.any(Function), find: expect.any(Function) })
})
