import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { maintenanceStates, type Maintenance } from '../contract/maintenance.ts'

/** The environment, read once (design §5) and typed. Everything secret derives from SECRET_KEY unless it is set by itself. */
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
  /** The one address that may frame an emulated site and end an emulation. */
  consoleOrigin: string
  dataDir: string
  /** Address of an administrator of a PostgreSQL server; null starts the embedded one. */
  databaseUrl: string | null
  secretKey: string
  /** Where browsers find the vault's frame. */
  vaultOrigin: string
  /** Where the site finds the vault; the same unless a private network lies between. */
  vaultUrl: string
  sandboxUrl: string
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
  | 'sandbox identity key'
  | 'staff key'
  | 'emulation'
  | 'sandbox partner cards key'
  | 'sandbox reservations key'

/** One secret per purpose from the one that is kept, so that none can stand in for another. */
export function deriveSecret(secretKey: string, label: SecretLabel): string {
  return Buffer.from(hkdfSync('sha256', secretKey, 'damask', label, 32)).toString('base64url')
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

function maintenanceOf(text = ''): Maintenance {
  const state = maintenanceStates.find((one) => one === (text || 'none'))
  if (state === undefined)
    throw new Error(`MAINTENANCE must be one of ${maintenanceStates.join(', ')}, it is "${text}".`)
  return state
}

export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const production = env['NODE_ENV'] === 'production'
  const dataDir = resolve(env['DATA_DIR'] || '.data')
  const secretKey = env['SECRET_KEY'] || (production ? '' : keptSecret(dataDir))
  if (secretKey === '')
    throw new Error(
      'SECRET_KEY is missing: in production set it to 32 or more random characters, the same on every node.',
    )
  if (secretKey.length < 32) throw new Error('SECRET_KEY is too short: it needs at least 32 characters.')
  const sitePort = port(env, 'PORT', 3000)
  const vaultPort = port(env, 'VAULT_PORT', 3001)
  const sandboxPort = port(env, 'SANDBOX_PORT', 3003)
  const consolePort = port(env, 'CONSOLE_PORT', 3002)
  const vaultOrigin = env['VAULT_ORIGIN'] || `http://localhost:${vaultPort}`
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
    databaseUrl: env['DATABASE_URL'] || null,
    secretKey,
    vaultOrigin,
    vaultUrl: env['VAULT_URL'] || `http://localhost:${vaultPort}`,
    sandboxUrl: env['SANDBOX_URL'] || `http://localhost:${sandboxPort}`,
    feedsUrl: env['FEEDS_URL'] || `http://localhost:${sitePort}`,
    trustedProxies: listed(env['TRUSTED_PROXIES']),
    contentOrigins: listed(env['CONTENT_ORIGINS']).map((origin) => new URL(origin).origin),
    maintenance: maintenanceOf(env['MAINTENANCE']),
    logLevel: env['LOG_LEVEL'] || 'info',
  }
}

/** A secret given by itself wins over the derived one, so that a card network's own can be set. */
export function secretFrom(env: NodeJS.ProcessEnv, config: Config, name: string, label: SecretLabel): string {
  return env[name] || deriveSecret(config.secretKey, label)
}

const startingWith = (env: NodeJS.ProcessEnv, start: string) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith(start)))

/** Of the site's settings those that are no secret and open no database. */
const siteSettings = (config: Config, env: NodeJS.ProcessEnv) => ({
  HOST: env['HOST'] ?? '',
  PORT: String(config.port),
  VAULT_ORIGIN: config.vaultOrigin,
  VAULT_URL: config.vaultUrl,
  CONSOLE_ORIGIN: config.consoleOrigin,
  SANDBOX_URL: config.sandboxUrl,
  FEEDS_URL: config.feedsUrl,
  TRUSTED_PROXIES: config.trustedProxies.join(','),
  MAINTENANCE: config.maintenance,
  IMAGE_ORIGINS: env['IMAGE_ORIGINS'] ?? '',
  SITE_ADDRESS: siteAddress(config, env),
  SANDBOX_MAIL_PORT: String(config.sandboxMailPort),
  MAIL_URL: env['MAIL_URL'] ?? '',
  MAIL_FROM: env['MAIL_FROM'] ?? '',
  DAMASK_DEV: config.dev ? '1' : '',
  ...startingWith(env, 'HUMAN_CHECK_'),
})

