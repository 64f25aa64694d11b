import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../platform/deps.ts'
import type { HtmlCache } from './cache/html-cache.ts'
import { noticeFor } from './maintenance.ts'
import { cacheableRequest } from './cache/cache-key.ts'
import { sendDocument } from './cache/send.ts'

/**
 * Answers kept pages before anything else looks at a request: they are the same for everybody, so there is nothing to ask. Whatever
 * is not at hand goes the usual way. Behind a proxy only those named by their exact address are answered here.
 */
export function answerInFront(app: FastifyInstance, deps: Deps, cache: HtmlCache): void {
  const { config, partners } = deps
  const proxies = new Set(config.trustedProxies)
  const seenBy = ({ headers, socket }: IncomingMessage): { host: string; protocol: string } | null => {
    const host = headers.host ?? ''
    if (proxies.size === 0) return { host, protocol: 'http' }
    if (!proxies.has(socket.remoteAddress ?? '') || headers['x-forwarded-host'] !== undefined) return null
    return { host, protocol: String(headers['x-forwarded-proto'] ?? 'http') }
  }
  const answered = (request: IncomingMessage, response: ServerResponse): boolean => {
    const seen = seenBy(request)
    const partner = seen && partners.forHost(seen.host)
    if (!partner || noticeFor([config.maintenance, partner.brand.maintenance], request.url ?? '/')) return false
    const question = cacheableRequest(
      { method: request.method, url: request.url ?? '/', ...seen, partner, headers: request.headers },
      config.port,
    )
    const document = question && cache.at(question, request.socket.remoteAddress ?? '')
    if (!document) return false
    sendDocument(request, response, document)
    return true
  }
  app.addHook('onListen', async () => {
    const usual = app.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
    app.server.removeAllListeners('request')
    app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (answered(request, response)) return
      for (const listener of usual) listener.call(app.server, request, response)
    })
  })
}
