import { hkdfSync } from 'node:crypto'
import { defaultNetwork } from './networks/registry.ts'
import type { CardPayer } from './payers/payer.ts'
import { configuredPayer } from './payers/registry.ts'
import { cardPrograms, type CardProgram } from './programs.ts'

export type VaultSettings = {
  production: boolean
  /** Whether the staging tools can move the product's clock. */
  hasSandboxClock: boolean
  port: number
  host: string
  /** VAULT_ORIGIN and VAULT_URL, at which browsers and the site reach the vault; it refuses other hosts. Without them: loopback. */
  addresses: readonly string[]
  databaseUrl: string
  /** Signs tickets and calls. The site has the same key. */
  linkKey: string
  /** Encrypts card numbers and private keys at rest. */
  masterKey: string
  /** The previous master key, while rows still use it; null without one. */
  previousMasterKey: string | null
  fingerprintKey: string
  /** URL of the network for the cards of partners that CARD_PROGRAMS does not list; null refuses those cards. */
  networkUrl: string | null
  /** The key for calls to `networkUrl`; '' when that is null. */
  networkKey: string
  programs: readonly CardProgram[]
  /** The service that pushes money to cards; null when none is configured. */
  payer: CardPayer | null
}

/** Outside of production a missing key is derived from SECRET_KEY, if that is set, under the same label as `npm start` uses. */
const developmentKeyLabels = {
  VAULT_LINK_KEY: 'vault link key',
  VAULT_MASTER_KEY: 'vault master key',
  VAULT_FINGERPRINT_KEY: 'vault fingerprint key',
  NETWORK_KEY: defaultNetwork.keyLabel,
} as const

const secretCharactersMin = 32
const sandboxUrl = 'http://localhost:3003'

/** Whether card numbers may be sent to a URL: over TLS, or to this machine (the sandbox). Throws when `url` is not a URL. */
function isProtected(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** Reads the environment. Throws an error that names a setting which is missing, too short or unprotected. */
export function readSettings(env: NodeJS.ProcessEnv): VaultSettings {
  const production = env['NODE_ENV'] === 'production'
  const requireSetting = (name: string) => {
    const value = env[name]
    if (!value) throw new Error(`${name} is missing: the vault cannot start without it.`)
    return value
  }
  const readSecret = (name: keyof typeof developmentKeyLabels) => {
    const secretKey = production ? '' : env['SECRET_KEY']
    const value =
      env[name] ||
      (secretKey
        ? Buffer.from(hkdfSync('sha256', secretKey, 'damask', developmentKeyLabels[name], 32)).toString('base64url')
        : requireSetting(name))
    // The network issues NETWORK_KEY, in its own length.
    if (name !== 'NETWORK_KEY' && value.length < secretCharactersMin)
      throw new Error(`${name} is too short: it needs at least ${secretCharactersMin} characters.`)
    return value
  }
  /**
   * Partners that CARD_PROGRAMS does not list use NETWORK_URL. When CARD_PROGRAMS is empty, production requires NETWORK_URL, and elsewhere
   * its default is the sandbox.
   */
  const readNetworks = () => {
    const programs = cardPrograms(env, production)
    const defaultUrl = () => (production ? requireSetting('NETWORK_URL') : sandboxUrl)
    const networkUrl = env['NETWORK_URL'] || (programs.length > 0 ? null : defaultUrl())
    if (production && networkUrl !== null && !isProtected(networkUrl))
      throw new Error('NETWORK_URL must begin with https://: card numbers are sent to it.')
    return { programs, networkUrl, networkKey: networkUrl === null ? '' : readSecret('NETWORK_KEY') }
  }
  const port = Number(env['VAULT_PORT'] || 3001)
  const origin = env['VAULT_ORIGIN'] || `http://localhost:${port}`
  return {
    production,
    addresses: [origin, env['VAULT_URL'] || origin],
    hasSandboxClock: !production && env['SANDBOX_CLOCK'] !== '0',
    port,
    host: env['HOST'] || 'localhost',
    databaseUrl: requireSetting('VAULT_DATABASE_URL'),
    linkKey: readSecret('VAULT_LINK_KEY'),
    masterKey: readSecret('VAULT_MASTER_KEY'),
    previousMasterKey: env['VAULT_MASTER_KEY_PREVIOUS'] || null,
    fingerprintKey: readSecret('VAULT_FINGERPRINT_KEY'),
    ...readNetworks(),
    payer: configuredPayer(env),
  }
}