/** The same of the sandbox. */
const sandboxSettings = (config: Config, env: NodeJS.ProcessEnv) => ({
  VAULT_URL: config.vaultUrl,
  SITE_ADDRESS: siteAddress(config, env),
  SANDBOX_URL: config.sandboxUrl,
  SANDBOX_PORT: String(config.sandboxPort),
  SANDBOX_MAIL_PORT: String(config.sandboxMailPort),
  MAIL_URL: env['MAIL_URL'] ?? '',
  SANDBOX_CLEAR_AFTER_MS: env['SANDBOX_CLEAR_AFTER_MS'] ?? '',
  SANDBOX_CONFIRM_AFTER_MS: env['SANDBOX_CONFIRM_AFTER_MS'] ?? '',
  FEEDS_URL: config.feedsUrl,
})

/**
 * What each child process is started with: its own database role and only the secrets it needs. The site never sees the
 * vault's keys; the vault never sees the site's.
 */
export function childEnvironments(
  config: Config,
  urls: { app: string; pipeline: string; vault: string; sandbox: string; console: string },
  env: NodeJS.ProcessEnv,
) {
  const secret = (name: string, label: SecretLabel) => ({ [name]: secretFrom(env, config, name, label) })
  const link = secret('VAULT_LINK_KEY', 'vault link key')
  const webhook = secret('FIDEL_WEBHOOK_SECRET', 'fidel webhook secret')
  const kard = secret('KARD_TOKEN', 'kard bearer token')
  const standIns = {
    ...secret('IDENTITY_KEY', 'sandbox identity key'),
    ...secret('PARTNER_CARDS_KEY', 'sandbox partner cards key'),
    ...secret('SANDBOX_RESERVATIONS_KEY', 'sandbox reservations key'),
    SANDBOX_IDENTITY: env['SANDBOX_IDENTITY'] ?? '',
  }
  const network = secret('NETWORK_KEY', 'fidel network key')
  const shared = {
    NODE_ENV: env['NODE_ENV'] ?? '',
    LOG_LEVEL: config.logLevel,
    PATH: env['PATH'] ?? '',
    DATA_DIR: config.dataDir,
  }
  return {
    site: {
      ...shared,
      ...link,
      ...webhook,
      ...kard,
      ...standIns,
      ...servicesOutside(env),
      ...siteSettings(config, env),
      SECRET_KEY: config.secretKey,
      APP_DATABASE_URL: urls.app,
      PIPELINE_DATABASE_URL: urls.pipeline,
    },
    vault: {
      ...shared,
      ...link,
      ...network,
      ...secret('VAULT_MASTER_KEY', 'vault master key'),
      ...secret('VAULT_FINGERPRINT_KEY', 'vault fingerprint key'),
      VAULT_PORT: String(config.vaultPort),
      VAULT_DATABASE_URL: urls.vault,
      NETWORK_URL: config.sandboxUrl,
      CARD_PROGRAMS: env['CARD_PROGRAMS'] ?? '',
      ...startingWith(env, 'NETWORK_KEY_'),
    },
    console: {
      ...shared,
      ...secret('STAFF_KEY', 'staff key'),
      HOST: env['HOST'] ?? '',
      CONSOLE_PORT: String(config.consolePort),
      CONSOLE_ORIGIN: config.consoleOrigin,
      CONSOLE_DATABASE_URL: urls.console,
      SITE_ADDRESS: siteAddress(config, env),
      SANDBOX_URL: config.production ? '' : config.sandboxUrl,
      TRUSTED_PROXIES: config.trustedProxies.join(','),
    },
    sandbox: {
      ...shared,
      ...network,
      ...webhook,
      ...kard,
      ...standIns,
      ...sandboxSettings(config, env),
      SANDBOX_DATABASE_URL: urls.sandbox,
    },
  }
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

/** What services outside know the site by; the tables' with its address. */
const servicesOutside = (env: NodeJS.ProcessEnv) => ({
  ...startingWith(env, 'FEED_SE'), // FEED_SENDERS and their FEED_SECRET_…
  ...startingWith(env, singleSignOnSecret('')),
  ...startingWith(env, partnerCardsSecret('')),
  ...startingWith(env, 'RESERVATIONS_'),
})
