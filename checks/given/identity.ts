import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import type { JWK } from 'jose'
import { migrateSandbox } from '../../providers/card-network/embedded/store.ts'
import { signingKey } from '../../providers/identity/embedded/keys.ts'
import { signInAt, type Cookies } from '../../providers/identity/embedded/person.ts'
import { identityRoutes } from '../../providers/identity/embedded/routes.ts'
import { identityMigration } from '../../providers/identity/embedded/store.ts'
import { deriveSecret } from '../../server/config.ts'
import { identityProviders } from '../../server/sign-in/sso-providers.ts'
import { ssoRoutes } from '../../server/sign-in/sso-routes.ts'
import { freePorts } from '../../tools/lib/ports.ts'
import { testDatabase, testSecretKey } from './database.ts'
import { openSandboxPool } from './sandbox.ts'
import { openSite, type Browser, type Site } from './site.ts'

export const ssoBrand = 'harbor-bank'

export type SsoSite = Site & {
  /** The sandbox's own key: what a thief of it could sign. */
  key: JWK
  issuer: string
  /** Begins at the site, signs in at the provider, and gives the address to come back to. */
  there(browser: Browser, login: string | null, more?: { returnTo?: string; cookies?: Cookies }): Promise<URL>
  /** The same, and back again: the address the site leads to in the end. */
  signIn(browser: Browser, login: string, more?: { returnTo?: string; cookies?: Cookies }): Promise<string>
}

/** A site whose single sign-on partner has a real identity provider, on a port of its own. */
export async function openSsoSite(): Promise<SsoSite> {
  const database = await testDatabase()
  const pool = openSandboxPool(database)
  await migrateSandbox(pool, [identityMigration])
  const [port = 0] = await freePorts(1)
  const sandboxUrl = `http://localhost:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'damask-identity-'))
  const key = await signingKey(join(dataDir, 'signing-key.json'))
  const provider = Fastify({ forceCloseConnections: true })
  const clientKey = deriveSecret(testSecretKey, 'sandbox identity key')
  await identityRoutes(provider, {
    baseUrl: sandboxUrl,
    pool,
    sites: { address: 'http://*.localhost:3000', clientKey },
    key,
    log: () => undefined,
  })
  await provider.listen({ port, host: 'localhost' })
  const site = await openSite([
    (app, deps) =>
      ssoRoutes(identityProviders({}, { ...deps.config, sandboxUrl }, () => deps.clock.now().getTime()))(app, deps),
  ])
  const there: SsoSite['there'] = async (browser, login, { returnTo = '', cookies } = {}) => {
    const away = await browser.raw('GET', `/login/sso?return=${encodeURIComponent(returnTo)}`)
    return signInAt(String(away.headers.location), login, cookies)
  }
  return {
    ...site,
    key,
    issuer: `${sandboxUrl}/identity`,
    there,
    signIn: async (browser, login, more) => {
      const { pathname, search } = await there(browser, login, more)
      return String((await browser.raw('GET', `${pathname}${search}`)).headers.location)
    },
    close: async () => {
      await Promise.all([site.close(), provider.close()])
      await pool.end()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
