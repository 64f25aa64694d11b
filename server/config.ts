import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { maintenanceStates, type Maintenance } from '../contract/maintenance.ts'
import type { SitePorts } from './platform/request-address.ts'
import { movesClock, standInsOf, type StandIns } from './stand-ins.ts'

export const secretCharactersMin = 32

/** The settings that several modules share, typed. Other settings are read from the environment where they are used. */
export type Config = {
  production: boolean
  /** The development server renders pages with hot reload. */
  dev: boolean
  port: number
  vaultPort: number
  consolePort: number
  sandboxPort: number
  /** The port of the sandbox's mail server. */
  sandboxMailPort: number
  /** The only origin that may frame an impersonated site and end an impersonation. */
  consoleOrigin: string
  dataDir: string
  /** Original pictures of restaurants. */
  picturesDir: string
  /** Resized pictures, as browsers requested them. */
  imagesDir: string
  /** Connection URL of a PostgreSQL server with an administrator's role; null starts the embedded server. */
  databaseUrl: string | null
  /** The database that the ledger check reads, such as a replica. Null: the main database. */
  ledgerCheckUrl: string | null
  /** Only for the launcher and commands: the passwords of the database roles derive from it. Empty in processes that serve requests. */
  secretKey: string
  /** The site's own key. Everything that the site signs or hashes uses a key derived from it. */
  siteKey: string
  /** The address of the vault's frame for browsers. */
  vaultOrigin: string
  /** The address of the vault for the site. It differs from `vaultOrigin` only on a private network. */
  vaultUrl: string
  /** The ports of partners' sites: PORT, and that of SITE_ADDRESS. */
  sitePorts: SitePorts
  /** The address of the sandbox's stand-ins. */
  sandboxUrl: string
  /** The only origin that the page of an online order may frame; empty without an ordering system. */
  orderingOrigin: string
  standIns: StandIns
  /** The staging tools may move the product's clock. */
  sandboxClock: boolean
  /** The base address to which card networks deliver; it is part of the text that Fidel signs. */
  feedsUrl: string
  /** Proxies whose forwarding headers the site trusts; it ignores those of all other clients. */
  trustedProxies: string[]
  /** Origins from which the site may fetch a partner's content; it refuses all others. */
  contentOrigins: string[]
  /** The maintenance state of all partners; each partner also has its own switch. */
  maintenance: Maintenance
  logLevel: string
}

export type SecretLabel =
  | 'site key'
  | 'csrf key'
  | 'sign-in subjects'
  | 'human check'
  | 'recovery'
  | 'unsubscribe'
  | 'vault link key'
  | 'vault master key'
  | 'vault fingerprint key'
  | 'fidel webhook secret'
  | 'fidel network key'
  | 'kard bearer token'
  | 'shop order secret'
  | 'sandbox identity key'
  | 'staff key' // The operator key. A new label would derive another key, which could not decrypt the stored one-time-code secrets.
  | 'impersonation'
  | 'sandbox partner cards key'
  | 'sandbox reservations key'
  | 'sandbox ordering key'
  | 'sandbox card push key'
  | 'sandbox gift cards key'
  | 'gift cards webhook secret'
  | 'sandbox issuer key'
  | 'sandbox swipe key'
  | 'sandbox posting key'

/** Derives one secret for each purpose, so that none works for another purpose. Throws without a key. */
export function deriveSecret(key: string, label: SecretLabel): string {
  if (key === '') throw new Error(`The ${label} cannot be derived: its key is missing.`)
  return Buffer.from(hkdfSync('sha256', key, 'damask', label, 32)).toString('base64url')
}

function portOf(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new Error(`${name} must be a port number, it is "${text}".`)
  return value
}

/** Reads the key from the data directory; the first call creates it. Only its owner can read the file. */
function readOrCreateSecretKey(dataDir: string): string {
  const file = join(dataDir, 'secrets', 'secret-key')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch {
      // Another process with the same data directory created it in the meantime.
    }
    return readFileSync(file, 'utf8').trim()
  }
}

