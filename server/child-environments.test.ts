import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, testSecretKey, type TestDatabase } from '../checks/fixtures/database.ts'
import { childEnvironments } from './child-environments.ts'
import { deriveSecret, loadConfig, type SecretLabel } from './config.ts'
import { rolePassword, roles } from './database/roles.ts'
import { standInSettings } from './stand-ins.ts'

type Child = keyof ReturnType<typeof childEnvironments>
const children: Child[] = ['site', 'vault', 'console', 'sandbox']
const secretName = /_KEY$|_SECRET$|_TOKEN$|_DATABASE_URL$/
const dataDir = '/srv/damask data'
const everyLabel: Record<SecretLabel, true> = {
  'site key': true,
  'csrf key': true,
  'sign-in subjects': true,
  'human check': true,
  recovery: true,
  unsubscribe: true,
  impersonation: true,
  'vault link key': true,
  'vault master key': true,
  'vault fingerprint key': true,
  'fidel webhook secret': true,
  'shop order secret': true,
  'fidel network key': true,
  'kard bearer token': true,
  'staff key': true,
  'sandbox identity key': true,
  'sandbox partner cards key': true,
  'sandbox reservations key': true,
  'sandbox ordering key': true,
  'sandbox card push key': true,
  'sandbox gift cards key': true,
  'gift cards webhook secret': true,
  'sandbox issuer key': true,
  'sandbox swipe key': true,
  'sandbox posting key': true,
}
const labels = Object.keys(everyLabel) as SecretLabel[]
// Each key has 43 characters, as 32 bytes in base64url have.
const production = {
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  DATABASE_URL: 'postgres://administrator:of-the-whole-server@127.0.0.1/damask',
  SECRET_KEY: testSecretKey,
  SITE_KEY: 's'.repeat(43),
  VAULT_LINK_KEY: 'l'.repeat(43),
  VAULT_MASTER_KEY: 'm'.repeat(43),
  VAULT_FINGERPRINT_KEY: 'f'.repeat(43),
  OPERATOR_KEY: 't'.repeat(43),
}
const standIns = Object.fromEntries(Object.values(standInSettings).map((name) => [name, '1']))
const installations: Record<string, NodeJS.ProcessEnv> = {
  demonstration: { SECRET_KEY: testSecretKey, DATA_DIR: dataDir },
  production: {
    ...production,
    NETWORK_URL: 'https://network.example',
    NETWORK_KEY: 'n'.repeat(43),
    FIDEL_WEBHOOK_SECRET: 'w'.repeat(43),
  },
  'production with every stand-in': { ...production, ...standIns },
}

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const passwordOf = (value: string): string[] => (URL.canParse(value) ? [new URL(value).password] : []).filter(Boolean)

/** Everything an attacker can get from an environment: its values, the passwords in them, and every secret that derives from either. */
function secretsReachableFrom(env: NodeJS.ProcessEnv): Set<string> {
  const values = Object.values(env).flatMap((value) => (value ? [value, ...passwordOf(value)] : []))
  const users = Object.values(database.urls).map((url) => new URL(url).username)
  return new Set([
    ...values,
    ...values.flatMap((value) => labels.map((label) => deriveSecret(value, label))),
    ...values.flatMap((value) => [...roles, ...users].map((role) => rolePassword(value, role))),
  ])
}

const secretsOf = (env: NodeJS.ProcessEnv): Map<string, string> =>
  new Map(
    Object.entries(env).flatMap(([name, value]) =>
      secretName.test(name) && value ? [[name, passwordOf(value)[0] ?? value] as const] : [],
    ),
  )

describe.each(Object.entries(installations))('in an installation for %s', (_, env) => {
  const environments = () => childEnvironments(loadConfig(env), database.urls, env)

  test.each(children)(
    'the environment of the %s reveals no secret that only the launcher or another process has [SEC-A1]',
    (child) => {
      const environmentOf = environments()
      const ownSecrets = secretsOf(environmentOf[child])
      const reachable = secretsReachableFrom(environmentOf[child])
      const otherSecrets = children
        .filter((other) => other !== child)
        .flatMap((other) => [...secretsOf(environmentOf[other])].filter(([name]) => !ownSecrets.has(name)))
      const launcherSecrets = {
        SECRET_KEY: testSecretKey,
        owner: database.urls.owner,
        // Only an installation with a foreign database has this one.
        ...(env['DATABASE_URL'] && { administrator: env['DATABASE_URL'] }),
      }
      const foreignSecrets = [
        ...otherSecrets,
        ...Object.entries(launcherSecrets).map(([name, value]) => [name, passwordOf(value)[0] ?? value] as const),
      ]
      // The other processes have more than three secrets.
      expect(otherSecrets.length).toBeGreaterThan(3)
      expect(foreignSecrets.filter(([, secret]) => reachable.has(secret ?? '')).map(([name]) => name)).toEqual([])
    },
  )

  test.each(children)('no path in the environment of the %s leads to the launcher’s key [SEC-A1]', (child) => {
    const keyFile = join(dataDir, 'secrets', 'secret-key')
    const paths = Object.values(environments()[child] as NodeJS.ProcessEnv).filter((value) => value?.startsWith('/'))
    expect(paths.filter((path) => path && keyFile.startsWith(path))).toEqual([])
  })

  test('the site and the vault share only the link key [SEC-A1]', () => {
    const { site, vault } = environments()
    const vaultSecrets = secretsOf(vault)
    expect([...secretsOf(site).keys()].filter((name) => vaultSecrets.has(name))).toEqual(['VAULT_LINK_KEY'])
  })
})

test('production gives the site no key for swipes, even with the sandbox’s network [SEC-A3] [OPS-A1]', () => {
  const haveSwipeKey = (env: NodeJS.ProcessEnv) => {
    const { site, sandbox } = childEnvironments(loadConfig(env), database.urls, env)
    return [site, sandbox].map((child) => 'SANDBOX_SWIPE_KEY' in child)
  }
  expect(haveSwipeKey({ ...production, ...standIns })).toEqual([false, true])
  expect(haveSwipeKey(production)).toEqual([false, false])
})

test('the site gets the settings of the seller at Square, and no other process gets the seller’s token', () => {
  const square = {
    SQUARE_WEBHOOK_KEY: 'key of the webhook',
    SQUARE_WEBHOOK_URL: 'https://lumen.example/webhooks/square',
    SQUARE_ACCESS_TOKEN: 'token of the seller',
  }
  const env = { ...production, ...square }
  const { site, ...otherEnvironments } = childEnvironments(loadConfig(env), database.urls, env)
  expect(site).toMatchObject(square)
  expect(JSON.stringify(otherEnvironments)).not.toContain('of the seller')
})
