import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { VaultDeps } from './deps.ts'
import { fontRoutes } from './fonts.ts'
import { refuseOtherHosts } from './own-host.ts'
import { siteRoutes, frameRoute, keyRoute, sendVaultProblem } from './routes.ts'

const bodyBytesMax = 16 * 1024
const connectionsMax = 2_000

/**
 * Headers of every response. The card frame's route replaces the content security policy, so that the site's page can embed it. The
 * font routes replace `cache-control`, so that browsers cache the fonts.
 */
const responseHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  'cross-origin-resource-policy': 'same-site',
  'permissions-policy':
    'accelerometer=(), camera=(), clipboard-read=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/**
 * The vault as one Fastify app. For an unexpected error its log has the reference of the reply, the route, and the error's name, code and
 * message; no addresses, bodies or tickets. `addresses`: URLs at which browsers and the site reach the vault.
 */
export async function vaultApp(
  deps: VaultDeps,
  options: { production: boolean; addresses: readonly string[] },
): Promise<FastifyInstance> {
  const headers = {
    ...responseHeaders,
    ...(options.production ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  const app = Fastify({
    bodyLimit: bodyBytesMax,
    requestTimeout: 10_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 30_000,
    // Refused before any hook, such as an address that is not UTF-8.
    frameworkErrors: (error, _request, reply) =>
      void sendVaultProblem(reply.headers(headers), error.statusCode ?? 400, 'invalid_request'),
  })
  app.server.headersTimeout = 10_000
  app.server.maxConnections = connectionsMax
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  refuseOtherHosts(app, options.addresses)
  app.setNotFoundHandler((_request, reply) => sendVaultProblem(reply, 404, 'not_found'))
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status < 500) return sendVaultProblem(reply, status, status === 413 ? 'too_large' : 'invalid_request')
    const reference = randomBytes(6).toString('hex')
    deps.log({
      event: 'unexpected',
      reference,
      route: request.routeOptions.url ?? '',
      name: error.name,
      code: error.code ?? '',
      message: error.message,
    })
    return sendVaultProblem(reply, 500, 'unexpected', reference)
  })
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await deps.pool.query('select 1 from vault.migration limit 1')
      return { ok: true }
    } catch {
      return sendVaultProblem(reply, 503, 'not_ready')
    }
  })
  fontRoutes(app)
  frameRoute(app, deps)
  keyRoute(app, deps)
  await app.register(async (scope) => siteRoutes(scope, deps))
  return app
}
