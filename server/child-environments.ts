import { join } from 'node:path'
import {
  deriveSecret,
  partnerCardsSecretName,
  postingSecretName,
  secretFrom,
  singleSignOnSecretName,
  siteAddress,
  type Config,
  type SecretLabel,
} from './config.ts'
import { standInSettings, type StandIn } from './stand-ins.ts'

const variablesWithPrefix = (env: NodeJS.ProcessEnv, prefix: string) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith(prefix)))

/** Addresses and credentials of external services. Only the site gets them. */
const externalServiceSettings = (env: NodeJS.ProcessEnv) => ({
  ...variablesWithPrefix(env, 'FEED_SE'), // FEED_SENDERS, and a FEED_SECRET_… for each of them
  ...variablesWithPrefix(env, singleSignOnSecretName('')),
  ...variablesWithPrefix(env, partnerCardsSecretName('')),
  ...variablesWithPrefix(env, postingSecretName('')),
  ...variablesWithPrefix(env, 'RESERVATIONS_'),
  ...variablesWithPrefix(env, 'ORDERING_'),
  ...variablesWithPrefix(env, 'SQUARE_'),
  ...variablesWithPrefix(env, 'GIFT_CARDS_'),
  ...variablesWithPrefix(env, 'STATEMENT_CREDITS_'),
  ...variablesWithPrefix(env, 'HUMAN_CHECK_'),
  ...variablesWithPrefix(env, 'TYPEFORM_'),
})

const standInFlags = ({ standIns }: Config) =>
  Object.fromEntries(
    Object.entries(standInSettings).map(([name, setting]) => [setting, standIns[name as StandIn] ? '1' : '0']),
  )

/** Settings of the site without database credentials. Only MAIL_URL may contain a secret: the mail server's password. */
const siteSettings = (config: Config, env: NodeJS.ProcessEnv) => ({
  HOST: env['HOST'] ?? '',
  PORT: String(config.port),
  PICTURES_DIR: config.picturesDir,
  IMAGES_DIR: config.imagesDir,
  VAULT_ORIGIN: config.vaultOrigin,
  VAULT_URL: config.vaultUrl,
  CONSOLE_ORIGIN: config.consoleOrigin,
  SANDBOX_URL: config.sandboxUrl,
  FEEDS_URL: config.feedsUrl,
  TRUSTED_PROXIES: config.trustedProxies.join(','),
  MAINTENANCE: config.maintenance,
  IMAGE_ORIGINS: env['IMAGE_ORIGINS'] ?? '',
  CONTENT_ORIGINS: config.contentOrigins.join(','),
  IMPRESSIONS_KEPT_MONTHS: env['IMPRESSIONS_KEPT_MONTHS'] ?? '',
  SURVEY_RESPONSES_KEPT_MONTHS: env['SURVEY_RESPONSES_KEPT_MONTHS'] ?? '',
  SITE_ADDRESS: siteAddress(config, env),
  SANDBOX_MAIL_PORT: String(config.sandboxMailPort),
  MAIL_URL: env['MAIL_URL'] ?? '',
  MAIL_FROM: env['MAIL_FROM'] ?? '',
  POSTING_PARTNERS: env['POSTING_PARTNERS'] ?? '',
  DAMASK_DEV: config.dev ? '1' : '',
})

const sandboxSettings = (config: Config, env: NodeJS.ProcessEnv) => ({
  VAULT_URL: config.vaultUrl,
  SITE_ADDRESS: siteAddress(config, env),
  SANDBOX_URL: config.sandboxUrl,
  SANDBOX_PORT: String(config.sandboxPort),
  SANDBOX_MAIL_PORT: String(config.sandboxMailPort),
  SANDBOX_CLEAR_AFTER_MS: env['SANDBOX_CLEAR_AFTER_MS'] ?? '',
  SANDBOX_CONFIRM_AFTER_MS: env['SANDBOX_CONFIRM_AFTER_MS'] ?? '',
  SANDBOX_POSTING_AFTER_MS: env['SANDBOX_POSTING_AFTER_MS'] ?? '',
  IDENTITY_KEY_FILE: join(config.dataDir, 'sandbox', 'identity-signing-key.json'),
  FEEDS_URL: config.feedsUrl,
})

/**
 * Where the vault sends payouts to cards: the sandbox's network, with the key by which the sandbox recognizes the vault, or Visa Direct
 * as configured.
 */
function cardPush(config: Config, env: NodeJS.ProcessEnv) {
  if (!config.standIns.cardPush) return { vault: variablesWithPrefix(env, 'VISA_DIRECT_'), sandbox: {} }
  const key = secretFrom(env, config, 'SANDBOX_CARD_PUSH_KEY', 'sandbox card push key')
  const shared = { SANDBOX_CARD_PUSH_KEY: key }
  return { vault: { VISA_DIRECT_URL: config.sandboxUrl, ...shared }, sandbox: shared }
}

