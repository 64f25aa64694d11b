import { expect, test } from 'vitest'
import { enrollmentNetworks } from './networks/registry.ts'
import { readSettings, type VaultSettings } from './settings.ts'

const requiredSettings = {
  VAULT_DATABASE_URL: 'postgres://x',
  VAULT_LINK_KEY: 'l'.repeat(43),
  VAULT_MASTER_KEY: 'm'.repeat(43),
  VAULT_FINGERPRINT_KEY: 'f'.repeat(43),
  NETWORK_KEY: 'n'.repeat(43),
  NETWORK_URL: 'https://network.example',
}

test.each(Object.keys(requiredSettings))('names a missing %s in production', (name) => {
  // In production no key is derived from SECRET_KEY.
  const env = { ...requiredSettings, NODE_ENV: 'production', SECRET_KEY: 's'.repeat(43), [name]: '' }
  expect(() => readSettings(env)).toThrow(`${name} is missing`)
})

test('in development derives different keys from SECRET_KEY and listens on port 3001', () => {
  const settings = readSettings({ VAULT_DATABASE_URL: 'postgres://x', SECRET_KEY: 's'.repeat(43) })
  const derivedKeys = [settings.linkKey, settings.masterKey, settings.fingerprintKey, settings.networkKey]
  expect(new Set(derivedKeys).size).toBe(4)
  expect(settings.port).toBe(3001)
})

test('refuses a key of fewer than 32 characters, except the one that the network issued', () => {
  const shortKey = { VAULT_LINK_KEY: 'l'.repeat(31) }
  expect(() => readSettings({ ...requiredSettings, ...shortKey })).toThrow('VAULT_LINK_KEY is too short')
  const settings = readSettings({ ...requiredSettings, VAULT_LINK_KEY: 'l'.repeat(32), NETWORK_KEY: 'short' })
  expect(settings).toMatchObject({ linkKey: 'l'.repeat(32), networkKey: 'short' })
})

test.each([
  ['https://network.example', true],
  ['http://localhost:3003', true],
  ['http://network.example', false],
  ['http://localhost.example', false],
])('in production, the network that gets card numbers may be at %s: %s [SEC-A3] [OPS-A1]', (url, isAllowed) => {
  const read = () => readSettings({ ...requiredSettings, NODE_ENV: 'production', NETWORK_URL: url })
  if (isAllowed) expect(read().networkUrl).toBe(url)
  else expect(read).toThrow('NETWORK_URL must begin with https://')
})

test.each<[string, NodeJS.ProcessEnv, Partial<VaultSettings>]>([
  ['lets the staging tools move the clock in development', {}, { hasSandboxClock: true }],
  ['keeps real time in development with SANDBOX_CLOCK=0', { SANDBOX_CLOCK: '0' }, { hasSandboxClock: false }],
  ['keeps real time in production', { NODE_ENV: 'production' }, { hasSandboxClock: false }],
  [
    'keeps real time in production even with SANDBOX_CLOCK=1',
    { NODE_ENV: 'production', SANDBOX_CLOCK: '1' },
    { hasSandboxClock: false },
  ],
  ['listens on this machine only', {}, { host: 'localhost' }],
  ['listens on the host of the setting', { HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  ['answers on loopback without an address', {}, { addresses: ['http://localhost:3001', 'http://localhost:3001'] }],
  [
    'answers at the addresses for browsers and for the site',
    { VAULT_ORIGIN: 'https://cards.example', VAULT_URL: 'http://vault:3001' },
    { addresses: ['https://cards.example', 'http://vault:3001'] },
  ],
  ['has no previous master key without the setting', {}, { previousMasterKey: null }],
  ['has the previous master key of the setting', { VAULT_MASTER_KEY_PREVIOUS: 'p' }, { previousMasterKey: 'p' }],
  [
    'accepts a network without TLS in development',
    { NETWORK_URL: 'http://a.example' },
    { networkUrl: 'http://a.example' },
  ],
])('%s', (_behavior, env, expected) => {
  expect(readSettings({ ...requiredSettings, ...env })).toMatchObject(expected)
})

test.each(['development', 'production'])(
  'needs no default network when CARD_PROGRAMS lists a program, in %s',
  (mode) => {
    // A network with `referenceOf` gets no calls from the vault, so its program needs no URL and no key.
    const network = enrollmentNetworks.find((candidate) => 'referenceOf' in candidate)?.id
    const CARD_PROGRAMS = JSON.stringify([{ partner: 'meridian-air', network }])
    const env = { ...requiredSettings, NODE_ENV: mode, CARD_PROGRAMS, NETWORK_URL: '', NETWORK_KEY: '' }
    expect(readSettings(env)).toMatchObject({
      networkUrl: null,
      networkKey: '',
      programs: [{ partner: 'meridian-air' }],
    })
  },
)
