import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import type { HtmlCache } from './html-cache.ts'
import { noticeFor } from '../maintenance.ts'
import { cacheableRequest } from './cache-key.ts'
import { sendDocument } from './send.ts'

/**
 * Sends cached pages before Fastify handles the request, which saves time. They are the same for every visitor, so they need nothing that
 * Fastify finds out. All other requests go to Fastify. Behind a proxy, only requests from a trusted proxy's exact address and without
 * X-Forwarded-Host get a cached page here.
 */
export function serveCachedPages(app: FastifyInstance, deps: Deps, cache: HtmlCache): void {
  const { config, partners } = deps
  const proxies = new Set(config.trustedProxies)
  const originOf = ({ headers, socket }: IncomingMessage): { host: string; protocol: string } | null => {
    const host = headers.host ?? ''
    if (proxies.size === 0) return { host, protocol: 'http' }
    if (!proxies.has(socket.remoteAddress ?? '') || headers['x-forwarded-host'] !== undefined) return null
    return { host, protocol: String(headers['x-forwarded-proto'] ?? 'http') }
  }
  const sendCached = (request: IncomingMessage, response: ServerResponse): boolean => {
    const origin = originOf(request)
    const partner = origin && partners.forHost(origin.host)
    if (!partner || noticeFor([config.maintenance, partner.brand.maintenance], request.url ?? '/')) return false
    const cacheable = cacheableRequest(
      { method: request.method, url: request.url ?? '/', ...origin, partner, headers: request.headers },
      config.port,
    )
    const document = cacheable && cache.getCached(cacheable, request.socket.remoteAddress ?? '')
    if (!document) return false
    sendDocument(request, response, document)
    return true
  }
  app.addHook('onListen', async () => {
    const listeners = app.server.listeners('request') as ((
      request: IncomingMessage,
      response: ServerResponse,
    ) => void)[]
    app.server.removeAllListeners('request')
    app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (sendCached(request, response)) return
      for (const listener of listeners) listener.call(app.server, request, response)
    })
  })
}
