import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { isNestedTooDeep, unstorablePath } from '../../../domain/stored-text.ts'
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
  refuseUnreadableInput(app)
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

/** Refuses texts that the database cannot store and JSON that is nested too deep, for every route of the sandbox. */
function refuseUnreadableInput(app: FastifyInstance): void {
  const fault = (statusCode: number, message: string) => Object.assign(new Error(message), { statusCode })
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    isNestedTooDeep(String(body))
      ? done(fault(400, 'The body is nested too deep.'))
      : parse(request, String(body), done),
  )
  app.addHook('preValidation', async ({ params, query, body }) => {
    if (unstorablePath(params) !== null) throw fault(404, 'Nothing has this id.')
    const field = unstorablePath(query) ?? unstorablePath(body)
    if (field !== null) throw fault(400, `The field "${field}" has a character that cannot be stored.`)
  })
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
