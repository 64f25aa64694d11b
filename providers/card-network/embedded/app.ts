import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type pg from 'pg'
import { isNestedTooDeep, unstorablePath } from '../../../domain/stored-text.ts'
import { hostJudge, isHealthPath } from '../../../domain/own-hosts.ts'
import type { NetworkDeps } from './deps.ts'
import { enrollRoutes } from './enroll.ts'

const bodyBytesMax = 256 * 1024

/** Headers of every reply. Pages replace the policy. They are set on the raw response, because the identity provider writes to it. */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
}

function setSecurityHeaders({ raw }: FastifyReply): void {
  for (const [name, value] of Object.entries(securityHeaders)) raw.setHeader(name, value)
}

/** `code` is stable; the log of the sandbox has no entry for it. */
const refuse = (reply: FastifyReply, status: number, code: string) => reply.code(status).send({ status, code })

/**
 * The sandbox's server with only the health routes. `addresses`: URLs at which browsers and the site reach it. It refuses other hosts: its
 * pages show mails and one-time codes, which a page at a name that resolves to this machine must not read (DNS rebinding).
 */
export function sandboxApp(pool: pg.Pool, addresses: readonly string[] = ['http://localhost']): FastifyInstance {
  const judgeHost = hostJudge(addresses)
  const app = Fastify({
    bodyLimit: bodyBytesMax,
    requestTimeout: 15_000,
    connectionTimeout: 60_000,
    forceCloseConnections: true,
    frameworkErrors: (error, _request, reply) => {
      setSecurityHeaders(reply)
      void refuse(reply, error.statusCode ?? 400, 'invalid_request')
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(reply)
    const verdict = isHealthPath(request.url) ? 'own' : judgeHost(request.raw)
    if (verdict === 'own') return undefined
    return verdict === 'repeated' ? refuse(reply, 400, 'invalid_request') : refuse(reply, 421, 'other_host')
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
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, finish) =>
    isNestedTooDeep(String(body))
      ? finish(fault(400, 'The body is nested too deep.'))
      : parse(request, String(body), finish),
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
  addresses?: readonly string[],
): Promise<FastifyInstance> {
  const app = sandboxApp(deps.pool, addresses)
  enrollRoutes(app, deps)
  for (const addRoutes of extensions) await addRoutes(app, deps)
  return app
}