const commaSeparated = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** The origin of the frame for online orders: ORDERING_ORIGIN, else that of ORDERING_URL, else the sandbox's. Empty without any of them. */
function orderingOriginOf(env: NodeJS.ProcessEnv, sandboxUrl: string): string {
  for (const name of ['ORDERING_ORIGIN', 'ORDERING_URL']) {
    const text = env[name] ?? ''
    if (text !== '' && !/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
      throw new Error(`${name} must be an address such as https://shop.example, it is "${text}".`)
  }
  const url = env['ORDERING_ORIGIN'] || env['ORDERING_URL'] || sandboxUrl
  return url === '' ? '' : new URL(url).origin
}

/** The port of SITE_ADDRESS is the canonical one; its default has PORT. */
function sitePortsOf(env: NodeJS.ProcessEnv, sitePort: number): SitePorts {
  const address = env['SITE_ADDRESS'] ?? ''
  const port = address === '' ? sitePort : Number(URL.parse(address.replace('*', 'partner'))?.port ?? 0)
  return { own: [sitePort, port], canonical: port === 0 ? null : port }
}

function maintenanceOf(text = ''): Maintenance {
  const state = maintenanceStates.find((maintenanceState) => maintenanceState === (text || 'none'))
  if (state === undefined)
    throw new Error(`MAINTENANCE must be one of ${maintenanceStates.join(', ')}, it is "${text}".`)
  return state
}

/**
 * `secretKey` is the launcher's key: a process that gets SITE_KEY can do without it. Without SITE_KEY, the site's key is empty in
 * production and derives from the launcher's key elsewhere.
 */
function keysOf(env: NodeJS.ProcessEnv, production: boolean, dataDir: string): { secretKey: string; siteKey: string } {
  const siteKey = env['SITE_KEY'] ?? ''
  const secretKey = env['SECRET_KEY'] || (production || siteKey !== '' ? '' : readOrCreateSecretKey(dataDir))
  if (secretKey !== '' && secretKey.length < secretCharactersMin)
    throw new Error(`SECRET_KEY is too short: it needs at least ${secretCharactersMin} characters.`)
  return { secretKey, siteKey: siteKey || (production ? '' : deriveSecret(secretKey, 'site key')) }
}

export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const production = env['NODE_ENV'] === 'production'
  const dataDir = resolve(env['DATA_DIR'] || '.data')
  const { secretKey, siteKey } = keysOf(env, production, dataDir)
  const sitePort = portOf(env, 'PORT', 3000)
  const vaultPort = portOf(env, 'VAULT_PORT', 3001)
  const sandboxPort = portOf(env, 'SANDBOX_PORT', 3003)
  const consolePort = portOf(env, 'CONSOLE_PORT', 3002)
  const vaultOrigin = env['VAULT_ORIGIN'] || `http://localhost:${vaultPort}`
  const sandboxUrl = env['SANDBOX_URL'] || `http://localhost:${sandboxPort}`
  const standIns = standInsOf(env)
  return {
    production,
    dev: !production && env['DAMASK_DEV'] === '1',
    port: sitePort,
    vaultPort,
    consolePort,
    consoleOrigin: new URL(env['CONSOLE_ORIGIN'] || `http://localhost:${consolePort}`).origin,
    sandboxPort,
    sandboxMailPort: portOf(env, 'SANDBOX_MAIL_PORT', sandboxPort + 1),
    dataDir,
    picturesDir: resolve(env['PICTURES_DIR'] || join(dataDir, 'pictures')),
    imagesDir: resolve(env['IMAGES_DIR'] || join(dataDir, 'images')),
    databaseUrl: env['DATABASE_URL'] || null,
    ledgerCheckUrl: env['LEDGER_CHECK_DATABASE_URL'] || null,
    secretKey,
    siteKey,
    vaultOrigin,
    sitePorts: sitePortsOf(env, sitePort),
    vaultUrl: env['VAULT_URL'] || `http://localhost:${vaultPort}`,
    sandboxUrl,
    orderingOrigin: orderingOriginOf(env, standIns.ordering ? sandboxUrl : ''),
    standIns,
    sandboxClock: movesClock(env),
    feedsUrl: env['FEEDS_URL'] || `http://localhost:${sitePort}`,
    trustedProxies: commaSeparated(env['TRUSTED_PROXIES']),
    contentOrigins: commaSeparated(env['CONTENT_ORIGINS']).map((origin) => new URL(origin).origin),
    maintenance: maintenanceOf(env['MAINTENANCE']),
    logLevel: env['LOG_LEVEL'] || 'info',
  }
}

/** The secret as set, for example a card network's own, else derived from the launcher's key. Throws without either. */
export function secretFrom(env: NodeJS.ProcessEnv, config: Config, name: string, label: SecretLabel): string {
  const value = env[name]
  if (value) return value
  if (config.secretKey === '') throw new Error(`${name} is missing. "npm start" sets it.`)
  return deriveSecret(config.secretKey, label)
}

/** The address of a partner's site when the partner sets no host; `*` is replaced with the partner's id. */
export const siteAddress = (config: Config, env: NodeJS.ProcessEnv): string =>
  env['SITE_ADDRESS'] || `http://*.localhost:${config.port}`

/**
 * The origin of a partner's site: in production the partner's first host. Without a host or outside production, `siteAddress` with the
 * partner's id in place of `*`.
 */
export function siteOriginOf(
  { id, hosts }: { id: string; hosts: readonly string[] },
  { siteAddress: address, production }: { siteAddress: string; production: boolean },
): string {
  const [host] = hosts
  return production && host ? `https://${host}` : new URL(address.replace('*', id)).origin
}

/** The name of the setting with the client secret for a partner's identity provider: the partner's id is in capitals, with `_` for `-`. */
export const singleSignOnSecretName = (partnerId: string): string =>
  `SSO_CLIENT_SECRET_${partnerId.toUpperCase().replaceAll('-', '_')}`

/** The name of the setting with the key that authenticates the site to a partner's card service. */
export const partnerCardsSecretName = (partnerId: string): string =>
  `PARTNER_CARDS_KEY_${partnerId.toUpperCase().replaceAll('-', '_')}`

/** The name of the setting with the keys for a partner's posting files: signing keys for HTTPS, the private key for SFTP. */
export const postingSecretName = (partnerId: string): string =>
  `POSTING_KEY_${partnerId.toUpperCase().replaceAll('-', '_')}`

/** The names of the settings with the address and the key of a partner's issuer. */
export function issuerSettings(partnerId: string): { url: string; key: string } {
  const partner = partnerId.toUpperCase().replaceAll('-', '_')
  return { url: `STATEMENT_CREDITS_URL_${partner}`, key: `STATEMENT_CREDITS_KEY_${partner}` }
}
