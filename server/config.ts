import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { maintenanceStates, type Maintenance } from '../contract/maintenance.ts'
import { movesClock, standInsOf, type StandIns } from './stand-ins.ts'

export const secretCharactersMin = 32

/** The environment, read once and typed. */
export type Config = {
  production: boolean
  /** Pages come from the development server with hot reload. */
  dev: boolean
  port: number
  vaultPort: number
  consolePort: number
  sandboxPort: number
  /** Where the sandbox's mail server listens. */
  sandboxMailPort: number
  /** The one address that may frame an impersonated site and end an impersonation. */
  consoleOrigin: string
  dataDir: string
  /** Restaurants' own pictures. */
  picturesDir: string
  /** Pictures in the sizes browsers asked for. */
  imagesDir: string
  /** Address of an administrator of a PostgreSQL server; null starts the embedded one. */
  databaseUrl: string | null
  /** Where the check of the ledger reads: a replica, say. Null: where everything else does. */
  ledgerCheckUrl: string | null
  /** Belongs to the launcher and the commands: passwords of the database roles derive from it. Empty in every process that serves. */
  secretKey: string
  /** The site's own key; what the site signs or hashes derives from it. */
  siteKey: string
  /** Where browsers find the vault's frame. */
  vaultOrigin: string
  /** Where the site finds the vault; the same unless a private network lies between. */
  vaultUrl: string
  /** Where the stand-ins of the sandbox answer. */
  sandboxUrl: string
  /** The one origin whose frame the page of an online order may show; empty where no ordering system has one. */
  orderingOrigin: string
  standIns: StandIns
  /** The staging tools may move the product's clock. */
  sandboxClock: boolean
  /** The base the card networks were told to deliver to; part of what they sign. */
  feedsUrl: string
  /** Addresses of proxies whose forwarding headers are believed; nobody else's are. */
  trustedProxies: string[]
  /** Origins that a partner's content may be fetched from; everything else is refused. */
  contentOrigins: string[]
  /** What every partner's pages say they are being worked on; a partner has a switch of its own. */
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
  | 'staff key' // the operator key; another label would derive another key, which opens no stored code secret
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

/** One secret per purpose from a key, so that none can stand in for another. */
export function deriveSecret(key: string, label: SecretLabel): string {
  if (key === '') throw new Error(`The ${label} cannot be derived: its key is missing.`)
  return Buffer.from(hkdfSync('sha256', key, 'damask', label, 32)).toString('base64url')
}

function port(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new Error(`${name} must be a port number, it is "${text}".`)
  return value
}

/** Made once beside the data it protects, readable by the owner only. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secrets', 'secret-key')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch {
      // Another process of the same copy made it in the meantime.
    }
    return readFileSync(file, 'utf8').trim()
  }
}

const listed = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Where browsers find the frame of online orders: as set, else where the ordering system answers. */
function orderingOriginOf(env: NodeJS.ProcessEnv, sandboxUrl: string): string {
  for (const name of ['ORDERING_ORIGIN', 'ORDERING_URL']) {
    const text = env[name] ?? ''
    if (text !== '' && !/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
      throw new Error(`${name} must be an address such as https://shop.example, it is "${text}".`)
  }
  const url = env['ORDERING_ORIGIN'] || env['ORDERING_URL'] || sandboxUrl
  return url === '' ? '' : new URL(url).origin
}

function maintenanceOf(text = ''): Maintenance {
  const state = maintenanceStates.find((one) => one === (text || 'none'))
  if (state === undefined)
    throw new Error(`MAINTENANCE must be one of ${maintenanceStates.join(', ')}, it is "${text}".`)
  return state
}

/** A process that is handed SITE_KEY has no business with the launcher's key; in production nothing derives from another key. */
function keysOf(env: NodeJS.ProcessEnv, production: boolean, dataDir: string): { secretKey: string; siteKey: string } {
  const siteKey = env['SITE_KEY'] ?? ''
  const secretKey = env['SECRET_KEY'] || (production || siteKey !== '' ? '' : keptSecret(dataDir))
  if (secretKey !== '' && secretKey.length < secretCharactersMin)
    throw new Error(`SECRET_KEY is too short: it needs at least ${secretCharactersMin} characters.`)
  return { secretKey, siteKey: siteKey || (production ? '' : deriveSecret(secretKey, 'site key')) }
}

export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const production = env['NODE_ENV'] === 'production'
  const dataDir = resolve(env['DATA_DIR'] || '.data')
  const { secretKey, siteKey } = keysOf(env, production, dataDir)
  const sitePort = port(env, 'PORT', 3000)
  const vaultPort = port(env, 'VAULT_PORT', 3001)
  const sandboxPort = port(env, 'SANDBOX_PORT', 3003)
  const consolePort = port(env, 'CONSOLE_PORT', 3002)
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
    sandboxMailPort: port(env, 'SANDBOX_MAIL_PORT', sandboxPort + 1),
    dataDir,
    picturesDir: resolve(env['PICTURES_DIR'] || join(dataDir, 'pictures')),
    imagesDir: resolve(env['IMAGES_DIR'] || join(dataDir, 'images')),
    databaseUrl: env['DATABASE_URL'] || null,
    ledgerCheckUrl: env['LEDGER_CHECK_DATABASE_URL'] || null,
    secretKey,
    siteKey,
    vaultOrigin,
    vaultUrl: env['VAULT_URL'] || `http://localhost:${vaultPort}`,
    sandboxUrl,
    orderingOrigin: orderingOriginOf(env, standIns.ordering ? sandboxUrl : ''),
    standIns,
    sandboxClock: movesClock(env),
    feedsUrl: env['FEEDS_URL'] || `http://localhost:${sitePort}`,
    trustedProxies: listed(env['TRUSTED_PROXIES']),
    contentOrigins: listed(env['CONTENT_ORIGINS']).map((origin) => new URL(origin).origin),
    maintenance: maintenanceOf(env['MAINTENANCE']),
    logLevel: env['LOG_LEVEL'] || 'info',
  }
}

