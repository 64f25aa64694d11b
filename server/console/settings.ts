import { movesClock } from '../stand-ins.ts'

/** The console's settings from the environment. */
export type ConsoleSettings = {
  production: boolean
  port: number
  host: string
  databaseUrl: string
  /** Encrypts the secrets of authenticator apps and signs CSRF tokens. */
  operatorKey: string
  origin: string
  /** A site's address with `*` for the partner's id. In production it is used only for partners without a host. */
  siteAddress: string
  /** The address of the stand-in authenticator; empty in production and without a sandbox. */
  authenticator: string
  trustedProxies: string[]
  logLevel: string
  /** The staging tools may move the product's clock. */
  sandboxClock: boolean
}

/** Reads the environment. Throws an error that names a missing setting. */
export function readConsoleSettings(env: NodeJS.ProcessEnv): ConsoleSettings {
  const readRequired = (name: string): string => {
    const value = env[name]
    if (!value) throw new Error(`${name} is missing: the console cannot start without it. "npm start" sets it.`)
    return value
  }
  const production = env['NODE_ENV'] === 'production'
  const sandboxUrl = env['SANDBOX_URL'] ?? ''
  return {
    production,
    port: Number(env['CONSOLE_PORT'] || 3002),
    host: env['HOST'] || (production ? '0.0.0.0' : '127.0.0.1'),
    databaseUrl: readRequired('CONSOLE_DATABASE_URL'),
    operatorKey: readRequired('OPERATOR_KEY'),
    origin: new URL(readRequired('CONSOLE_ORIGIN')).origin,
    siteAddress: readRequired('SITE_ADDRESS'),
    authenticator: production || sandboxUrl === '' ? '' : `${sandboxUrl}/authenticator`,
    trustedProxies: (env['TRUSTED_PROXIES'] ?? '').split(',').filter(Boolean),
    logLevel: env['LOG_LEVEL'] || 'info',
    sandboxClock: movesClock(env),
  }
}