/** Keys that the site and the sandbox share, for the stand-ins that run. */
function standInKeys(config: Config, env: NodeJS.ProcessEnv) {
  const sharedKey = (standIn: StandIn, name: string, label: SecretLabel) =>
    config.standIns[standIn] ? { [name]: secretFrom(env, config, name, label) } : {}
  return {
    ...sharedKey('identity', 'IDENTITY_KEY', 'sandbox identity key'),
    ...sharedKey('partnerCards', 'PARTNER_CARDS_KEY', 'sandbox partner cards key'),
    ...sharedKey('reservations', 'SANDBOX_RESERVATIONS_KEY', 'sandbox reservations key'),
    ...sharedKey('ordering', 'SANDBOX_ORDERING_KEY', 'sandbox ordering key'),
    ...sharedKey('postingFiles', 'SANDBOX_POSTING_KEY', 'sandbox posting key'),
    ...sharedKey('giftCards', 'SANDBOX_GIFT_CARDS_KEY', 'sandbox gift cards key'),
    ...sharedKey('giftCards', 'GIFT_CARDS_WEBHOOK_SECRET', 'gift cards webhook secret'),
    ...sharedKey('statementCredits', 'SANDBOX_ISSUER_KEY', 'sandbox issuer key'),
  }
}

/**
 * `key`: the secret by which a network recognizes us. `feeds`: the secrets by which we recognize networks and shops. A secret that is not
 * set is derived where the sandbox's network runs, and empty elsewhere. `swipe`: the key for swipes of cards at that network.
 */
function networkSecrets(config: Config, env: NodeJS.ProcessEnv) {
  const networkSecret = (name: string, label: SecretLabel) => ({
    [name]: env[name] || (config.standIns.network ? deriveSecret(config.secretKey, label) : ''),
  })
  return {
    key: networkSecret('NETWORK_KEY', 'fidel network key'),
    feeds: {
      ...networkSecret('FIDEL_WEBHOOK_SECRET', 'fidel webhook secret'),
      ...networkSecret('KARD_TOKEN', 'kard bearer token'),
      ...networkSecret('SHOP_ORDER_SECRET', 'shop order secret'),
    },
    swipe: config.standIns.network
      ? { SANDBOX_SWIPE_KEY: secretFrom(env, config, 'SANDBOX_SWIPE_KEY', 'sandbox swipe key') }
      : {},
  }
}

/**
 * The environment of each child process: the URLs of its database roles, and the settings and secrets that it needs. No child gets
 * SECRET_KEY or the directory where the launcher stores it, because the passwords of all database roles derive from that key.
 */
export function childEnvironments(
  config: Config,
  urls: { app: string; pipeline: string; vault: string; sandbox: string; console: string },
  env: NodeJS.ProcessEnv,
) {
  const secret = (name: string, label: SecretLabel) => ({ [name]: secretFrom(env, config, name, label) })
  const vaultLink = secret('VAULT_LINK_KEY', 'vault link key')
  const network = networkSecrets(config, env)
  const push = cardPush(config, env)
  const standInVariables = { ...standInKeys(config, env), ...standInFlags(config) }
  const shared = {
    NODE_ENV: env['NODE_ENV'] ?? '',
    LOG_LEVEL: config.logLevel,
    // Empty is the default. 0 prevents the staging tools from moving the clock.
    SANDBOX_CLOCK: config.sandboxClock ? '' : '0',
    PATH: env['PATH'] ?? '',
    NODE_COMPILE_CACHE: env['NODE_COMPILE_CACHE'] ?? '',
  }
  return {
    site: {
      ...shared,
      ...vaultLink,
      ...network.feeds,
      // Only the staging tools swipe cards, and production has no staging tools.
      ...(config.production ? {} : network.swipe),
      ...standInVariables,
      ...externalServiceSettings(env),
      ...siteSettings(config, env),
      SITE_KEY: config.siteKey,
      APP_DATABASE_URL: urls.app,
      PIPELINE_DATABASE_URL: urls.pipeline,
    },
    vault: {
      ...shared,
      ...vaultLink,
      ...network.key,
      ...secret('VAULT_MASTER_KEY', 'vault master key'),
      VAULT_MASTER_KEY_PREVIOUS: env['VAULT_MASTER_KEY_PREVIOUS'] ?? '',
      ...secret('VAULT_FINGERPRINT_KEY', 'vault fingerprint key'),
      VAULT_PORT: String(config.vaultPort),
      VAULT_ORIGIN: config.vaultOrigin,
      VAULT_URL: config.vaultUrl,
      VAULT_DATABASE_URL: urls.vault,
      NETWORK_URL: config.standIns.network ? config.sandboxUrl : (env['NETWORK_URL'] ?? ''),
      CARD_PROGRAMS: env['CARD_PROGRAMS'] ?? '',
      ...variablesWithPrefix(env, 'NETWORK_KEY_'),
      ...push.vault,
    },
    console: {
      ...shared,
      // The label keeps its former name, because another label would derive another key (config.ts).
      ...secret('OPERATOR_KEY', 'staff key'),
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
      ...network.key,
      ...network.feeds,
      ...network.swipe,
      ...push.sandbox,
      ...standInVariables,
      ...sandboxSettings(config, env),
      SANDBOX_DATABASE_URL: urls.sandbox,
    },
  }
}
