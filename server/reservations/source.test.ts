import { expect, test } from 'vitest'
import { childEnvironments } from '../child-environments.ts'
import { loadConfig } from '../config.ts'
import { tableBooking } from './source.ts'

const config = loadConfig({})
const url = 'https://tables.example/'

test('a booking service without its key is an error that names the key', () => {
  expect(() => tableBooking({ RESERVATIONS_URL: url }, config)).toThrow(/^RESERVATIONS_KEY is missing/)
  expect(() => tableBooking({ RESERVATIONS_URL: url, RESERVATIONS_KEY: 'key' }, config)).not.toThrow()
})

test('production has no booking service by default, and the sandbox’s service with `SANDBOX_RESERVATIONS=1`', () => {
  const production = loadConfig({ NODE_ENV: 'production' })
  expect(tableBooking({}, production)).toBeNull()
  const keySetting = { SANDBOX_RESERVATIONS_KEY: 'a key of ours that is long enough' }
  const sandboxConfig = loadConfig({ NODE_ENV: 'production', SANDBOX_RESERVATIONS: '1' })
  expect(tableBooking(keySetting, sandboxConfig)).not.toBeNull()
})

test('the sandbox never gets the key of a real service, and shares its own key with the site', () => {
  const urls = { app: '', pipeline: '', vault: '', sandbox: '', console: '' }
  const { site, sandbox } = childEnvironments(config, urls, {
    RESERVATIONS_URL: url,
    RESERVATIONS_KEY: 'key of theirs',
  })
  expect(site).toMatchObject({ RESERVATIONS_URL: url, RESERVATIONS_KEY: 'key of theirs' })
  expect(Object.values(sandbox)).not.toContain('key of theirs')
  const environments = childEnvironments(config, urls, { SANDBOX_RESERVATIONS_KEY: 'key of ours' })
  for (const env of [environments.site, environments.sandbox])
    expect(env).toMatchObject({ SANDBOX_RESERVATIONS_KEY: 'key of ours' })
})
