import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const keys = {
  VAULT_DATABASE_URL: 'postgres://x',
  VAULT_LINK_KEY: 'l'.repeat(43),
  VAULT_MASTER_KEY: 'm'.repeat(43),
  VAULT_FINGERPRINT_KEY: 'f'.repeat(43),
  NETWORK_KEY: 'n'.repeat(43),
  NETWORK_URL: 'https://network.example',
}

test.each(Object.keys(keys))('names a missing %s in production', (name) => {
  const env = { ...keys, NODE_ENV: 'production', SECRET_KEY: 's'.repeat(43), [name]: '' }
  expect(() => readSettings(env)).toThrow(`${name} is missing`)
})

test('derives different keys from SECRET_KEY in development', () => {
  const settings = readSettings({ VAULT_DATABASE_URL: 'postgres://x', SECRET_KEY: 's'.repeat(43) })
  const derived = [settings.linkKey, settings.masterKey, settings.fingerprintKey, settings.networkKey]
  expect(new Set(derived).size).toBe(4)
  expect(settings.port).toBe(3001)
})

test('refuses a short key', () => {
  expect(() => readSettings({ ...keys, VAULT_LINK_KEY: 'short' })).toThrow('VAULT_LINK_KEY is too short')
})

test.each([
  ['https://network.example', true],
  ['http://localhost:3003', true],
  ['http://network.example', false],
  ['http://localhost.example', false],
])('production sends card numbers to %s: %s [SEC-A3] [OPS-A1]', (url, allowed) => {
  const read = () => readSettings({ ...keys, NODE_ENV: 'production', NETWORK_URL: url })
  if (allowed) expect(read().networkUrl).toBe(url)
  else expect(read).toThrow('NETWORK_URL must begin with https://')
})