/** A secret that is set by itself wins over the derived one, so that a card network's own can be set. */
export function secretFrom(env: NodeJS.ProcessEnv, config: Config, name: string, label: SecretLabel): string {
  const value = env[name]
  if (value) return value
  if (config.secretKey === '') throw new Error(`${name} is missing. "npm start" sets it.`)
  return deriveSecret(config.secretKey, label)
}

/** Where partners' sites are when they name no host of their own, `*` being the partner's id. */
export const siteAddress = (config: Config, env: NodeJS.ProcessEnv): string =>
  env['SITE_ADDRESS'] || `http://*.localhost:${config.port}`

/** What partners' identity providers know the site by: `SSO_CLIENT_SECRET_` and the partner's id in capitals. */
export const singleSignOnSecret = (partnerId: string): string =>
  `SSO_CLIENT_SECRET_${partnerId.toUpperCase().replaceAll('-', '_')}`

/** What a partner's card service knows the site by. */
export const partnerCardsSecret = (partnerId: string): string =>
  `PARTNER_CARDS_KEY_${partnerId.toUpperCase().replaceAll('-', '_')}`

/** Name of the setting with a partner's key: signing keys over HTTPS, the private key for SFTP. */
export const postingSecret = (partnerId: string): string =>
  `POSTING_KEY_${partnerId.toUpperCase().replaceAll('-', '_')}`

/** Names of the settings with the address and key of a partner's issuer. */
export function issuerSettings(partnerId: string): { url: string; key: string } {
  const partner = partnerId.toUpperCase().replaceAll('-', '_')
  return { url: `STATEMENT_CREDITS_URL_${partner}`, key: `STATEMENT_CREDITS_KEY_${partner}` }
}
