import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { hasRepeatedHost, normalizeRequestAddress } from '../../platform/request-address.ts'
import type { HtmlCache } from './html-cache.ts'
import { noticeFor } from '../maintenance.ts'
import { cacheableRequest } from './cache-key.ts'
import { sendDocument } from './send.ts'

/**
 * Sends cached pages before Fastify handles the request, which saves time. They are the same for every visitor, so they need nothing that
 * Fastify finds out. All other requests go to Fastify, also those for a page that must be rendered again: Fastify knows the client behind
 * a proxy. Where proxies are trusted, only requests from the exact address of one get a cached page here.
 */
export function serveCachedPages(app: FastifyInstance, deps: Deps, cache: HtmlCache): void {
  const { config, partners } = deps
  const proxies = new Set(config.trustedProxies)
  const originOf = ({ headers, socket }: IncomingMessage): { host: string; protocol: string } | null => {
    const host = headers.host ?? ''
    if (proxies.size === 0) return { host, protocol: 'http' }
    if (!proxies.has(socket.remoteAddress ?? '')) return null
    return { host, protocol: String(headers['x-forwarded-proto'] ?? 'http') }
  }
  const sendCached = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (hasRepeatedHost(request)) return false
    normalizeRequestAddress(request, config.sitePorts)
    const origin = originOf(request)
    const partner = origin && partners.forHost(origin.host)
    if (!partner || noticeFor([config.maintenance, partner.brand.maintenance], request.url ?? '/')) return false
    const cacheable = cacheableRequest({
      method: request.method,
      url: request.url ?? '/',
      ...origin,
      partner,
      headers: request.headers,
    })
    const document = cacheable && cache.getFresh(cacheable)
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
