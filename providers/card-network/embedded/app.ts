import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { NetworkDeps } from './deps.ts'
import { enrollRoutes } from './enroll.ts'

const bodyBytesMax = 256 * 1024

/** The sandbox's server with only the health routes. */
export function sandboxApp(pool: pg.Pool): FastifyInstance {
  const app = Fastify({
    bodyLimit: bodyBytesMax,
    requestTimeout: 15_000,
    connectionTimeout: 60_000,
    forceCloseConnections: true,
  })
  app.server.headersTimeout = 10_000
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await pool.query('select 1 from sandbox.migration limit 1')
      return { ok: true }
    } catch {
      return reply.code(503).send({ ok: false })
    }
  })
  return app
}

/** The embedded card network: enrollment, and the routes that `extensions` adds. */
export async function networkApp(
  deps: NetworkDeps,
  extensions: readonly ((app: FastifyInstance, deps: NetworkDeps) => void | Promise<void>)[] = [],
): Promise<FastifyInstance> {
  const app = sandboxApp(deps.pool)
  enrollRoutes(app, deps)
  for (const addRoutes of extensions) await addRoutes(app, deps)
  return app
}
